import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productIndex } from './text-index.mjs';

const client = new URL('../../packages/i18n/src/client/', import.meta.url);
const languages = readdirSync(client, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test('each language lists the product texts that English has', () => {
  const areas = readFileSync(new URL('en/product-areas.ts', client), 'utf8');
  const others = languages.filter(({ name }) => name !== 'en');
  expect(others).toHaveLength(12);
  const text = (name: string) => readFileSync(new URL(`${name}/products.ts`, client), 'utf8');
  expect(others.filter(({ name }) => text(name) !== productIndex(areas))).toEqual([]);
});
