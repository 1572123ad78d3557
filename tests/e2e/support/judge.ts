import { expect, type Page } from '@playwright/test';
import { findingsOf } from './accessible.ts';
import { nothingBeside } from './pages.ts';

const pictures = new URL('../../../.cache/screens/', import.meta.url).pathname;

/** No serious finding and nothing beside the page, wide and narrow, by day and night, with a picture of each. */
export async function judge(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['night', 'day']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen;
      }, theme);
      await nothingBeside(page, `${what} ${theme} at ${width} px`);
      await page.screenshot({ path: `${pictures}${what} ${width} ${theme}.png`, animations: 'disabled' });
      expect(await findingsOf(page), theme).toEqual([]);
    }
  }
}
