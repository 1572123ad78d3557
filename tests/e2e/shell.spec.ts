import { expect, type Page } from '@playwright/test';
import { expectFine, expectFineEverywhere } from './support/accessible.ts';
import type { RunningExchange } from './support/exchange.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

/**
 * Closes the page and ends its session on the server, as removing this device elsewhere does: the
 * browser hears nothing of it.
 */
async function endWhileClosed(page: Page): Promise<void> {
  const satoken = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('tokens')) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { content: { satoken: string } }).content.satoken;
  });
  await page.goto('about:blank');
  const headers = { authorization: satoken, satoken };
  const answer = await page.request.post(`${exchange.url}/api/user/logout`, { headers, data: {} });
  expect(answer.status()).toBe(200);
}

test('a session that ended while the page was closed leads to the log-in, with a sentence, and back', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  const { page } = trader;
  await trader.register();
  await endWhileClosed(page);
  await page.goto('/account/center/info');
  await expect(page).toHaveURL(/\/user\/login\?back=%2Faccount%2Fcenter%2Finfo/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/account\/center\/info$/);

  // A dead token that a call names leads there too.
  await page.route('**/api/user/getInfo', (route) =>
    route.fulfill({ status: 403, json: { code: 403, msg: 'The session is over (invalid token).', data: {} } }),
  );
  await page.reload();
  await expect(page).toHaveURL(/\/user\/login/);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
});

test('a page whose style sheet does not come says so, also when one goes there, and comes when the sheet does', async ({
  browser,
}) => {
  const { page } = await Trader.at(browser, wide());
  await page.goto('/home/index');
  await page.route('**/*.css', (route) => route.abort());
  await page.getByRole('navigation').first().getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByText('This page did not load')).toBeVisible();
  await page.unroute('**/*.css');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the address of a product that is not offered names it and what there is, and no money goes there', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  const { page } = trader;
  await page.goto('/loan');
  await expect(page).toHaveURL(/\/loan\/index$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Power loan' })).toBeVisible();
  await expectFineEverywhere(page, 'not offered');
  await page.getByRole('main').getByRole('link', { name: 'Spot', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Order form' })).toBeVisible();

  await trader.register('/assets/index?key=withdraw');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
  await page.goto('/assets/index?key=transfer');
  await page.getByRole('combobox', { name: 'To' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Spot',
    'USDT contracts',
    'Coin-margined contracts',
    'Fixed-period',
  ]);
  expect(trader.complaints).toEqual([]);
});

test('visitors find answers or a person at the chat button, and the conversation opens where they were', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  const { page } = trader;
  await trader.register();
  await trader.logOut();
  await page.goto('/rule/index');
  await page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Support' });
  await expectFineEverywhere(page, 'the chat of a visitor');
  await dialog.getByRole('searchbox').fill('fee');
  await dialog.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/article\/main\/index\?q=fee/);
  await expect(dialog).toHaveCount(0);

  await page.goto('/rule/index');
  await page.getByRole('button', { name: 'Chat with support' }).click();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email', { exact: true }).fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('You are logged in', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/rule\/index/);
  await expect(dialog.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  expect(trader.complaints).toEqual([]);
});

const languages = ['en', 'ja', 'ko', 'zh', 'pt', 'vi', 'th', 'es', 'fr', 'ru', 'de', 'it', 'tw'];

test('the double rule of the headline is as long as its words and cuts none of them, in every language', async ({
  browser,
}) => {
  const { page } = await Trader.at(browser, wide());
  const seen: unknown[] = [];
  for (const language of languages) {
    await page.goto(`/home/index?lang=${language}`);
    const ruled = page.getByRole('heading', { level: 1 }).locator('span');
    await expect(ruled).toBeVisible();
    seen.push(
      await ruled.evaluate((words, code) => {
        const style = getComputedStyle(words);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) throw new Error('No canvas');
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const { actualBoundingBoxDescent } = pen.measureText(words.textContent);
        const ruleTop = Number.parseFloat(style.textUnderlineOffset);
        return { code, cuts: actualBoundingBoxDescent > ruleTop, border: style.borderBottomWidth };
      }, language),
    );
  }
  expect(seen).toEqual(languages.map((code) => ({ code, cuts: false, border: '0px' })));
});

test('a phone has the log-in, the bell, a sheet of markets, and a chart that can be read', async ({ browser }) => {
  const trader = await Trader.at(browser, { ...wide(), viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page } = trader;
  await page.goto('/home/index');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.goto('/trade/index');
  const chart = page.getByRole('tabpanel').first();
  expect((await chart.boundingBox())?.height).toBeGreaterThanOrEqual(220);
  await page.getByRole('button', { name: /BTC\/USDT.*Choose/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('searchbox')).toBeVisible();
  await expectFine(page, 'the sheet of markets');
  const box = await sheet.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 390]);
  await sheet.getByText('ETH/USDT').first().click();
  await expect(page).toHaveURL(/symbol=ETH_USDT/);
  await trader.registerByPages();
  await expect(page.getByRole('banner').getByRole('button', { name: /Notices/ })).toBeVisible();
  expect(trader.complaints).toEqual([]);
});
