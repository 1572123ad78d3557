import { expect, test } from '@playwright/test';
import { forgeries } from '@candor/testkit';
import { expectFine, expectFineAtNight, expectFineEverywhere, narrow, wide } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { picture } from './support/picture.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let links: Record<'ann', string>;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4501, async (dataDir) => {
    links = await addOperators(dataDir, { ann: ['finance'] });
  });
});
test.afterAll(() => exchange.stop());

test('an operator publishes a proof, and a user checks without a network that they are counted', async ({
  browser,
}) => {
  const at = { baseURL: exchange.url, viewport: wide };
  const trader = await Trader.at(browser, at);
  const { page } = trader;
  await trader.register();
  const ann = await Operator.arrive(browser, at, 'ann', links.ann);
  await ann.open('Solvency');
  await expect(ann.page.getByRole('region', { name: 'USDT' })).toContainText(/Assets less liabilities\s*0\.00/);
  await ann.page.getByRole('button', { name: 'Publish a proof' }).click();
  await expect(ann.page.getByText(/^Balances after record/).first()).toBeVisible();
  await expectFineEverywhere(ann.page, 'solvency');
  await picture(ann.page, 'solvency 1440 day', { fullPage: true });

  await page.goto('/rule/index?part=reserves');
  const root = await page
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .textContent();
  await expect(page.getByText('No chain was connected, so nothing was counted on one.')).toBeVisible();
  await page.getByText('The platform’s own books').click();
  await expectFine(page, 'reserves');
  await expectFineAtNight(page, 'reserves');
  await picture(page, 'reserves 1440 day', { fullPage: true });
  await page.setViewportSize(narrow);
  await expectFine(page, 'reserves 390');
  await picture(page, 'reserves 390 day', { fullPage: true });
  await page.setViewportSize(wide);

  await page.goto('/account/wallet/assets');
  await page.getByRole('link', { name: 'Check that you are counted' }).click();
  await page.getByRole('button', { name: 'Fetch my file' }).click();
  await expect(page.getByRole('heading', { name: 'You are counted', exact: true })).toBeVisible();
  expect(trader.complaints).toEqual([]);

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. The check works all the same.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'You are counted', exact: true })).toBeVisible();
  await expect(page.getByText(root ?? '', { exact: true })).toBeVisible();
  await page.getByText('Show each step').click();
  await expectFine(page, 'counted');
  await expectFineAtNight(page, 'counted');
  await picture(page, 'counted 1440 day', { fullPage: true });
  await page.setViewportSize(narrow);
  await expectFine(page, 'counted 390');
  await picture(page, 'counted 390 day', { fullPage: true });

  for (const { file, problem } of forgeries().filter(({ name }) => ['overflow', 'omitted user'].includes(name))) {
    const buffer = Buffer.from(JSON.stringify(file));
    await page
      .getByLabel('Check a saved file')
      .setInputFiles({ name: `${problem}.json`, mimeType: 'application/json', buffer });
    await expect(page.getByText('This file does not hold')).toBeVisible();
  }
});
