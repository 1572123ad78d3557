import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadMessages } from '@candor/i18n';
import { loadConsoleMessages } from '@candor/i18n/console';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Catalogues, and the packages that show their texts. */
const catalogues = [
  {
    name: 'client',
    keys: Object.keys(await loadMessages('en')),
    readers: ['apps/web/src', 'packages/ui/src'],
    least: 100,
  },
  {
    name: 'console',
    keys: Object.keys(await loadConsoleMessages('en')),
    readers: ['apps/console/src', 'packages/ui/src'],
    least: 15,
  },
];

const sourcesOf = (places: readonly string[]): readonly string[] =>
  places.flatMap((place) =>
    readdirSync(`${root}${place}`, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')),
  );

test.each(catalogues)('every text of the $name’s catalogues is shown somewhere', ({ keys, readers, least }) => {
  const sources = sourcesOf(readers);
  const written = sources.join('\n');
  const named = new Set([...written.matchAll(/['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g)].map(([, key]) => key));
  const made = patternsOf(written);
  expect(keys.filter((key) => !named.has(key) && !made.some((pattern) => pattern.test(key)))).toEqual([]);
  expect(sources.length).toBeGreaterThan(least);
});

/**
 * Keys that are put together, like `orders.side.${side}`: a word for each place, or two with a
 * point between.
 */
function patternsOf(text: string): RegExp[] {
  const templates = [...text.matchAll(/`([a-zA-Z]+\.[^`\s]*\$\{[^`]*)`/g)].map(([, template = '']) => template);
  return templates.map((template) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join(String.raw`[\w-]+(?:\.[\w-]+)?`)}$`);
  });
}
