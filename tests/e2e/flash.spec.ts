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
