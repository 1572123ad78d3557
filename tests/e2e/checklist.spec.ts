import { expect, type Browser, type Page } from '@playwright/test';
import { Api } from './support/api.ts';
import type { RunningExchange } from './support/exchange.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

/**
 * What a trader's hands and eyes rely on, point by point; what other files prove already is not
 * repeated here.
 */
let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
const asks = (page: Page) => page.getByRole('grid', { name: 'Asks' }).getByRole('row');
const bids = (page: Page) => page.getByRole('grid', { name: 'Bids' }).getByRole('row');

type Account = Pick<Trader, 'email' | 'password'>;
let shared: Account | undefined;

/**
 * Somebody whose account several tests use: an address may open five accounts an hour, as
 * everywhere.
 */
async function atSharedAccount(browser: Browser): Promise<Trader> {
  const trader = await Trader.at(browser, wide());
  if (shared === undefined) {
    await trader.register();
    shared = trader;
  } else {
    await trader.logInAs(shared);
  }
  await expect(trader.beforeYouSend).toBeVisible();
  return trader;
}

const restingPrice = (): Promise<string> => new Api(exchange.url).restingPrice();

/**
 * Presses a row of the book and gives what stood in it at that moment: rows change under a slow
 * hand.
 */
async function pressRow(page: Page, index: number, shiftKey: boolean): Promise<{ price: string; sum: string }> {
  return bids(page)
    .nth(index)
    .evaluate((row, withShift) => {
      const { price = '', sum = '' } = (row as HTMLElement).dataset;
      row.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: withShift }));
      return { price, sum };
    }, shiftKey);
}

test('the book fills the form, the form says what it will do, and its keys send or do not', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page, form } = trader;
  const [price, amount] = [form.getByLabel('Price', { exact: true }), form.getByLabel('Amount', { exact: true })];
  const plain = async (field: typeof price) => (await field.inputValue()).replaceAll(',', '');

  const row = await pressRow(page, 2, false);
  expect(Number(await plain(price))).toBe(Number(row.price));
  const upTo = await pressRow(page, 3, true);
  expect(Number(await plain(price))).toBe(Number(upTo.price));
  expect(Number(await plain(amount))).toBe(Number(upTo.sum));

  // A typed comma is the point, and a second point is no key. What cannot be taken leaves the field
  // as it was, and is said.
  await amount.fill('');
  await amount.pressSequentially('1,2.3');
  await expect(amount).toHaveValue('1.23');
  for (const [pasted, said] of [
    ['007.123456789', 'At most 5 decimals here'],
    ['1,234', '1,234 can mean 1.234 or 1234'],
    ['5k', 'Only one number fits here'],
  ] as const) {
    await amount.fill(pasted);
    await expect(form.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(amount).toHaveValue('1.23');
  }
  await amount.press('Home');
  await amount.press('ArrowRight');
  await amount.press('Backspace');
  await amount.pressSequentially('10');
  await expect(amount).toHaveValue('10.23');
  await amount.fill('007.12');
  await expect(amount).toHaveValue('7.12');
  await price.fill('');
  await price.evaluate((field: HTMLInputElement) => field.focus());
  await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    field.setRangeText('1,234.5 USDT');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await expect(price).toHaveValue('1234.5');

  // A translator puts elements of its own around every text: what decides money changes all the
  // same.
  await amount.fill('0.03');
  await expect(form.getByRole('button', { name: 'Buy 0.0300 BTC' })).toBeVisible();
  await form.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const wrap = document.createElement('font');
      text.replaceWith(wrap);
      wrap.append(text.data);
    }
  });

  // The button names the result, and every edit of it.
  for (const typed of ['0.0500', '0.0510']) {
    await amount.fill(typed);
    await expect(form.getByRole('button', { name: `Buy ${typed} BTC` })).toBeVisible();
  }
  const submit = form.getByRole('button', { name: /^Buy 0\.051/ });
  await expect
    .poll(async () => {
      const box = await submit.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    }, 'the button is seen without scrolling')
    .toBeLessThan(901);

  // Share and amount lead each other.
  const slider = form.getByRole('slider', { name: 'Share of what is available' });
  const rests = await restingPrice();
  await price.fill(rests);
  await amount.fill('0.01');
  await expect(slider).toHaveAttribute('aria-valuenow', /^[1-9]$/);
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', '100');
  expect(Number(await plain(amount))).toBeGreaterThan(0.3);

  // Plain Enter sends nothing; Ctrl and Enter send, and a double press places one order.
  await price.fill(rests);
  await amount.fill('0.01');
  await amount.press('Enter');
  await price.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Order placed' })).toHaveCount(0);
  await amount.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Order placed' })).toHaveCount(1);
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('1');
  await amount.fill('0.02');
  await form.getByRole('button', { name: /^Buy 0\.02/ }).dblclick();
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('2');
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('2');
  expect(trader.complaints).toEqual([]);
});

