import { expect } from '@playwright/test';
import { expectFine, expectFineAtNight, narrow, wide } from './support/accessible.ts';
import type { RunningExchange } from './support/exchange.ts';
import { picture } from './support/picture.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

test('USDT is swapped for BTC at the quote that was seen, and the record agrees with the browser', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: wide });
  const { page } = trader;
  await trader.register('/assets/index?key=swap');
  await page.getByLabel('You pay', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Review the swap' }).click();

  // A quote that is not taken holds still, expires, and is not taken any more.
  const review = page.getByRole('group', { name: 'Review the swap' });
  await expectFine(page, 'swap, a quote');
  await expectFineAtNight(page, 'swap, a quote');
  await picture(page, 'swap, a quote day');
  const record = await review.getByText(/^Prices of record/).textContent();
  await expect(review.getByText('This quote has expired. Nothing was swapped.')).toBeVisible();
  await expect(review.getByText(/^Prices of record/)).toHaveText(record ?? '');
  await expect(review.getByRole('button', { name: /^Swap / })).toHaveCount(0);
  await review.getByRole('button', { name: 'Take the new quote' }).click();
  await expect(review.getByText(/^Prices of record/)).not.toHaveText(record ?? '');
  await review.getByRole('button', { name: 'Swap 100.00000000 USDT' }).click();

  const history = page.getByRole('region', { name: 'Your swaps' });
  await history.getByText('100.00000000 USDT', { exact: true }).click();
  await expect(history.getByText('Agrees')).toHaveCount(4);
  await page.setViewportSize(narrow);
  await history.scrollIntoViewIfNeeded();
  await expectFine(page, 'swap 390');
  await picture(page, 'swap 390 day');
  await expectFineAtNight(page, 'swap 390');
  await page.setViewportSize(wide);
  await picture(page, 'swap 1440 day');
  await page.goto('/assets/index?key=records');
  await expect(page.getByRole('row', { name: /Swap, fee/ })).toBeVisible();
  expect(trader.complaints).toEqual([]);
});
