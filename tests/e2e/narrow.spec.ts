import { languages, tagOf } from '@candor/i18n';
import { expect, type Page } from '@playwright/test';
import type { RunningExchange } from './support/exchange.ts';
import { drawn, nothingBeside, overflowing, readingPages, visitorPages } from './support/pages.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const ownPage = /^\/(account|assets|user\/index$)/;

/** Fields into which a phone would zoom. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => field.getClientRects().length > 0 && parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `small: ${field.outerHTML.slice(0, 80)}`),
  );

/** What is not as wide as the window, or cut. Without a phone's own zoom, which would hide it. */
const tooWide = async (page: Page): Promise<string[]> => {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...(wider > 0 ? [`the page, by ${wider} px`] : []), ...(await overflowing(page))];
};

test('nothing is outside a window of 320 px in any language, and no phone zooms into a field', async ({ browser }) => {
  const small = { baseURL: exchange.url, viewport: { width: 320, height: 640 }, hasTouch: true };
  const trader = await Trader.at(browser, small);
  const { page } = trader;
  const found: string[] = [];
  const measure = async (paths: readonly string[], who: string) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('main')).not.toBeEmpty();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const { code } of languages) {
        // As another tab would choose it.
        await page.evaluate((chosen) => {
          localStorage.setItem('lang', chosen);
          dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: chosen }));
        }, code);
        await page.waitForFunction((tag) => document.documentElement.lang === tag, tagOf(code));
        await drawn(page);
        found.push(...(await tooWide(page)).map((fault) => `${path} in ${code}, ${who}: ${fault}`));
      }
      found.push(...(await smallFields(page)).map((fault) => `${path}, ${who}: ${fault}`));
      await page.evaluate(() => localStorage.setItem('lang', 'en'));
    }
  };
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await measure([...visitorPages, ...readingPages.filter((path) => !ownPage.test(path)), '/trade/index'], 'a visitor');
  await trader.openAccount();
  await measure(['/home/index', ...readingPages.filter((path) => ownPage.test(path))], 'logged in');
  expect(found).toEqual([]);
  // What looks for faults finds them.
  await page.evaluate(() => {
    const line = document.createElement('p');
    line.textContent = 'wide '.repeat(80);
    line.style.cssText = 'position: absolute; top: 0; white-space: nowrap';
    const field = document.createElement('input');
    field.style.fontSize = '15px';
    document.body.append(line, field);
  });
  expect(await tooWide(page)).toHaveLength(2);
  expect(await smallFields(page)).toHaveLength(1);
  expect(trader.complaints).toEqual([]);
});

test('Back on a phone closes what is in front, stays on the page, and keeps what was typed', async ({ browser }) => {
  const phone = { baseURL: exchange.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const trader = await Trader.at(browser, phone);
  const { page } = trader;
  await trader.register('/home/index');
  const front = page.getByRole('dialog');
  const backCloses = async (where: RegExp) => {
    // What a person closes by Back is in front of them, with its entry of the history.
    await expect(front).toBeVisible();
    await page.waitForFunction(() => typeof (history.state as { sheet?: number } | null)?.sheet === 'number');
    await page.goBack();
    await expect(front).toHaveCount(0);
    expect(page.url()).toMatch(where);
  };
  await page.goto('/quotes/index');
  await page.getByRole('button', { name: /^Customer service/ }).click();
  await front.getByRole('textbox').fill('Half a sentence');
  await backCloses(/\/quotes\/index/);
  await page.getByRole('button', { name: /^Customer service/ }).click();
  await expect(front.getByRole('textbox')).toHaveValue('Half a sentence');
  // Closed otherwise it leaves nothing behind: Back then goes to the page before.
  await front.getByRole('button', { name: 'Close' }).click();
  await expect(front).toHaveCount(0);
  await page.getByRole('button', { name: 'Preferences' }).click();
  await expect(front).toBeVisible();
  await backCloses(/\/quotes\/index/);
  await page.getByRole('button', { name: 'Pairs, pages, actions' }).click();
  await front.getByRole('combobox').fill('eth');
  await backCloses(/\/quotes\/index/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home\/index/);

  // A page entered from a sheet is one step from the page below the sheet, and an order and its
  // change are two sheets.
  await page.goto('/trade/index?type=spot&symbol=BTC_USDT');
  await page.getByRole('button', { name: /BTC\/USDT.*Choose/ }).click();
  await backCloses(/symbol=BTC_USDT/);
  await page.getByRole('button', { name: /BTC\/USDT.*Choose/ }).click();
  await front.getByText('ETH/USDT').first().click();
  await expect(page).toHaveURL(/symbol=ETH_USDT/);
  await expect(front).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/symbol=BTC_USDT/);
  await trader.form.getByRole('textbox', { name: 'Price' }).fill('90000.01');
  await page.getByRole('button', { name: /BTC\/USDT.*Choose/ }).click();
  await backCloses(/symbol=BTC_USDT/);
  await expect(trader.form.getByRole('textbox', { name: 'Price' })).toHaveValue('90,000.01');
  expect(trader.complaints).toEqual([]);
});

test('fee tiers on a phone name both rates, alone and inside an article', async ({ browser }) => {
  const phone = { baseURL: exchange.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await Trader.at(browser, phone);
  for (const path of ['/rate/index', '/article/main/content/help/fees']) {
    await page.goto(path);
    const tiers = page.getByRole('list', { name: 'Trading fees' }).first();
    await expect(tiers.getByRole('listitem').filter({ hasText: 'VIP 1' }).first(), path).toContainText(
      /Maker\s*0\.\d+%\s*·\s*Taker\s*0\.\d+%/,
    );
    // Rows of a table have no bullets, and are not indented as points of a text are.
    expect(await tiers.evaluate((list) => getComputedStyle(list).paddingInlineStart), path).toBe('0px');
    await nothingBeside(page, path);
  }
});
