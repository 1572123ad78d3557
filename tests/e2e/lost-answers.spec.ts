import { type BrowserContext, expect, type Page } from '@playwright/test';
import { Api } from './support/api.ts';
import type { RunningExchange } from './support/exchange.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
const submitPath = '**/api/currency/order/submit';
const cancelPath = '**/api/currency/order/cancelOrder';

/**
 * Loses the answer to the next request to an address: the exchange has done it, and the network is
 * gone before it says so.
 */
async function loseAnswer(page: Page, path: string, meanwhile?: () => Promise<void>): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await meanwhile?.();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}

/** The ids that orders were sent with, one for each sending. */
function requestIdsOf(context: BrowserContext): string[] {
  const ids: string[] = [];
  context.on('request', (request) => {
    if (!request.url().endsWith('/order/submit')) return;
    ids.push((request.postDataJSON() as { requestId: string }).requestId);
  });
  return ids;
}

const checking = (page: Page) => page.getByRole('form', { name: 'Order form' }).getByText('Checking the result');
const said = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title }).first();
const openOrders = (page: Page) => page.getByRole('tab', { name: /^Open orders/ });

/** Orders of the user who logged in that are open, as the exchange has them. */
const openOf = async (api: Api): Promise<number> =>
  (await api.call<{ records: unknown[] }>('/api/currency/order/orderList', { state: 'open' })).records.length;

/** An error stays until it is closed: what is there no more at the end was never said. */
async function expectNeverFailed(page: Page): Promise<void> {
  for (const failed of ['Order not placed', 'Order not cancelled', 'Nothing was changed'])
    await expect(page.getByText(failed)).toHaveCount(0);
}

test('an order whose answer is lost with the network is checked, and is there once when the network is back', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  const context = page.context();
  const api = new Api(exchange.url);
  await api.logIn(trader.email, trader.password);
  const sent = requestIdsOf(context);
  await trader.fillIn({ side: 'Buy', amount: '0.001', price: await api.restingPrice() });
  await loseAnswer(page, submitPath, () => context.setOffline(true));
  await trader.form.getByRole('button', { name: /^Buy [0-9]/ }).click();
  await expect(checking(page)).toBeVisible();
  expect(await openOf(api)).toBe(1);
  await expectNeverFailed(page);
  await context.setOffline(false);
  await expect(said(page, 'Order placed')).toBeVisible();
  await expect(checking(page)).toHaveCount(0);
  await expect(openOrders(page)).toContainText('1');
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent).size).toBe(1);

  // Taking it back is asked for, done, and not heard of, in the same way.
  await loseAnswer(page, cancelPath);
  await page
    .getByRole('tabpanel', { name: /^Open orders/ })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await expect(said(page, 'Checking the result')).toBeVisible();
  await expect(said(page, 'Order cancelled')).toBeVisible();
  await expect(openOrders(page)).toContainText('0');
  await expectNeverFailed(page);
  expect(await openOf(api)).toBe(0);
  expect(trader.complaints).toEqual([]);
});

test('two tabs of one user that send at one moment and hear nothing place one order each', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const context = trader.page.context();
  const api = new Api(exchange.url);
  await api.logIn(trader.email, trader.password);
  const sent = requestIdsOf(context);
  const price = await api.restingPrice();
  const tabs = [trader, trader.inAnotherTab(await context.newPage())];
  await tabs[1]?.page.goto('/trade/index');
  for (const tab of tabs) {
    await tab.fillIn({ side: 'Buy', amount: '0.001', price });
    await loseAnswer(tab.page, submitPath);
  }
  await Promise.all(tabs.map(({ form }) => form.getByRole('button', { name: /^Buy [0-9]/ }).click()));
  for (const { page } of tabs) {
    await expect(said(page, 'Order placed')).toBeVisible();
    await expect(openOrders(page)).toContainText('2');
    await expectNeverFailed(page);
  }
  expect(new Set(sent).size).toBe(2);
  expect(sent.length).toBeGreaterThanOrEqual(4);
  expect(await openOf(api)).toBe(2);
  for (const { complaints } of tabs) expect(complaints).toEqual([]);
});
