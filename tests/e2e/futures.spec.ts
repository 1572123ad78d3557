import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectFineEverywhere, narrow } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { fallingPrices } from './support/falling-prices.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

/** Moves money from the spot wallet to the one of contracts that are settled in it. */
async function transfer(
  page: Page,
  { amount, coin, to }: { readonly amount: string; readonly coin?: string; readonly to?: string },
): Promise<void> {
  await page.goto('/assets/index?key=transfer');
  for (const [label, option] of [
    ['To', to],
    ['Coin', coin],
  ] as const) {
    if (option === undefined) continue;
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.getByLabel('Amount').fill(amount);
  await page
    .getByRole('button', { name: /^Transfer/ })
    .last()
    .click();
  await expect(page.getByLabel('Amount')).toHaveValue('');
}

test('a newcomer opens a long, sets a stop, adds margin, closes a part, and closes the rest at once', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.openAccount();
  const { page } = trader;
  await transfer(page, { amount: '2000' });
  await page.goto('/trade/index?type=usta&symbol=btc');
  await page.getByRole('button', { name: 'Market', exact: true }).click();

  // Too much of it is said before anything is sent.
  await page.getByLabel('Amount').fill('100');
  await expect(page.getByText(/^Long: (the|at) |^Long: .* missing/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Long 100/ })).toBeDisabled();

  await page.getByLabel('Amount').fill('0.01');
  await expect(page.getByRole('row', { name: /^You need / }).first()).toContainText(/\d+\.\d/);
  await page.getByRole('button', { name: 'Long 0.01 BTC' }).click();
  await expect(page.getByText('Order filled')).toBeVisible();
  const positions = page.getByRole('table', { name: 'Positions' });
  const position = positions.getByRole('row', { name: /BTC\/USDT/ });
  await expect(position).toContainText('0.01000 BTC');

  await position.getByRole('button', { name: 'Set take profit and stop loss' }).click();
  const stops = page.getByRole('dialog', { name: /Take profit and stop loss/ });
  await stops.getByLabel('Trigger', { exact: true }).fill('60000');
  await stops.getByRole('button', { name: 'Set stop' }).click();
  await expect(stops.getByText(/Stop loss 60,000\.00/)).toBeVisible();
  await stops.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('tab', { name: /^Stop orders/ })).toContainText('1');

  await position.getByRole('button', { name: 'Add or remove margin' }).click();
  const margin = page.getByRole('dialog', { name: /^Margin of/ });
  await margin.getByLabel('Amount').fill('50');
  await expect(margin.getByText('New liquidation price')).toBeVisible();
  await margin.getByRole('button', { name: 'Add margin' }).last().click();
  await expect(page.getByText('Margin changed')).toBeVisible();

  await position.getByRole('button', { name: 'Close', exact: true }).click();
  const closing = page.getByRole('dialog', { name: 'Close BTC/USDT' });
  const share = closing.getByRole('slider');
  await share.press('5');
  await expect(share).toHaveAttribute('aria-valuenow', '50');
  await expect(closing.getByText('Back to your wallet')).toBeVisible();
  await closing.getByRole('button', { name: /^Close long 0\.005/ }).click();
  await expect(position).toContainText('0.00500 BTC');

  await page.getByRole('button', { name: 'Close all' }).click();
  const all = page.getByRole('dialog', { name: 'Close 1 position' });
  await expect(all.getByText(/Close long/)).toBeVisible();
  await all.getByRole('button', { name: 'Send 1 order' }).click();
  await expect(page.getByText('No open positions')).toBeVisible();
  // Its stop ended with it.
  await page.getByRole('tab', { name: /^Stop orders/ }).click();
  await expect(page.getByText('No stop orders')).toBeVisible();
  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(page.getByRole('table', { name: 'Order history' }).getByRole('row')).toHaveCount(4);
  await expectFineEverywhere(page, 'contracts');

  // An open order is in the way of another margin mode; the dialog lists it and cancels it.
  await page.getByRole('button', { name: 'Limit', exact: true }).click();
  const price = page.getByLabel('Price', { exact: true });
  await expect(price).toHaveValue(/\d/);
  await price.fill((Number((await price.inputValue()).replaceAll(',', '')) * 0.98).toFixed(2));
  await page.getByLabel('Amount').fill('0.01');
  await page.getByRole('button', { name: 'Long 0.01 BTC' }).click();
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('1');
  await page.getByRole('button', { name: /^Isolated/ }).click();
  const mode = page.getByRole('dialog', { name: /^Margin and leverage/ });
  await mode.getByText('Cross', { exact: true }).click();
  await mode.getByRole('button', { name: 'Save' }).click();
  await expect(mode.getByText(/BTC\/USDT .*0\.01/)).toBeVisible();
  await mode.getByRole('button', { name: 'Cancel these orders' }).click();
  await expect(page.getByText('1 order canceled')).toBeVisible();
  await mode.getByRole('button', { name: 'Save' }).click();
  await expect(mode).toBeHidden();
  await expect(page.getByRole('button', { name: /^Cross/ })).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('what is held in one kind of contract never fills the other’s page while its own answer is on the way', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.openAccount();
  const { page } = trader;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/get/myPosition/coin*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/assets/index?key=agreement');
  const known = page.getByRole('tabpanel').getByText('No open positions');
  await expect(known).toBeVisible();
  await page.getByRole('tab', { name: 'Coin-margined' }).click();
  await expect(page.getByRole('tab', { name: 'Coin-margined' })).toHaveAttribute('aria-selected', 'true');
  await expect(known).toHaveCount(0);
  release();
  await expect(known).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('a visitor finds contracts among the quotes and at the addresses of the exchange', async ({ browser }) => {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.goto('/quotes/index?tab=contracts');
  await expect(page.getByRole('row', { name: /ETH\/USDT/ })).toContainText(/\d/);
  await page.getByRole('row', { name: /ETH\/USD Coin/ }).click();
  await expect(page).toHaveURL(/type=usta&symbol=ETH_USD$/);
  await expect(page.getByRole('heading', { level: 1, name: 'ETH/USD:ETH' })).toBeAttached();
  await expect(page.getByText('Coin-margined').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByText('In this contract, one dollar is one USDT')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Position tiers' }).getByRole('row')).toHaveCount(5);
  await expect(page.getByText(/^Next, due /)).toBeVisible();
  await page.getByRole('tab', { name: 'Liquidations' }).click();
  await expect(page.getByRole('heading', { name: 'Deleveraging order' })).toBeVisible();
  await page.goto('/exchange/full-contract/coin');
  await expect(page.getByRole('heading', { level: 1, name: 'BTC/USD:BTC' })).toBeAttached();
  await page.goto('/trade/index?type=usta&symbol=XYZ_USDT');
  await expect(page.getByRole('heading', { level: 1, name: 'BTC/USDT:USDT' })).toBeAttached();
  expect(complaints).toEqual([]);
});

test('on a phone a coin-margined position is closed with all others; a long of 100× in a fall is liquidated, and its receipt recomputes', async ({
  browser,
}) => {
  const recording = await fallingPrices();
  const falling = await RunningExchange.startOn(4415, recording);
  try {
    const trader = await Trader.at(browser, { baseURL: falling.url, viewport: narrow });
    await trader.openAccount();
    const { page } = trader;
    await transfer(page, { amount: '2000' });
    await transfer(page, { amount: '0.01', coin: 'BTC', to: 'Coin-margined contracts' });

    await page.goto('/trade/index?type=usta&symbol=BTC_USD');
    await page.getByRole('button', { name: 'Market', exact: true }).click();
    await page.getByLabel('contracts', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Short 5 contracts' }).click();
    const tab = page.getByRole('tab', { name: /^Positions/ });
    await expect(tab).toContainText('1');
    await expect(page.getByText('Short 10× Isolated')).toBeVisible();
    await expectFineEverywhere(page, 'coin-margined contract');
    await page.setViewportSize(narrow);
    await page.getByRole('button', { name: 'Close all' }).click();
    await page.getByRole('dialog', { name: 'Close 1 position' }).getByRole('button', { name: 'Send 1 order' }).click();
    await expect(page.getByText('No open positions')).toBeVisible();

    // The dialog takes its entry of the history back, which would end a visit that begins before.
    await page.waitForFunction(() => (history.state as { sheet?: number } | null)?.sheet === undefined);
    await page.goto('/trade/index?type=usta&symbol=eth');
    await page.getByRole('button', { name: /^Isolated/ }).click();
    const margin = page.getByRole('dialog', { name: /^Margin and leverage/ });
    await margin.getByRole('button', { name: '100×' }).click();
    await expect(margin.getByText(/^High risk: a price move of about 1\.0%/)).toBeVisible();
    await expect(margin.getByRole('button', { name: 'Save' })).toBeDisabled();
    await margin.getByRole('checkbox', { name: /^I understand that 100×/ }).check();
    await margin.getByRole('button', { name: 'Save' }).click();
    await expect(margin).toBeHidden();
    await page.getByRole('button', { name: 'Market', exact: true }).click();
    await page.getByLabel('ETH', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Long 1 ETH' }).click();
    await page.getByRole('tab', { name: 'Liquidations' }).last().click();
    // The fall does the rest: the position ends by itself, and its row is there without a reload.
    const receipt = page.getByRole('link', { name: 'Receipt' });
    await expect(receipt).toBeVisible({ timeout: 90_000 });
    await expect(tab).toContainText('0');
    await receipt.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Liquidation receipt' })).toBeVisible();
    await page.getByRole('button', { name: 'Recompute here' }).click();
    await expect(page.getByText(/^Recomputed in this browser: \d+ figures, same result/)).toBeVisible();
    await expectFineEverywhere(page, 'liquidation receipt');
    expect(trader.complaints).toEqual([]);
  } finally {
    await falling.stop();
    await rm(recording, { recursive: true });
  }
});
