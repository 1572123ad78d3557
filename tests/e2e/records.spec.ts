import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4471);
});
test.afterAll(() => exchange.stop());

test('the ledger is filtered by days, and its file has every row that they mean', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  await trader.register();
  await page.goto('/assets/index?key=records');
  const rows = page.getByRole('table', { name: 'Ledger' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const shown = (await rows.count()) - 1;
  await expectFineEverywhere(page, 'ledger with days');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(shown + 1);
  expect(file).toMatch(/^\uFEFFtime,record,entry,wallet,unit,kind,change,balance,pair,side,price,quantity,/);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entry matches.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeDisabled();
});
