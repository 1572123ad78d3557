import { expect, test } from '@playwright/test';
import { Api } from './support/api.ts';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';

let exchange: RunningExchange;
let links = { ann: '', ben: '', cleo: '' };
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4396, async (dataDir) => {
    links = await addOperators(dataDir, { ann: ['finance'], ben: ['risk'], cleo: ['finance'] });
  });
});
test.afterAll(() => exchange.stop());

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

async function approves(operator: Operator): Promise<void> {
  await operator.open('Approvals');
  await operator.approve();
}

test('two operators offer periods and change what earns tiers; users read both, and the way back is a proposal', async ({
  browser,
}) => {
  const ann = await Operator.arrive(browser, wide(), 'ann', links.ann);
  const ben = await Operator.arrive(browser, wide(), 'ben', links.ben);
  const { page } = ann;
  const dialog = page.getByRole('dialog');
  const propose = async (reason: string) => {
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  const market = page.getByRole('row', { name: /ADA\/USDT/ });
  const users = new Api(exchange.url);
  type Offers = { readonly records: { durationSeconds: number; breakEven: { wins: number; of: number } }[] };
  const offered = async () => (await users.call<Offers>('/api/period/list', { symbol: 'ADA/USDT' })).records;

  await ann.open('Markets and fees');
  await market.getByRole('button', { name: 'Change periods' }).click();
  await expect(dialog.getByText('No fixed-period contract is offered in this market.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Propose', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Add a period' }).click();
  const first = dialog.getByRole('group', { name: 'Period 1' });
  await first.getByLabel('Duration in seconds').fill('60');
  await first.getByLabel('Payout, part of the stake').fill('85');
  await expect(first.getByText('Breaks even at 20 wins of 37: 54.0541%')).toBeVisible();
  await first.getByLabel('Least stake').fill('5');
  await first.getByLabel('Largest stake').fill('500');
  await expectFineEverywhere(page, 'periods');
  await propose('A first offer');
  expect(await offered()).toEqual([]);
  await approves(ben);
  expect(await offered()).toMatchObject([{ durationSeconds: 60, breakEven: { wins: 20, of: 37 } }]);

  await ann.open('Markets and fees');
  await expect(market.getByRole('button', { name: 'ADA/USDT: Periods' })).toHaveText('60 s');
  await market.getByRole('button', { name: 'Change periods' }).click();
  await first.getByRole('button', { name: 'Remove period 1' }).click();
  await propose('Nobody watches it');
  await approves(ben);
  expect(await offered()).toEqual([]);
  await ann.open('Markets and fees');
  await market.getByRole('button', { name: 'ADA/USDT: Periods' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('A first offer')).toBeVisible();
  await expect(drawer.getByText('Duration in seconds: 60').first()).toBeVisible();
  await expectFineEverywhere(page, 'history');
  await drawer.getByRole('listitem').filter({ hasText: 'A first offer' }).getByRole('button').click();
  await expect(first.getByLabel('Duration in seconds')).toHaveValue('60');
  await propose('Back to the first');
  await approves(ben);
  expect(await offered()).toMatchObject([{ durationSeconds: 60 }]);

  await ann.open('Markets and fees');
  await page.getByRole('button', { name: 'Change what earns tiers' }).click();
  const tier = dialog.getByRole('group', { name: 'Tier 1' });
  await tier.getByLabel('30-day volume').fill('150000');
  await expect(dialog.getByText(/must have been announced seven days ago/)).toBeVisible();
  await tier.getByLabel('30-day volume').fill('80000');
  await expect(dialog.getByText(/must have been announced seven days ago/)).toBeHidden();
  await expectFineEverywhere(page, 'tiers');
  await propose('Easier for everybody');
  await approves(ben);
  await ann.open('Fixed periods');
  await expect(page.getByRole('heading', { name: 'Exposure by market' })).toBeVisible();
  await expectFineEverywhere(page, 'fixed periods');
  await page.goto('/rate/index');
  await expect(page.getByRole('row', { name: /VIP 1/ })).toContainText('80,000');
  await expect(page.getByText(/^In force since \d/)).toBeVisible();
  expect([...ann.complaints, ...ben.complaints]).toEqual([]);
});

test('what the catalogue gained is read by names and decimals, a term a line', async ({ browser }) => {
  const cleo = await Operator.arrive(browser, wide(), 'cleo', links.cleo);
  const { page } = cleo;
  // A new exchange lacks nothing: the answer gets what an older one would.
  await page.route('**/console/api/markets', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { lacking: unknown[] } };
    const periods = [30, 60].map((durationSeconds) => ({
      durationSeconds,
      payoutPpm: 850_000,
      minimumStake: '10.00',
      maximumStake: '5000.00',
    }));
    const contents = {
      'list_market BTC/USDT': { symbol: 'BTC/USDT', tickSize: '0.01', minimumNotional: '5.00', bandPpm: 100_000 },
      'set_periods BTC/USDT': { symbol: 'BTC/USDT', periods },
      set_otc_terms: { feePpm: 0, methods: [{ method: 'bank', releaseMinutes: 120, reversible: 'no' }] },
    };
    body.data.lacking = Object.entries(contents).map(([name, content]) => ({
      entry: `${name} 0123456789ab`,
      terms: '{}',
      content: JSON.stringify(content),
    }));
    await route.fulfill({ response, json: body });
  });
  await cleo.open('Markets and fees');
  const listed = page.getByRole('table', { name: 'list_market BTC/USDT 0123456789ab' });
  await expect(listed.getByRole('row', { name: 'Tick size 0.01' })).toBeVisible();
  await expect(listed.getByRole('row', { name: 'Price band around the reference 10.0000%' })).toBeVisible();
  const periods = page.getByRole('table', { name: 'set_periods BTC/USDT 0123456789ab' });
  await expect(periods.getByText('Payout, part of the stake: 85.0000%').first()).toBeVisible();
  const terms = page.getByRole('table', { name: 'set_otc_terms 0123456789ab' });
  await expect(terms.getByText('Can be called back: No')).toBeVisible();
  await listed.scrollIntoViewIfNeeded();
  await expectFineEverywhere(page, 'new listings');
});
