import { firstEnglish, loadMessages } from '@candor/i18n';
import { expect, test } from 'vitest';
import { consoleLoadOf, firstLoadOf } from './first-load.ts';

const loadOf = { client: firstLoadOf, console: consoleLoadOf } as const;
/**
 * In bytes of gzip: what a first visit may load, and the rooms that operators have open all day,
 * with the frame and all texts.
 */
const budgets = [
  ['client', 'src/home/HomePage.tsx', 160_000],
  ['client', 'src/products/spot/screen/TradePage.tsx', 320_000],
  ['console', 'src/overview/OverviewPage.tsx', 205_000],
  ['console', 'src/chat/InboxPage.tsx', 215_000],
  ['console', 'src/content/ContentPage.tsx', 220_000],
] as const;

// `npm test` builds both first.
test.each(budgets)('in the %s, %s loads at most %i bytes of script', (app, page, budget) => {
  const scripts = loadOf[app](page);
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