test('Tab goes through the form from side to the button, and a figure’s workings open and close by keys', async ({
  browser,
}) => {
  const trader = await atSharedAccount(browser);
  const { page, form } = trader;
  await trader.fillIn({ side: 'Buy', amount: '0.01', price: await restingPrice() });
  await form.getByRole('radio', { name: /^Buy/ }).focus();
  const passed: string[] = [];
  for (let step = 0; step < 14; step += 1) {
    passed.push(
      await page.evaluate(() => {
        const here = document.activeElement as HTMLInputElement;
        return here.labels?.[0]?.textContent || here.ariaLabel || here.textContent || here.tagName;
      }),
    );
    if (passed.at(-1)?.startsWith('Buy 0.01')) break;
    await page.keyboard.press('Tab');
  }
  const order = [/^Buy BTC/, /^Limit/, /^Price/, /^Amount/, /^Share/, /Post only/, /^Buy 0\.01/];
  expect(order.map((name) => passed.findIndex((one) => name.test(one)))).toEqual(
    order.map((name) => passed.findIndex((one) => name.test(one))).toSorted((a, b) => a - b),
  );
  for (const name of order)
    expect(
      passed.some((one) => name.test(one)),
      `${name} among ${passed.join(' | ')}`,
    ).toBe(true);

  const figure = trader.beforeYouSend.getByRole('button').first();
  for (const open of ['Enter', 'w']) {
    await figure.focus();
    await page.keyboard.press(open);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(figure).toBeFocused();
  }
  // A letter that is typed is a letter.
  const search = form.getByLabel('Price', { exact: true });
  await search.focus();
  await page.keyboard.press('t');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'day');
  expect(trader.complaints).toEqual([]);
});

