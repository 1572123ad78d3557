import { expect, test } from '@playwright/test';
import { expectFineEverywhere, findingsOf } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { Trader } from './support/trader.ts';
import { picture } from './support/picture.ts';

let exchange: RunningExchange;
let links = { cleo: '', carl: '' };
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4380, async (dataDir) => {
    links = await addOperators(dataDir, { cleo: ['content'], carl: ['content'] });
  });
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
/** A PNG of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('an operator writes in two languages, a user reads it; two editors do not undo each other', async ({
  browser,
}) => {
  const cleo = await Operator.arrive(browser, wide(), 'cleo', links.cleo);
  const { page } = cleo;
  await cleo.open('Articles');
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByLabel('Address').fill('winter hours');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'winter-hours' })).toBeVisible();

  // English, with a tag that must stay text and an image of our own.
  await page.getByLabel('Title', { exact: true }).fill('Winter hours');
  await page.getByLabel('Summary, for lists').fill('Support answers later in winter.');
  await page
    .getByLabel('Text, in Markdown')
    .fill('## When\n\nFrom **nine** to six. <script>alert(1)</script>\n\n[Bad](javascript:alert(1))\n\n');
  await expect(page.getByText('Shown as text, not as a tag:')).toBeVisible();
  await expect(page.getByText('Not an address that is allowed: javascript:alert(1)')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ name: 'clock.png', mimeType: 'image/png', buffer: dot });
  await page.getByLabel('What the image shows').fill('A clock at nine');
  await page.getByRole('dialog').getByRole('button', { name: 'Insert an image' }).click();
  await expect(page.getByLabel('Text, in Markdown')).toHaveValue(
    /!\[A clock at nine\]\(\/files\/p[0-9a-f]{32}\.webp\)/,
  );
  // Another room is not opened over words that are not saved before their author said so.
  await page.getByRole('link', { name: 'Overview' }).click();
  const question = page.getByRole('dialog', { name: 'Not saved yet' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Winter hours');
  // A save that is on its way answers the question by itself.
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/console/api/content/draft', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(question).toBeVisible();
  arrive();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Winter hours');
  await page.unroute('**/console/api/content/draft');

  const matrix = page.getByRole('navigation', { name: 'Languages of this article' });
  // The editor of one language goes when the other's is there: until then its fields bear the same
  // names.
  await matrix.getByRole('link', { name: /日本語/ }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await page.getByLabel('Title', { exact: true }).fill('冬の受付時間');
  await page.getByLabel('Summary, for lists').fill('冬はサポートの返信が遅くなります。');
  await page.getByLabel('Text, in Markdown').fill('## 時間\n\n九時から六時まで。');
  // Anyone who reads English sees it in the face of its language, whatever the computer has.
  await expect(page.getByLabel('Text, in Markdown')).toHaveCSS(
    'font-family',
    /^"Candor Figures", "Commissioner Variable", "Noto Sans JP/,
  );
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
  await expect.poll(loaded).toEqual(expect.arrayContaining([expect.stringContaining('Noto Sans JP')]));
  await page.keyboard.press('Control+s');
  await expect(matrix.getByRole('link', { name: /日本語/ })).toContainText('Draft');

  // Nobody but operators has it before it is published.
  const reader = await (await browser.newContext(wide())).newPage();
  const address = '/article/main/content/announcement/winter-hours';
  await reader.goto(address);
  await expect(reader.getByText('There is no such article')).toBeVisible();

  const trader = await Trader.at(browser, wide());
  const firstRead = trader.page.waitForResponse('**/api/notice/inbox*');
  await trader.register();
  const bell = trader.page.getByRole('banner').getByRole('button', { name: /^Notices/ });
  const unreadAtBell = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  // The bell says nothing of what it has not read yet.
  const { data } = (await (await firstRead).json()) as { data: { unread: { notices: number; announcements: number } } };
  const unreadBefore = data.unread.notices + data.unread.announcements;
  await expect.poll(unreadAtBell).toBe(unreadBefore);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByLabel('What changed, in one line that readers see').fill('First published for this winter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published as version 1')).toBeVisible();
  const move = page.getByRole('button', { name: 'Move' });
  await move.click();
  const moving = page.getByRole('dialog', { name: 'Move' });
  await moving.getByLabel('Place').fill('7');
  await moving.getByLabel('Reason').fill('Behind the older ones');
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(moving).toHaveCount(0);
  await move.click();
  await expect(moving.getByLabel('Place')).toHaveValue('7');
  await moving.getByRole('button', { name: 'Cancel' }).click();

  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1, name: 'Winter hours' })).toBeVisible();
  await expect(reader.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Bad' })).toHaveCount(0);
  await expect(reader.getByRole('img', { name: 'A clock at nine' })).toBeVisible();
  await expect(reader.getByText('First published for this winter')).toBeVisible();
  await reader.evaluate(() => localStorage.setItem('lang', 'ja'));
  await reader.reload();
  await expect(reader.getByRole('heading', { level: 1, name: '冬の受付時間' })).toBeVisible();
  await reader.goto(`/article/main/index?q=${encodeURIComponent('受付')}`);
  await reader.getByRole('link', { name: /冬の受付時間/ }).click();
  await expect(reader).toHaveURL(new RegExp(`${address}$`));
  await reader.goto('/home/index');
  await expect(reader.getByRole('link', { name: /冬の受付時間/ })).toBeVisible();

  // Anyone who is logged in and has it before them has read it, by whichever way they came.
  const unread = trader.page.getByRole('tab', { name: /^Announcements/ });
  // The bell says that there is something new, without a reload, and leads to it.
  await expect.poll(unreadAtBell).toBe(unreadBefore + 1);
  await bell.click();
  await expect(trader.page).toHaveURL(/\/account\/center\/notices$/);
  await expect(unread).toHaveText('Announcements1');
  await trader.page.goto(address);
  await expect(trader.page.getByRole('heading', { level: 1, name: 'Winter hours' })).toBeVisible();
  await trader.page.goto('/account/center/notices');
  await expect(unread).toHaveText('Announcements0');
  await expect.poll(unreadAtBell).toBe(unreadBefore);
  // What does not come says so, and is there as soon as it can be read.
  await trader.page.route('**/api/notice/preferences', (route) => route.abort());
  await trader.page.getByRole('tab', { name: 'How we notify you' }).click();
  const missing = trader.page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  await expect(missing.getByRole('button', { name: 'Try again' })).toBeVisible();
  await trader.page.unroute('**/api/notice/preferences');
  // The page asks again by itself as well, so that the button may be gone before it is pressed.
  await expect(async () => {
    if (await missing.isVisible()) await missing.getByRole('button', { name: 'Try again' }).click({ timeout: 2_000 });
    await expect(trader.page.getByRole('checkbox').first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 45_000 });

  // Another editor has the page open, and saves after Cleo did.
  const carl = await Operator.arrive(browser, wide(), 'carl', links.carl);
  await carl.open('Articles');
  await carl.page.getByRole('link', { name: 'Winter hours' }).first().click();
  await carl.page.getByLabel('Title', { exact: true }).fill('Winter hours by Carl');
  await matrix.getByRole('link', { name: /English/ }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Winter hours');
  await page.getByLabel('Title', { exact: true }).fill('Winter hours by Cleo');
  // The session ends while she writes: what she typed is there again once she has logged in.
  await cleo.pressWithoutSession(page.getByRole('button', { name: 'Save draft' }));
  await cleo.logInHere();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Winter hours by Cleo');
  await expect(page.getByText('You typed this before and did not save it.')).toBeVisible();
  await picture(page, 'what was not saved');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(matrix.getByRole('link', { name: /English/ })).toContainText('Draft');
  await carl.page.getByRole('button', { name: 'Save draft' }).click();
  await expect(carl.page.getByText('Someone was faster')).toBeVisible();
  await expect(carl.page.getByText(/cleo changed this at .* UTC/).first()).toBeVisible();
  await expect(carl.page.getByLabel('Title', { exact: true })).toHaveValue('Winter hours by Carl');
  // Both texts are there: hers, and what he typed.
  const both = carl.page.getByRole('group', { name: 'Differences' });
  await expect(both.locator('del')).toHaveText('− Winter hours by Cleo');
  await expect(both.locator('ins')).toHaveText('+ Winter hours by Carl');
  await picture(carl.page, 'conflict');
  await carl.page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(carl.page.getByLabel('Title', { exact: true })).toHaveValue('Winter hours by Cleo');
  await carl.page.getByRole('button', { name: 'Publish', exact: true }).click();
  await carl.page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(carl.page.getByText('Published as version 2')).toBeVisible();

  // What a version changed is read beside the one before it, language by language.
  const versions = carl.page.getByRole('region', { name: 'Versions' });
  await versions.getByRole('button', { name: 'Show its texts' }).first().click();
  await expect(both.locator('del')).toHaveText('− Winter hours');
  await expect(both.locator('ins')).toHaveText('+ Winter hours by Cleo');
  await picture(carl.page, 'versions of an article');
  expect(await findingsOf(carl.page)).toEqual([]);
  await carl.page.keyboard.press('Escape');

  // And the way back.
  await versions.getByRole('button', { name: 'Publish again' }).click();
  await carl.page.getByLabel('Reason').fill('The first title was better');
  await carl.page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
  await expect(versions.getByText('Version 3')).toBeVisible();
  await reader.evaluate(() => localStorage.setItem('lang', 'en'));
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 1, name: 'Winter hours', exact: true })).toBeVisible();
  expect([...cleo.complaints, ...carl.complaints]).toEqual([]);

  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await expectFineEverywhere(page, 'editor');
});
