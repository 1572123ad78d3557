import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const room = dirname(fileURLToPath(import.meta.url));

/**
 * Words that no product writer of an exchange uses, in the English that every other language
 * follows.
 */
const unwanted = /\b(told|reckon\w*|dear|whoever|whomever|anew|thereof|comes? to nothing|stands? for it)\b/i;

/** Each English text with its place: the lines of a file that hold a key or go on with one. */
function englishTexts(): readonly { readonly place: string; readonly text: string }[] {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' });
  const english = files.filter((file) => /(^|\/)en(\/\w+)?\.ts$/.test(file));
  return english.flatMap((file) =>
    readFileSync(`${room}/${file}`, 'utf8')
      .split('\n')
      .map((line, index) => ({ place: `${file}:${index + 1}`, text: line }))
      .filter(({ text }) => /^\s+['"`]/.test(text)),
  );
}

test('English texts are written as a product writer of an exchange writes them', () => {
  const texts = englishTexts();
  expect(texts.length).toBeGreaterThan(2_000);
  expect(texts.filter(({ text }) => unwanted.test(text))).toEqual([]);
});
