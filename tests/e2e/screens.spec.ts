import { expect, type Locator } from '@playwright/test';
import { Api } from './support/api.ts';
import { expectFine, expectFineAtNight } from './support/accessible.ts';
import type { RunningExchange } from './support/exchange.ts';
import { nothingBeside, pages, visitorPages } from './support/pages.ts';
import { picture } from './support/picture.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const screens = [
  { viewport: { width: 1440, height: 900 }, others: [768, 2560] },
  { viewport: { width: 390, height: 844 }, others: [] },
] as const;

for (const { viewport, others } of screens) {
  const name = [viewport.width, ...others].join(', ');
  test(`every page, by day and at night, at ${name} px: no serious accessibility finding, nothing beside the page`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const touch = viewport.width < 600;
    const trader = await Trader.at(browser, { baseURL: exchange.url, viewport, hasTouch: touch, isMobile: touch });
    const { page } = trader;
    const look = async (address: string) => {
      await page.goto(address);
      await expect(page.locator('main')).not.toBeEmpty();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const here = `${address.slice(1)} ${viewport.width}`;
      await expectFine(page, here);
      await picture(page, `${here} day`);
      await expectFineAtNight(page, here);
      for (const width of others) {
        await page.setViewportSize({ width, height: viewport.height });
        await nothingBeside(page, `${address} at ${width} px`);
        await picture(page, `${address.slice(1)} ${width} day`);
      }
      await page.setViewportSize(viewport);
    };
    for (const address of visitorPages) await look(address);
    await trader.openAccount();
    for (const address of pages) await look(address);
    expect(trader.complaints).toEqual([]);
  });
}

test('the chart is drawn after every change of the window’s width, and nothing at the foot is cut', async ({
  browser,
}) => {
  const { page } = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/trade/index?type=spot');
  const candles = page
    .getByRole('region', { name: /^Price chart/ })
    .locator('canvas')
    .first();
  const drawn = () =>
    candles.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return height >= 200 && pixels.some((value) => value > 0);
    });
  for (const width of [1440, 1024, 1440, 1200, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(drawn, `a chart at ${width} px`).toBe(true);
    await nothingBeside(page, `the trade page at ${width} px`);
    const beyond = await page
      .locator('main footer')
      .last()
      .evaluate((strip) => strip.scrollWidth - strip.clientWidth);
    expect(beyond, `the strip at ${width} px`).toBe(0);
    await picture(page, `trade narrowed to ${width}`);
  }
});

test('no label of the trade page is cut, in the languages of long words and with the longest interval', async ({
  browser,
}) => {
  const { page } = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/trade/index?type=spot&interval=1M');
  for (const language of ['English', 'Русский', 'Deutsch']) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /· |Language|Язык|Sprache/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: language }).click();
    const cut = () =>
      page
        .locator('main [class*="tools"], main [class*="columns"] > span, main [class*="strip"]')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.textContent),
        );
    await expect.poll(cut, language).toEqual([]);
    await picture(page, `trade in ${language}`);
  }
});

test('nothing lies over the trade form, the book or the orders, and what is asked for early is used', async ({
  browser,
}) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const trader = await Trader.at(browser, { baseURL: exchange.url, viewport, hasTouch: viewport.width < 600 });
    const { page, form } = trader;
    const unused: string[] = [];
    page.on('console', (message) => {
      if (/preload/.test(message.text()) && /credentials/.test(message.text())) unused.push(message.text());
    });
    await trader.openAccount();
    for (const address of ['/quotes/index', '/exchange/index', '/trade/index?type=spot']) {
      await page.goto(address);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    expect(unused).toEqual([]);
    await form.getByLabel('Price', { exact: true }).fill(await new Api(exchange.url).restingPrice());
    await form.getByLabel(/^(Amount|BTC)$/).fill('0.01');
    await form.getByRole('button', { name: /^Buy 0\.01/ }).click();
    const said = page.getByRole('status').filter({ hasText: 'Order placed' });
    await expect(said).toBeVisible();
    await expect(page.getByRole('button', { name: /chat/i }).first()).toBeVisible();
    await picture(page, `messages and chat at ${viewport.width}`);
    // A page that is scrolled has other parts under its top.
    await page.evaluate(() => scrollTo(0, 0));
    // On a wide screen messages cover the list of trades, which goes on by itself. The column of
    // the form, the chart, the book's rows and the rows of orders, by the middle of each of their
    // parts.
    const covered = await page.evaluate(() => {
      const parts = [
        ...document.querySelectorAll('main form *, main [role="grid"] [role="row"], main table tr, main canvas'),
      ].filter((part) => part.closest('section[aria-label="Trades"]') === null);
      return parts
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.bottom < innerHeight - 64 && box.top > 0)
        .filter(({ box }) => {
          const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return over?.closest('[role="status"], [aria-haspopup="dialog"]') !== null && over?.closest('form') === null;
        })
        .map(({ part }) => part.textContent);
    });
    expect(covered).toEqual([]);
  }
});

