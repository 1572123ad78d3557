import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectFineEverywhere } from './support/accessible.ts';
import type { RunningExchange } from './support/exchange.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

test('the ledger is filtered by days, and its file has every row that they mean', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  await trader.register('/assets/index?key=records');
  const rows = page.getByRole('table', { name: 'Ledger' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const shown = (await rows.count()) - 1;
  await expectFineEverywhere(page, 'ledger with days');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV, full precision' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  // The head before the rows, and the closing balances after them.
  expect(file.trim().split('\r\n')).toHaveLength(shown + 2);
  expect(file).toMatch(/^time,record,entry,wallet,unit,kind,change,balance,pair,side,price,quantity,/);
  await rows.nth(1).click();
  const entry = page.getByRole('dialog', { name: /^Entry of/ });
  await expect(entry).toContainText('balance before + change = balance after');
  await expect(entry).toContainText(/[0-9a-f]{64}/);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Statement' }).click();
  await expect(page.getByRole('article')).toContainText('USDT');
  await expectFineEverywhere(page, 'statement');
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entry matches.')).toBeVisible();
});

test('a bought coin has an average cost with its fee, which opens how it came about', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  await trader.register('/assets/index?key=overview');
  await expect(page.getByText('You have not bought or sold anything yet.')).toBeVisible();
  await page.goto('/trade/index?type=spot');
  await trader.fillIn({ side: 'Buy', amount: '0.01' });
  await trader.send('Buy');
  await page.goto('/assets/index?key=overview');
  const row = page.getByRole('region', { name: 'Cost and profit or loss' }).getByRole('row', { name: /BTC/ });
  await expect(row).toContainText('0.01000000');
  await row.getByRole('button').nth(1).click();
  const workings = page.getByRole('dialog', { name: 'Average cost of BTC' });
  await expect(workings).toContainText('Fees of these buys');
  await expect(workings).toContainText('0.01000000');
  await expectFineEverywhere(page, 'costs of coins');
});
