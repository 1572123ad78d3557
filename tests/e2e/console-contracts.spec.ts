import { expect, test } from '@playwright/test';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let links: Record<'ann' | 'ben', string>;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4392, async (dataDir) => {
    links = await addOperators(dataDir, { ann: ['administrator', 'finance'], ben: ['risk'] });
  });
});
test.afterAll(() => exchange.stop());

test('two operators halt a contract with a reason and announce terms that users see, and the room shows sums alone', async ({
  browser,
}) => {
  const wide = { baseURL: exchange.url, viewport: { width: 1440, height: 900 } };
  const ann = await Operator.arrive(browser, wide, 'ann', links.ann);
  const ben = await Operator.arrive(browser, wide, 'ben', links.ben);
  await ben.open('Perpetual contracts');
  const { page } = ben;
  const row = page.getByRole('row', { name: /ETH\/USDT:USDT/ });
  await expect(row.getByText('0.0200% / 0.0500%')).toBeVisible();
  await expectFineEverywhere(page, 'perpetual contracts');
  await row.getByRole('button', { name: 'Change state' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Halted' }).click();
  await dialog.getByRole('combobox', { name: 'Reason shown to users' }).click();
  await page.getByRole('option').nth(1).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The index has too few venues');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();

  await ann.open('Approvals');
  await expect(ann.page.getByRole('heading', { name: 'Open or halt a contract' })).toBeVisible();
  await ann.page.getByRole('button', { name: /^Approve/ }).click();
  await expect(row.getByText('Halted')).toBeVisible();

  // Terms are announced a week ahead, and are shown on the contract's page.
  await page
    .getByRole('row', { name: /BTC\/USDT:USDT/ })
    .getByRole('button', { name: 'Change terms' })
    .click();
  await dialog.getByLabel('Funding rate at most').fill('0.5');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Funding met its cap for days');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await ann.page.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText(/^New terms from /)).toBeVisible();
  const visitor = await Trader.at(browser, wide);
  await visitor.page.goto('/trade/index?type=usta&symbol=btc');
  await visitor.page.getByText(/^New terms from /).click();
  await expect(visitor.page.getByText(/^0\.3750% +0\.5000%$/)).toBeVisible();
  await expect(visitor.page.getByText('An open position keeps its tiers until you increase it.')).toBeVisible();
  await visitor.page.getByRole('button', { name: 'Market', exact: true }).click();
  await expectFineEverywhere(visitor.page, 'announced terms');
  expect(visitor.complaints).toEqual([]);
});
