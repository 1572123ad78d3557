import { expect, test, type Page } from '@playwright/test';
import { findingsOf } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { nothingBeside, pages, visitorPages } from './support/pages.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.startForSweep(4320);
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  // A page that stays open goes on painting beside the next one.
  for (const context of browser.contexts()) await context.close();
});

/** With CANDOR_PICTURES=1: a picture of each page at each width, by day and at night, in .cache/screens, to be looked at beside the drawings. */
const takesPictures = process.env['CANDOR_PICTURES'] === '1';
const pictures = new URL('../../.cache/screens/', import.meta.url).pathname;
const heights = { 390: 844, 768: 1024, 1440: 900, 2560: 1440 } as const;
type Width = keyof typeof heights;

/** The first width is the one that accessibility is judged at. What fits by day fits at night. */
const screens: readonly { readonly theme: 'day' | 'night'; readonly widths: readonly [Width, ...Width[]] }[] = [
  { theme: 'day', widths: [1440, 768, 2560] },
  { theme: 'night', widths: [1440] },
  { theme: 'day', widths: [390] },
  { theme: 'night', widths: [390] },
];

for (const { theme, widths } of screens) {
  const name = `${theme} at ${widths.join(', ')} px`;
  test(`every page, ${name}: no serious accessibility finding, nothing beside the page`, async ({ browser }) => {
    test.setTimeout(600_000);
    const [width] = widths;
    const touch = width < 600;
    const viewport = { width, height: heights[width] };
    const trader = await Trader.at(browser, { baseURL: exchange.url, viewport, hasTouch: touch, isMobile: touch });
    const { page } = trader;
    await page.addInitScript((chosen) => {
      const stored = JSON.parse(localStorage.getItem('candor_preferences') ?? '{}') as { content?: object };
      localStorage.setItem('candor_preferences', JSON.stringify({ ...stored.content, theme: chosen }));
    }, theme);
    const look = async (address: string) => {
      await check(page, address);
      for (const one of widths) {
        if (widths.length > 1) await page.setViewportSize({ width: one, height: heights[one] });
        await nothingBeside(page, `${address} at ${one} px`);
        if (!takesPictures) continue;
        const file = address.slice(1).replaceAll(/\W+/g, '-');
        await page.screenshot({ path: `${pictures}${file} ${one} ${theme}.png`, animations: 'disabled' });
      }
      if (widths.length > 1) await page.setViewportSize(viewport);
    };
    for (const address of visitorPages) await look(address);
    await trader.register();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const address of pages) await look(address);
    expect(trader.complaints).toEqual([]);
  });
}

async function check(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main')).not.toBeEmpty();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await findingsOf(page), address).toEqual([]);
}

test('a phone places an order and cancels it', async ({ browser }) => {
  const trader = await Trader.at(browser, {
    baseURL: exchange.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await trader.register();
  const { form, page } = trader;
  await form.getByLabel('Price', { exact: true }).fill('100000');
  await form.getByLabel(/^(Amount|BTC)$/).fill('0.01');
  await form.getByRole('button', { name: /^Buy 0\.01/ }).click();
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('1');
  await page
    .getByRole('button', { name: /^Cancel (?!all)/ })
    .first()
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
