import { expect, type Page } from '@playwright/test';
import type { RunningExchange } from './support/exchange.ts';
import { nothingBeside, overflowing, workPages } from './support/pages.ts';
import { settingSaved } from './support/settings.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

test('German and Russian overflow nothing of the trade screens at 360 px', async ({ browser }) => {
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
    for (const address of workPages) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main')).not.toBeEmpty();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await nothingBeside(page, `${address} in ${language}`);
      await softly.poll(() => overflowing(page), `${address} in ${language}`).toEqual([]);
    }
  }
});

/** Changes the language as another tab would. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('lang', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: chosen }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
