import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { docsColours, docsStyle } from './docs-style.ts';

test.each(['day', 'night'] as const)('the documentation has the colours that the house has by %s', async (theme) => {
  const tokens = await readFile(new URL('../../../../../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8');
  const [, block = ''] = tokens.split(`[data-theme='${theme}'] {`);
  const [declared = ''] = block.split('}');
  for (const [name, colour] of Object.entries(docsColours[theme])) expect(declared).toContain(`--${name}: ${colour};`);
});

test('it has the faces of the house that were built, from this site alone', () => {
  const style = docsStyle([
    'commissioner-latin-wght-normal-BAwLJtOy.woff2',
    'source-sans-3-latin-wght-normal-BqRL.woff2',
    'x.js',
  ]);
  expect(style.match(/url\([^)]*\)/g)).toEqual([
    "url('/assets/commissioner-latin-wght-normal-BAwLJtOy.woff2')",
    "url('/assets/source-sans-3-latin-wght-normal-BqRL.woff2')",
  ]);
});

test('without a built client it asks for no face, and is readable all the same', () => {
  expect(docsStyle([])).not.toContain('url(');
  expect(docsStyle([])).toContain('system-ui');
});