test('the order centre lists what is chosen by side, type and time, and sends nobody to a book it has not', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  await trader.register('/assets/index?key=tradeOrder');
  const { page } = trader;
  await expect(page.getByText('No open orders. Place one on the trade page.')).toBeVisible();
  await page.goto('/trade/index?type=spot&symbol=BTC_USDT');
  await trader.fillIn({ side: 'Buy', amount: '0.01', price: await new Api(exchange.url).restingPrice() });
  await trader.send('Buy');
  await page.goto('/assets/index?key=tradeOrder&side=buy');
  const order = page.getByRole('row', { name: /BTC\/USDT.*Limit/ });
  await expect(order).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Stop-limit' }).click();
  await expect(page.getByText('No open order matches this choice.')).toBeVisible();
  await expect(page).toHaveURL(/type=stop_limit/);
  await expectFine(page, 'order centre with a choice');
  await page.goto('/assets/index?key=tradeOrder&span=day&type=limit');
  await expect(order).toHaveCount(1);

  await page.goto('/exchange/full-screen/BTC_USDT');
  // Without a star every market is listed, and nothing beside them says that the list is empty.
  const markets = page.getByRole('complementary', { name: 'All markets' });
  await expect(markets.getByRole('button', { name: /^XRP/ })).toBeVisible();
  await expect(markets).not.toContainText('Star a pair to keep it here.');
});

test('an end is typed in 24 hours by the keyboard alone, and a form sent without an amount names it', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, {
    baseURL: exchange.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  await trader.register();
  const { form, page } = trader;
  await form.getByRole('combobox', { name: 'Time in force' }).click();
  await page.getByRole('option', { name: 'Good till date' }).click();
  const end = form.getByRole('group', { name: /^Ends at/ });
  await end.getByLabel('Date').focus();
  await expect(end.getByLabel('Time, 24 h')).toHaveValue(/^\d\d:\d\d$/);
  await end.getByLabel('Time, 24 h').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2359');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('Required: Amount.').first()).toBeVisible();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Tab');
  await expect(end.getByLabel('Time, 24 h')).toHaveValue('23:59');
  await expectFine(page, 'an end in the order form');
});

test('a phone places an order, changes it and cancels it', async ({ browser }) => {
  const trader = await Trader.at(browser, {
    baseURL: exchange.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await trader.register();
  const { form, page } = trader;
  const edge = async (part: Locator, at: 'top' | 'bottom') =>
    part.evaluate((box, side) => box.getBoundingClientRect()[side], at);
  const inSight = (name: RegExp) =>
    expect(async () => {
      const barFrom = await edge(page.getByRole('navigation', { name: 'Main menu' }).last(), 'top');
      expect(await edge(form.getByRole('button', { name }), 'bottom')).toBeLessThanOrEqual(barFrom);
    }).toPass({ timeout: 45_000 });
  await inSight(/^Buy BTC/);
  // The chart is tall enough to be read, and what is available says what it is, and of which coin.
  const chart = page.getByRole('tabpanel', { name: 'Chart', exact: true });
  expect((await edge(chart, 'bottom')) - (await edge(chart, 'top'))).toBeGreaterThanOrEqual(220);
  const available = form.getByText('Available', { exact: true });
  await expect(available).toBeInViewport({ ratio: 1 });
  await expect(available.locator('..')).toHaveText(/^Available\s*50,000\.00\s*USDT$/);
  // A phone zooms into a field whose letters are smaller.
  const sizes = await page
    .locator('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  const price = await new Api(exchange.url).restingPrice();
  await form.getByLabel('Price', { exact: true }).fill(price);
  await form.getByLabel(/^(Amount|BTC)$/).fill('0.01');
  await inSight(/^Buy 0\.01/);
  await picture(page, 'an order filled in on a phone');
  await form.getByRole('button', { name: /^Buy 0\.01/ }).click();
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('1');
  const row = page.getByText(/Limit · 0% filled/);
  await expect(row).toBeVisible();
  await page.getByRole('checkbox', { name: 'This pair only' }).uncheck();
  await expect(page.getByText(/BTC\/USDT\s*Buy/)).toBeVisible();
  await expectFine(page, 'an open order on a phone');
  await picture(page, 'an open order on a phone', { fullPage: true });

  await row.click();
  const sheet = page.getByRole('dialog', { name: /^Buy 0\.01/ });
  await sheet.getByRole('button', { name: 'Edit order' }).click();
  const change = page.getByRole('dialog', { name: /^Edit order/ });
  await change.getByLabel(/amount/i).fill('0.02');
  await change.getByRole('button', { name: /0\.02/ }).click();
  await expect(change).toHaveCount(0);
  await expectFine(page, 'an order’s sheet on a phone');
  await picture(page, 'an order’s sheet on a phone');
  await page
    .getByRole('dialog', { name: /^Buy 0\.02/ })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('0');
});

test('language, theme and direction change in place and stay after a reload', async ({ browser }) => {
  const { page } = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  await page.goto('/home/index');
  await page.getByRole('button', { name: 'Switch to night' }).click();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Markt' })).toBeVisible();
});

test('an invitation opens the registration with its code; unknown addresses lead home', async ({ browser }) => {
  const { page } = await Trader.at(browser, { baseURL: exchange.url });
  await page.goto('/i&K7M2QX');
  await expect(page).toHaveURL(/\/user\/register\?invite_code=K7M2QX/);
  await expect(page.getByLabel(/Invite code/)).toHaveValue('K7M2QX');
  await page.goto('/nothing/here');
  await expect(page).toHaveURL(/\/home\/index/);
});
