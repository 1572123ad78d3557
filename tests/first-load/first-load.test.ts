import { firstEnglish, loadMessages } from '@candor/i18n';
import { expect, test } from 'vitest';
import { consoleLoadOf, firstLoadOf } from './first-load.ts';

/** What a first visit may load, in bytes of gzip. */
const budgets = [
  ['src/home/HomePage.tsx', 160_000],
  ['src/spot/screen/TradePage.tsx', 320_000],
] as const;

// `npm test` builds the client first.
test.each(budgets)('%s loads at most %i bytes of script', (page, budget) => {
  const scripts = firstLoadOf(page);
  const total = scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  const heaviest = scripts.slice(0, 8).map(({ file, gzipBytes }) => `${file} ${gzipBytes}`);
  expect(total, `heaviest of ${scripts.length}: ${heaviest.join(', ')}`).toBeLessThanOrEqual(budget);
  expect(total).toBeGreaterThan(50_000);
});

/** Rooms that operators have open all day, in bytes of gzip: with the frame and all texts. */
const roomBudgets = [
  ['src/overview/OverviewPage.tsx', 205_000],
  ['src/chat/InboxPage.tsx', 215_000],
  ['src/content/ContentPage.tsx', 220_000],
] as const;

test.each(roomBudgets)('%s of the console loads at most %i bytes of script', (room, budget) => {
  const scripts = consoleLoadOf(room);
  const total = scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  const heaviest = scripts.slice(0, 8).map(({ file, gzipBytes }) => `${file} ${gzipBytes}`);
  expect(total, `heaviest of ${scripts.length}: ${heaviest.join(', ')}`).toBeLessThanOrEqual(budget);
  expect(total).toBeGreaterThan(50_000);
});

test('the home page says nothing whose text it has not loaded', async () => {
  const all = Object.keys(await loadMessages('en'));
  const source = firstLoadOf('src/home/HomePage.tsx')
    .map((script) => script.source)
    .join('\n');
  const named = new Set([...source.matchAll(/["'`]([a-z]+\.[\w.-]+)["'`]/gi)].map(([, key = '']) => key));
  expect(all.filter((key) => named.has(key) && !Object.hasOwn(firstEnglish, key))).toEqual([]);
});

test('no page loads the library of schemas', () => {
  const scripts = firstLoadOf('src/entry/RegisterPage.tsx');
  expect(scripts.filter(({ source }) => source.includes('ZodError')).map(({ file }) => file)).toEqual([]);
});