test('an own order is marked in the book and goes with its cancelling; rows keep their height', async ({ browser }) => {
  const trader = await atSharedAccount(browser);
  const { page } = trader;
  const mark = page.getByText('your order', { exact: false });
  const heights = () =>
    asks(page).evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
  const dialog = page.getByRole('dialog');
  // The market may reach the order, or leave it below the rows that are seen, at any moment: then
  // another one is placed.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const price = await bids(page).nth(8).getAttribute('data-price');
    await trader.fillIn({ side: 'Buy', amount: '0.01', price: price ?? '' });
    await trader.send('Buy');
    await expect(mark.first()).toBeAttached({ timeout: 5_000 });
    await page.getByRole('button', { name: 'Cancel all' }).click({ timeout: 5_000 });
    await dialog.getByRole('button', { name: /^Cancel \d+ order/ }).click({ timeout: 5_000 });
    const cancelled = page.getByRole('status').filter({ hasText: /\d orders? cancelled/ });
    await expect(cancelled.first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect(mark).toHaveCount(0);
  await expect.poll(heights).toEqual([19]);
});

test('the page barely moves while it loads, speaks nothing in motion when asked to, and starts at its top', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...wide(), reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // As browsers measure it: the worst five seconds. Trades that come in move their list a little
    // for as long as one looks.
    const shifts = { worst: 0, sum: 0, fromMs: -Infinity };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, startTime } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (hadRecentInput) continue;
        if (startTime - shifts.fromMs > 5_000) Object.assign(shifts, { sum: 0, fromMs: startTime });
        shifts.sum += value;
        shifts.worst = Math.max(shifts.worst, shifts.sum);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, size] of [
    ['/home/index', wide().viewport],
    ['/trade/index?type=1', wide().viewport],
    ['/home/index', { width: 390, height: 844 }],
    ['/trade/index?type=1', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await expect(page.getByRole('main')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll('canvas, table, figure path, [role=grid]').length))
      .toBeGreaterThan(0);
    const shift = await page.evaluate(() => (window as unknown as { shifts: { worst: number } }).shifts.worst);
    expect(shift, `${path} moves at ${size.width} px`).toBeLessThan(0.05);
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(moving, `${path} moves by itself`).toBe(0);
  }
  await page.setViewportSize(wide().viewport);
  await page.goto('/home/index');
  await page.evaluate(() => scrollTo(0, 600));
  await page.getByRole('contentinfo').getByRole('link', { name: 'All markets' }).click();
  await expect(page).toHaveURL(/\/quotes\/index|\/market\/main/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('frames are where they belong: no bar over the ways in, no footer under the trade screen', async ({ browser }) => {
  const context = await browser.newContext(wide());
  const page = await context.newPage();
  for (const path of ['/user/login', '/user/register', '/user/reset']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  }
  for (const path of ['/trade/index?type=1', '/exchange/full-screen/BTC_USDT']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
  await page.goto('/home/index');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('figures are in columns of one width in every script, and percents are signed', async ({ browser }) => {
  const context = await browser.newContext(wide());
  const page = await context.newPage();
  for (const language of ['en', 'zh', 'ja', 'ko', 'th', 'ru', 'vi']) {
    await page.goto(`/quotes/index?lang=${language}`);
    const figure = page.locator('.num').first();
    await expect(figure).toBeVisible();
    const widths = await figure.evaluate((at) =>
      ['1111', '0000'].map((digits) => {
        const one = document.createElement('span');
        one.textContent = digits;
        at.append(one);
        const { width } = one.getBoundingClientRect();
        one.remove();
        return width;
      }),
    );
    expect(widths[0], language).toBe(widths[1]);
  }
  await page.goto('/quotes/index?lang=en');
  const percents = page.getByText(/^\s*[+−-]?\d+\.\d+%$/);
  await expect(percents.first()).toBeVisible();
  for (const percent of await percents.allInnerTexts()) expect(percent.trim()).toMatch(/^([+−]\d+\.\d{2}|0\.00)%$/);
});

test('four messages at most are seen, and a clock that is wrong by an hour harms nothing', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  const { page } = trader;
  // The person's clock is an hour ahead.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  await trader.register();
  for (let order = 0; order < 6; order += 1) {
    await trader.fillIn({ side: 'Buy', amount: '0.01', price: await restingPrice() });
    await trader.form.getByRole('button', { name: /^Buy 0\.01/ }).click();
    await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText(String(order + 1));
  }
  expect(await page.getByRole('status').filter({ hasText: 'Order placed' }).count()).toBeLessThanOrEqual(4);
  // Prices are not called old, and the time of an order is the exchange's.
  await expect(trader.form.getByText(/Prices are \d+ s old/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('6');
  expect(trader.complaints).toEqual([]);
});

test('a cut line is said, prices fade and the button says how old they are; on return the book is whole without a reload', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  const { page } = trader;
  const cut: { lines: (() => void)[]; now: boolean } = { lines: [], now: false };
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (cut.now) return void socket.close();
    const server = socket.connectToServer();
    cut.lines.push(() => {
      void server.close();
      void socket.close();
    });
  });
  await trader.register();
  await trader.fillIn({ side: 'Buy', amount: '0.01', price: await restingPrice() });
  cut.now = true;
  for (const end of cut.lines) end();
  const state = page.getByRole('contentinfo').or(page.locator('footer')).getByRole('status');
  await expect(state).not.toHaveText('Live');
  // The strip, the book, the trades and the chart.
  await expect(page.locator('[data-faded]')).toHaveCount(4);
  await expect(trader.form.getByText(/Prices are \d+ s old/)).toBeVisible();
  cut.now = false;
  await expect(page.locator('[data-faded]')).toHaveCount(0);
  await expect(trader.form.getByText(/Prices are \d+ s old/)).toHaveCount(0);
  await expect.poll(() => bids(page).count()).toBeGreaterThan(5);
  await trader.send('Buy');
});

test('hidden balances are hidden on every page', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.openAccount();
  const { page } = trader;
  const funds = /50,?000(\.\d+)?(?!\d)/;
  await page.goto('/assets/index?key=overview');
  await expect(page.getByRole('main')).toContainText(funds);
  await page.getByRole('button', { name: 'Hide balances' }).click();
  const paths = ['/assets/index?key=overview', '/assets/index?key=transfer', '/assets/index?key=ledger'];
  for (const path of [...paths, '/trade/index?type=1', '/user/index', '/account/center/info']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('main'), path).not.toContainText(funds);
    await expect(page, path).not.toHaveTitle(funds);
  }
});

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 120; step += 1) {
    const here = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement;
      return (at.labels?.[0]?.textContent || at.ariaLabel || at.textContent || at.tagName).trim();
    });
    if (name.test(here)) return;
    passed.push(here);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not among ${passed.join(' | ')}`);
}

test('from the log-in to a placed and cancelled order without a mouse, with a ring around what has the focus', async ({
  browser,
}) => {
  const trader = await atSharedAccount(browser);
  await trader.logOut();
  const { page } = trader;
  const { email, password } = shared ?? trader;
  await page.goto('/user/login');
  // Tab finds nothing in a page that is not there yet.
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await tabTo(page, /^Email/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/trade\/index/);
  await expect(trader.beforeYouSend).toBeVisible();
  const price = await restingPrice();
  await tabTo(page, /^Price$/);
  await page.keyboard.type(price);
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.01');
  await tabTo(page, /^Buy 0\.01/);
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
    return { outlineStyle, outlineWidth };
  });
  expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '2px' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('1');
  await tabTo(page, /^Cancel order/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Open orders/ })).not.toContainText('1');
});

test('every control that Tab reaches on the public pages shows a ring, and lines of text stay readable on a wide screen', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...wide(), viewport: { width: 2560, height: 1440 } });
  const page = await context.newPage();
  for (const path of [
    '/home/index',
    '/quotes/index',
    '/rule/index',
    '/article/main/content/help/order-types',
    '/user/login',
    '/user/register',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(/[A-Za-z]{4}/);
    const bare: string[] = [];
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement;
        const ringed = [at, at.parentElement, at.closest('label')].some((one) => {
          if (one === null) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
          return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
        });
        return { ringed: ringed || at === document.body, name: at.outerHTML.slice(0, 160) };
      });
      if (!here.ringed) bare.push(here.name);
    }
    expect(bare, path).toEqual([]);
    if (!/home|rule|article/.test(path)) continue;
    const long = await page.evaluate(() =>
      [...document.querySelectorAll('main p')]
        .filter((line) => line.getClientRects().length > 0)
        .map((line) => {
          const { fontSize, fontFamily } = getComputedStyle(line);
          const pen = document.createElement('canvas').getContext('2d');
          if (pen === null) throw new Error('no canvas');
          pen.font = `${fontSize} ${fontFamily}`;
          const text = line.textContent;
          const each = text === '' ? 1 : pen.measureText(text).width / text.length;
          return { characters: Math.min(text.length, line.clientWidth / each), text: text.slice(0, 60) };
        })
        .filter(({ characters }) => characters > 76),
    );
    expect(long, path).toEqual([]);
  }
});
