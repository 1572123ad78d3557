import { expect, type Page } from '@playwright/test';
import { Api } from './support/api.ts';
import type { RunningExchange } from './support/exchange.ts';
import { settingSaved } from './support/settings.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

/**
 * Opens the palette, types, and takes what it offers first. What was taken may open a dialog of its
 * own.
 */
async function find(page: Page, typed: string, offered: string | RegExp): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Pairs, pages, actions' });
  await expect(page.locator('main')).not.toBeEmpty();
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(typed);
  await expect(palette.getByRole('option', { selected: true })).toContainText(offered);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}

test('the palette finds markets, pages, help and settings, forgives a slip, and remembers', async ({ browser }) => {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.goto('/home/index');
  await expect(page.getByRole('row', { name: /BTC\/USDT/ })).toBeVisible();

  await find(page, 'bitcon', 'BTC/USDT');
  await expect(page).toHaveURL(/\/trade\/index.*BTC_USDT/);
  await find(page, 'markt rules', 'Market rules');
  await expect(page).toHaveURL(/\/rule\/index/);
  await find(page, 'index is made', 'How the index is made');
  await expect(page).toHaveURL(/\/rule\/index#index/);
  await expect(page.getByRole('heading', { name: 'How the index is made' })).toBeInViewport();
  await find(page, 'theme night', 'Theme: Night');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await find(page, 'deutsch', 'Language: Deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  await page.keyboard.press('Control+k');
  const offered = page.getByRole('option');
  await expect(offered.first()).toContainText('Marktregeln');
  expect(complaints).toEqual([]);
});

test('the palette asks before it cancels every order, and an order in words is filled in, not sent', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await trader.fillIn({ side: 'Buy', amount: '0.01', price: await new Api(exchange.url).restingPrice() });
  await trader.send('Buy');
  await page.goto('/rate/index');
  await find(page, 'cancel all', 'Cancel all open orders (1)');
  await page.getByRole('button', { name: 'Cancel 1 order' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 order cancelled' })).toBeVisible();
  await find(page, 'sell 0.5 eth at 9000', /sell 0\.5 ETH at 9000/i);
  await expect(trader.form.getByLabel('Amount', { exact: true })).toHaveValue('0.5');
  // The price is outside the band: that is what has to be looked at, and no total is promised.
  await expect(trader.form.getByLabel('Price', { exact: true })).toBeFocused();
  await expect(trader.beforeYouSend).not.toContainText('You get at least');
  await find(page, 'sell 0.5 eth', /sell 0\.5 ETH/i);
  await expect(trader.form.getByRole('button', { name: /^Sell 0\.5/ })).toBeFocused();
  await expect(trader.beforeYouSend).toContainText('You receive at least');
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('0');
  expect(trader.complaints).toEqual([]);
});

test('shortcuts are changed, conflicts are named, and the change follows its user', async ({ browser }) => {
  const first = await Trader.at(browser, wide());
  await first.register();
  const { page } = first;
  await page.keyboard.press('Escape');
  await page.locator('body').press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('button', { name: 'Change the keys: Switch the theme' }).click();
  await page.keyboard.press('Tab');
  await expect(sheet.getByText('are used by the browser')).toBeVisible();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await page.keyboard.press('b');
  await expect(sheet.getByText('Already used: Buy')).toBeVisible();
  const saved = settingSaved(page, 'keys', '"theme"');
  await sheet.getByRole('button', { name: 'Use here instead' }).click();
  await expect(sheet.getByText('No keys')).toBeVisible();
  await saved;
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  const kept = settingSaved(page, 'preferences', '"night"');
  await page.locator('body').press('b');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await kept;

  const second = await Trader.at(browser, wide());
  await second.logInAs(first);
  await expect(second.beforeYouSend).toBeVisible();
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'night');
  // Keys come with the theme, and nothing on the page shows that they are there: the key switches
  // it each time it is pressed.
  await expect.poll(() => second.page.evaluate(() => localStorage.getItem('candor_keys'))).toContain('"theme"');
  await second.page.locator('body').press('b');
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'day');
  const keys = second.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await second.page.locator('body').press('?');
  await keys.getByRole('button', { name: 'Reset all' }).click();
  await second.page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await second.page.locator('body').press('t');
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'night');
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});
