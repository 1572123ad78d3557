import { expect, type Page } from '@playwright/test';
import type { RunningExchange } from './support/exchange.ts';
import { picture } from './support/picture.ts';
import { test } from './support/shared.ts';

/** The pages one comes in by. */
let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const ways = ['/user/login', '/user/register', '/user/reset'] as const;
const drawing = (page: Page) => page.locator('aside figure path');

test('a way in begins in its first field, beside the day’s engraving at the foot of the window', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (const path of ways) {
    await page.goto(path);
    await expect(page.getByLabel('Email', { exact: true }), path).toBeFocused();
    // Nothing typed is lost to what arrives later.
    await page.keyboard.type('one@example.com');
    await expect(drawing(page), path).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true }), path).toHaveValue('one@example.com');
    // Whole in the first view and at the end of a long form: it stays while the form scrolls.
    for (const at of [0, 10_000]) {
      await page.evaluate((top) => scrollTo(0, top), at);
      await expect(drawing(page), `${path} at ${at}`).toBeInViewport({ ratio: 0.9 });
    }
    await picture(page, `${path.slice(1)} with its engraving`);
  }
  // The ornament says nothing to who cannot see it: what is read there is the name and the words.
  await expect(page.locator('aside').getByRole('figure')).toHaveCount(0);
});

test('on a phone the form is alone and opens no keyboard by itself', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: exchange.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  for (const path of ways) {
    await page.goto(path);
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toBeVisible();
    await expect(email).not.toBeFocused();
    await expect(drawing(page)).toHaveCount(0);
  }
});
