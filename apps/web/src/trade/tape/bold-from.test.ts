import { expect, test } from 'vitest';
import { boldFrom } from './bold-from.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}.5`);

test('two in a hundred are large', () => {
  expect(boldFrom(upTo(100))).toBe('99.5');
  expect(boldFrom(upTo(50))).toBe('50.5');
});

test('of a few prints none is called large', () => {
  expect(boldFrom(upTo(49))).toBeUndefined();
  expect(boldFrom([])).toBeUndefined();
});
