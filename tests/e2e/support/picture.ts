import type { Page } from '@playwright/test';

const folder = new URL('../../../.cache/screens/', import.meta.url).pathname;
const isTaken = process.env['CANDOR_PICTURES'] === '1';

/**
 * With CANDOR_PICTURES=1: a picture of the page in its present state, in .cache/screens, to be
 * looked at beside the drawings. Otherwise nothing: it takes time.
 */
export async function picture(page: Page, name: string, options: { readonly fullPage?: boolean } = {}): Promise<void> {
  if (!isTaken) return;
  const path = `${folder}${name.replaceAll(/[^\w. ]+/g, '-')}.png`;
  await page.screenshot({ path, animations: 'disabled', ...options });
}
