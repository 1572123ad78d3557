import { expect, test } from 'vitest';
import { looksAlike, middleOf } from './look-alike.ts';

const mine = '0x52908400098527886E0F7030069857D2E4169EE7';

test.each([
  ['the same ends around another middle', '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9EE7', true],
  ['the same ends in another case', '0x5290AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9ee7', true],
  ['the address itself', mine.toLowerCase(), false],
  ['another end', '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9EE8', false],
  ['another beginning', '0x5291aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9EE7', false],
])('%s', (_what, other, alike) => {
  expect(looksAlike(mine, other)).toBe(alike);
});

test('what all addresses of a kind begin with is no likeness', () => {
  const one = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
  const two = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf6fyu';
  expect(looksAlike(one, two)).toBe(false);
  expect(looksAlike(one, `${one.slice(0, 10)}zzzz${one.slice(14)}`)).toBe(true);
});

test('the middle is the same characters however they are counted', () => {
  const { from, to, text } = middleOf(mine);
  expect([from, to]).toEqual([17, 25]);
  expect(mine.slice(from, to)).toBe(text);
  expect(text).toHaveLength(8);
});
