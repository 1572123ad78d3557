import { expect, type Page } from '@playwright/test';
import type { RunningExchange } from './support/exchange.ts';
import { settingSaved } from './support/settings.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
const chart = (page: Page) => page.getByRole('img', { name: /BTC\/USDT.*candles/ });

async function openLayout(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a layout of two charts has a name, is there after a reload, and on another device', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await openLayout(page, '2 charts');
  await expect(page.getByRole('region', { name: 'Price chart of ETH/USDT' })).toBeVisible();
  await openLayout(page, 'Name and manage layouts');
  await page.getByLabel('Name', { exact: true }).fill('Side by side');
  const saved = settingSaved(page, 'layouts', 'Side by side');
  await page.getByRole('button', { name: 'Save this layout' }).click();
  await saved;
  await page.keyboard.press('Escape');
  await openLayout(page, 'Restore the default layout');
  await expect(page.getByRole('region', { name: 'Price chart of ETH/USDT' })).toBeHidden();
  await page.reload();
  await openLayout(page, 'Side by side');
  await expect(page.getByRole('region', { name: 'Price chart of ETH/USDT' })).toBeVisible();

  const elsewhere = await Trader.at(browser, wide());
  await elsewhere.logInAs(trader);
  await openLayout(elsewhere.page, 'Side by side');
  await expect(elsewhere.page.getByRole('region', { name: 'Price chart of ETH/USDT' })).toBeVisible();
  expect([...trader.complaints, ...elsewhere.complaints]).toEqual([]);
});

test('an alert is made on the chart, kept by the exchange, and said once when a trade reaches it', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await page.evaluate(() => {
    const shown: string[] = [];
    // Its reader says yes when asked. Browsers without a screen answer that themselves, one this
    // and another that.
    function Shown(title: string): void {
      shown.push(title);
    }
    const say = async () => Object.assign(Shown, { permission: 'granted' }).permission;
    Object.assign(Shown, { permission: 'default', requestPermission: say });
    Object.assign(window, { shown, Notification: Shown });
  });
  const alerts = page.getByRole('button', { name: 'Set a price alert' });
  await alerts.click();
  const dialog = page.getByRole('dialog', { name: 'Price alert for BTC/USDT' });
  await dialog.getByText('Also notify me in this browser').click();
  // Far below, so that it stays; then a little below, where the next trades come by.
  await dialog.getByLabel('Alert at').fill('1000');
  await dialog.getByRole('button', { name: 'Set the alert' }).click();
  await expect(dialog.getByText('BTC falls to 1,000')).toBeVisible();
  // A toast is gone after some seconds; what the browser was asked to show stays.
  const shown = () =>
    page.evaluate(() => ('shown' in window && Array.isArray(window.shown) ? window.shown.map(String) : []));
  const near = dialog.getByRole('listitem').filter({ hasNotText: 'falls to 1,000' });
  let made = false;
  // The market may leave an alert behind before the next trade, and not come back: then the alert
  // is made again where the market is by now.
  await expect(async () => {
    if ((await shown()).length > 0) return;
    if (!(await dialog.isVisible())) await alerts.click();
    await expect(dialog).toBeVisible();
    if (made && (await near.count()) === 0) return expect.poll(shown).toHaveLength(1);
    if (made) await near.getByRole('button', { name: 'Remove the alert' }).click({ timeout: 3_000 });
    made = false;
    // A market buy trades at the best ask, so that the sale below is under the last price.
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await trader.fillIn({ side: 'Buy', amount: '0.001' });
    await trader.form.getByRole('button', { name: /^Buy 0/ }).click();
    await expect(page.getByText('Order filled').last()).toBeVisible();
    await alerts.click();
    const [now = ''] = /[\d,.]+\d/.exec((await dialog.getByText('Current price:').textContent()) ?? '') ?? [];
    await dialog.getByLabel('Alert at').fill((Number(now.replaceAll(',', '')) - 0.01).toFixed(2));
    await dialog.getByRole('button', { name: 'Set the alert' }).click();
    made = true;
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
    // A market sell trades at the best bid.
    await trader.fillIn({ side: 'Sell', amount: '0.001' });
    await trader.form.getByRole('button', { name: /^Sell 0/ }).click();
    await expect.poll(shown, { timeout: 4_000 }).toHaveLength(1);
  }).toPass();
  // One that was being taken away may have been reached as well; none is said twice.
  const titles = await shown();
  expect(titles).toEqual(titles.map(() => expect.stringMatching(/^BTC\/USDT reached/)));
  expect(new Set(titles).size).toBe(titles.length);
  if (!(await dialog.isVisible())) await alerts.click();
  await expect(dialog.getByRole('listitem')).toHaveText(['BTC falls to 1,000.00']);
  // Nothing of it is this browser's: another one has the alert that waits, and the notice of the
  // other.
  const elsewhere = await Trader.at(browser, wide());
  await elsewhere.logInAs(trader);
  await elsewhere.page.getByRole('button', { name: 'Set a price alert' }).click();
  await expect(elsewhere.page.getByRole('dialog').getByRole('listitem')).toHaveText(['BTC falls to 1,000.00']);
  await elsewhere.page.goto('/account/center/notices');
  await expect(elsewhere.page.getByText('BTC/USDT reached').first()).toBeVisible();
  expect([...trader.complaints, ...elsewhere.complaints]).toEqual([]);
});

