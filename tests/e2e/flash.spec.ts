import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4411);
});
test.afterAll(() => exchange.stop());

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

test('a newcomer moves funds and opens two contracts, watches them settle, and recomputes a receipt offline', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await page.goto('/trade/index?type=sec&symbol=btc');
  const stake = page.getByLabel('Stake, whole USDT only');
  await stake.fill('1.5');
  await expect(page.getByText('Quantity can only be entered as an integer')).toBeVisible();

  await stake.fill('20');
  await expect(page.getByText('You need to be right 55.56% of the time to break even.')).toBeVisible();
  await page.getByRole('button', { name: /^Move 20(\.00)? (USDT )?and /i }).click();
  await expect(page.getByText(/^Waiting for the sample of/)).toBeVisible();
  await page.getByRole('radio', { name: 'Fall' }).click();
  await stake.fill('10');
  await page.getByRole('button', { name: /^Move 10(\.00)? (USDT )?and /i }).click();
  await expect(page.getByRole('tab', { name: /^Running/ })).toContainText('2');

  // Both settle without a reload: the private channel says so.
  await expect(page.getByRole('tab', { name: /^Running/ })).not.toContainText(/[12]/, { timeout: 60_000 });
  // What the day came to and how many have settled are read again with each of them.
  await expect(page.getByText(/^Today [+−]?\d+\.\d\d USDT, 2 contracts, [012] paid$/)).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Settled/ })).toContainText('2');
  await page.getByRole('tab', { name: /^Settled/ }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await readFile((await (await saving).path()) ?? '', 'utf8');
  const [head = '', ...rows] = saved.trimEnd().split('\r\n');
  expect(head).toContain('opening_second,opening_price,settlement_second,settlement_price');
  expect(rows).toHaveLength(2);
  const receipt = page.getByRole('complementary', { name: 'Settlement receipt' });
  await expect(receipt.getByText(/^No\. FX-\d{6}-\d{7}$/)).toBeVisible();
  await expect(receipt.getByText('Rule TM-10, version 1')).toBeVisible();
  await page.context().setOffline(true);
  await receipt.getByRole('button', { name: 'Recompute here' }).click();
  await expect(receipt.getByText(/Recomputed in this browser: \d+ figures, same result/)).toBeVisible();
  await page.context().setOffline(false);
  await expectFineEverywhere(page, 'flash');
  expect(trader.complaints).toEqual([]);
});

test('a visitor finds gold among the quotes, reads its samples as a table, and Back leads to the quotes again', async ({
  browser,
}) => {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.goto('/quotes/index?tab=flash');
  const gold = page.getByRole('row', { name: /XAU\/USD/ });
  await expect(gold).toContainText(/\d,?\d{3}\.\d\d/);
  await expect(gold).toContainText('30 s 80%');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).last().fill('xau');
  await expect(page.getByRole('row', { name: /BTC\/USDT/ })).toHaveCount(0);
  await gold.getByRole('button', { name: 'Flash XAU/USD' }).click();
  await expect(page).toHaveURL(/type=sec&symbol=xau/i);
  // Its day comes over the socket: it is among no list of markets with a book.
  await expect(page.getByText('24h high')).toBeVisible();
  await page.getByRole('radio', { name: '1 h' }).click();
  await expect(page.getByText('before that, the close of each minute')).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Index, one sample a second' });
  await expect(table.getByRole('row').nth(1)).toContainText(/\d\d:\d\d:\d\d.*\d\.\d\d/);
  await page.goBack();
  await expect(page).toHaveURL(/quotes\/index/);
  expect(complaints).toEqual([]);
});

test('what is wrong with a stake is said, and two tabs and a reload show the same contract', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await page.goto('/trade/index?type=sec&symbol=eth');
  const stake = page.getByLabel('Stake, whole USDT only');
  for (const [typed, words] of [
    ['1e2', 'Quantity can only be entered as an integer'],
    ['1/2', 'Quantity can only be entered as an integer'],
    ['9', 'The least stake is 10 USDT.'],
    ['5001', 'The largest stake is 5,000 USDT.'],
  ] as const) {
    await stake.fill(typed);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Open Rise/ })).toBeDisabled();
  }
  const other = await page.context().newPage();
  await other.goto('/trade/index?type=sec&symbol=eth');
  await expect(other.getByText('No contract is running.')).toBeVisible();
  await page.getByRole('radio', { name: /^60 s/ }).click();
  await stake.fill('15');
  await page.getByRole('button', { name: /^Move 15(\.00)? (USDT )?and /i }).click();
  await expect(page.getByRole('tab', { name: /^Running/ })).toContainText('1');
  await expect(other.getByRole('tab', { name: /^Running/ })).toContainText('1');
  await expect(other.getByText('15 USDT')).toBeVisible();
  await other.reload();
  await expect(other.getByText('15 USDT')).toBeVisible();
  expect(trader.complaints).toEqual([]);
});
