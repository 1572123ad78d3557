import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { searched } from './puzzle.ts';
import { sha256Hex } from './sha256.ts';

test.each(['', 'abc', 'a'.repeat(55), 'f00dfeedf00dfeedf00dfeed.1795249999999149999'])('the SHA-256 of %j', (text) => {
  expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('more than a block is refused', () => {
  expect(() => sha256Hex('a'.repeat(56))).toThrow(RangeError);
});

test('a puzzle is solved by its number, and by no other', () => {
  const challenge = createHash('sha256').update('salt.42').digest('hex');
  expect(searched('salt.', challenge, 0, 100)).toBe(42);
  expect(searched('salt.', challenge, 43, 100)).toBeUndefined();
});
