import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { searched } from './puzzle.ts';

test('a puzzle is solved by its number, and by no other', () => {
  const challenge = createHash('sha256').update('salt.42').digest('hex');
  expect(searched('salt.', challenge, 0, 100)).toBe(42);
  expect(searched('salt.', challenge, 43, 100)).toBeUndefined();
});
