import { expect, test, type Page } from '@playwright/test';
import { RunningExchange } from './support/exchange.ts';
import { nothingBeside, pages } from './support/pages.ts';
import { settingSaved } from './support/settings.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4382);
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test('German and Russian overflow nothing at 360 px', async ({ browser }) => {
  const viewport = { width: 360, height: 740 };
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport, hasTouch: true, isMobile: true });
  const { page } = trader;
  await trader.register();
  const softly = expect.configure({ soft: true });
  for (const language of ['de', 'ru']) {
    // The choice is the user's, so every page that follows speaks it.
    const saved = settingSaved(page, 'preferences', `"language":"${language}"`);
    await speak(page, language);
    await saved;
    for (const address of pages) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main')).not.toBeEmpty();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await nothingBeside(page, `${address} in ${language}`);
      await softly.poll(() => overflowing(page), `${address} in ${language}`).toEqual([]);
    }
  }
  // What looks for overflow finds it.
  await page.evaluate(() => {
    const line = document.createElement('p');
    line.textContent = 'wide '.repeat(80);
    line.style.cssText = 'position: absolute; top: 0; white-space: nowrap';
    document.body.append(line);
  });
  expect(await overflowing(page)).toHaveLength(1);
});

/** Changes the language as another tab would. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('lang', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: chosen }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Texts that stand out of the window where nothing scrolls, and controls that are too small for what they say. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        if (![...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== ''))
          return false;
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || element.closest('.visually-hidden, [aria-hidden=true]') !== null) return false;
        const scrolls = (one: Element | null): boolean =>
          one !== null && (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement));
        if ((right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement)) return true;
        const control = element.closest<HTMLElement>('button, a, label, th');
        return control !== null && control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 0;
      })
      .map((element) => `${element.tagName.toLowerCase()} “${element.textContent?.slice(0, 60) ?? ''}”`),
  );
