import { expect, test } from '@playwright/test';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4413);
});
test.afterAll(() => exchange.stop());

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

test('a newcomer opens a long, sets a stop, adds margin, closes a part, and closes the rest at once', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await page.goto('/assets/index?key=transfer');
  await page.getByLabel('Amount').fill('2000');
  await page
    .getByRole('button', { name: /^Transfer/ })
    .last()
    .click();
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
  await page.goto('/exchange/full-contract/coin');
  await expect(page.getByRole('heading', { level: 1, name: 'BTC/USD:BTC' })).toBeAttached();
  await page.goto('/trade/index?type=usta&symbol=XYZ_USDT');
  await expect(page.getByRole('heading', { level: 1, name: 'BTC/USDT:USDT' })).toBeAttached();
  expect(complaints).toEqual([]);
});