test('an order begins at a price of the chart: the form has it, and nothing is sent', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  const { width } = (await chart(page).boundingBox()) ?? { width: 0 };
  await chart(page).click({ button: 'right', position: { x: width / 2, y: 60 } });
  const item = page.getByRole('menuitem', { name: /^Sell limit at/ });
  const [price = ''] = /[\d,.]+$/.exec((await item.textContent()) ?? '') ?? [];
  await item.click();
  await expect(trader.form.getByLabel('Price', { exact: true })).toHaveValue(price);
  await expect(trader.form.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type('0.01');
  await expect(trader.form.getByRole('button', { name: /^Sell 0.0100 BTC/ })).toBeVisible();
  await expect(page.getByText('No open orders.')).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('one-click says what it will do before it is on, is seen while it is, and ends with the market', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  const ask = page.getByRole('grid', { name: 'Asks' }).locator('[data-price]').last();
  // The price that was pressed counts, whatever the row shows when it is released.
  const pressed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const tell = ({ target }: Event) =>
          resolve((target as Element).closest<HTMLElement>('[data-price]')?.dataset['price'] ?? '');
        document.addEventListener('pointerdown', tell, { capture: true, once: true });
      }),
  );
  await ask.hover();
  await page.mouse.down();
  await expect.poll(() => ask.getAttribute('data-price')).not.toBe(await pressed);
  await page.mouse.up();
  const price = page.getByLabel('Price', { exact: true });
  await expect.poll(async () => (await price.inputValue()).replaceAll(',', '')).toBe(await pressed);
  await expect(page.getByText('No open orders.')).toBeVisible();

  await page.getByRole('button', { name: 'Enable one-click' }).click();
  const dialog = page.getByRole('dialog', { name: 'One-click trading' });
  await expect(dialog.getByRole('button', { name: 'Enable one-click' })).toBeDisabled();
  await dialog.getByLabel('Amount per click').fill('0.01');
  await expect(dialog).toContainText('A click on an ask buys 0.01 BTC at that price');
  await dialog.getByRole('button', { name: 'Enable one-click' }).click();
  await expect(page.getByText('One click places 0.01 BTC')).toBeVisible();
  await ask.click();
  await expect(page.getByRole('status').filter({ hasText: 'Buy 0.01 BTC' })).toBeVisible();

  await page.goto('/trade/index?type=spot&symbol=ETH_USDT');
  await expect(page.getByText('A click fills in the form')).toBeVisible();
  expect(trader.complaints).toEqual([]);
});
