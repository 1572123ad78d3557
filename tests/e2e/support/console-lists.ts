import { expect, type Page } from '@playwright/test';
import { findingsOf } from './accessible.ts';

/**
 * J and K in a list that has no keys of its own, the list of keys, and the switch that turns them
 * off.
 */
export async function keysMoveInLists(page: Page): Promise<void> {
  await page.goto('/console/audit');
  const rows = page.locator('tbody tr');
  await expect(rows.nth(1)).toBeVisible();
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
  await expect(rows.nth(1)).toBeFocused();
  // Held down it goes on.
  for (let times = 0; times < 2; times += 1) await page.keyboard.down('k');
  await page.keyboard.up('k');
  await expect(rows.nth(0)).toBeFocused();
  for (let times = 0; times < 2; times += 1) await page.keyboard.down('j');
  await page.keyboard.up('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/console/content');
  await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('main').locator('tbody a').first()).toBeFocused();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toBeVisible();
  expect(await findingsOf(page), 'the list of keys').toEqual([]);
  const works = dialog.getByRole('switch', { name: 'Single-key shortcuts' });
  await works.click();
  await expect(works).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible();
  for (const key of ['j', '?', 'g', 'o']) await page.keyboard.press(key);
  await expect(page.locator('body')).toBeFocused();
  await expect(page).toHaveURL(/content$/);
  await page.getByRole('button', { name: 'Keys' }).click();
  await works.click();
  await page.keyboard.press('Escape');
}

/**
 * The audit log's filter is in the address, and each way to an address brings the filter that is
 * there.
 */
export async function filterFollowsAddress(page: Page): Promise<void> {
  await page.goto('/console/audit?who=dora');
  const who = page.getByLabel('Operator (full name)');
  await expect(who).toHaveValue('dora');
  // What is typed in the middle stays where it is typed.
  await who.press('Home');
  await who.press('ArrowRight');
  await who.pressSequentially('xyz');
  await expect(who).toHaveValue('dxyzora');
  await expect(page).toHaveURL(/who=dxyzora$/);
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(/audit$/);
  await expect(who).toHaveValue('');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.goBack();
  await expect(who).toHaveValue('dxyzora');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.goForward();
  await expect(who).toHaveValue('');
}

/**
 * So does that of the articles: an article leads back to the list as it was, and the room's own
 * name to all of it.
 */
export async function articlesFollowAddress(page: Page): Promise<void> {
  const titles = page.locator('tbody').getByRole('link');
  const search = page.getByRole('searchbox');
  await page.goto('/console/content');
  await expect(titles.first()).toBeVisible();
  const all = await titles.count();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('receipt');
  await expect(page).toHaveURL(/words=receipt$/);
  await expect.poll(() => titles.count()).toBeLessThan(all);
  const few = await titles.count();
  await page.keyboard.press('Tab');
  await titles.first().click();
  await expect(page).toHaveURL(/content\/\d+\?words=receipt$/);
  await page.getByRole('main').getByRole('link', { name: 'All articles' }).click();
  await expect(search).toHaveValue('receipt');
  await expect(titles).toHaveCount(few);
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Articles' }).click();
  await expect(page).toHaveURL(/content$/);
  await expect(search).toHaveValue('');
  await expect(titles).toHaveCount(all);
  await page.goBack();
  await expect(search).toHaveValue('receipt');
}
