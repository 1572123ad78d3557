import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadMessages } from '@candor/i18n';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Whoever shows texts of the client's catalogue. */
const readers = ['apps/web/src', 'packages/ui/src'];
const keys = Object.keys(await loadMessages('en'));

const sources = readers.flatMap((place) =>
  readdirSync(`${root}${place}`, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8')),
);
const written = sources.join('\n');

test('every text of the catalogues is shown somewhere', () => {
  const named = new Set([...written.matchAll(/['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g)].map(([, key]) => key));
  const made = patternsOf(written);
  expect(keys.filter((key) => !named.has(key) && !made.some((pattern) => pattern.test(key)))).toEqual([]);
  expect(sources.length).toBeGreaterThan(100);
});

/** Keys that are put together, like `orders.side.${side}`: one word for each place. */
function patternsOf(text: string): RegExp[] {
  const templates = [...text.matchAll(/`([a-zA-Z]+\.[^`\s]*\$\{[^`]*)`/g)].map(([, template = '']) => template);
  return templates.map((template) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join(String.raw`[\w-]+`)}$`);
  });
}
