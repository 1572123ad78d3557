import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';

const numbers = Array.from({ length: 200 }, (_, index) => index);

test('a failure of two distant items is shrunken to these two', () => {
  const fails = (items: readonly number[]): boolean => items.includes(17) && items.includes(141);
  expect(shrink(numbers, fails)).toEqual([17, 141]);
});

test('order is kept', () => {
  const fails = (items: readonly number[]): boolean => [150, 40, 3].every((item) => items.includes(item));
  expect(shrink(numbers, fails)).toEqual([3, 40, 150]);
});

test('a list that always fails becomes empty', () => {
  expect(shrink(numbers, () => true)).toEqual([]);
});

test('what cannot be shrunken is given back whole', () => {
  const fails = (items: readonly number[]): boolean => items.length === 8;
  expect(shrink(numbers.slice(0, 8), fails)).toEqual(numbers.slice(0, 8));
});

test('the number of attempts is bounded', () => {
  let tries = 0;
  shrink(
    numbers,
    () => {
      tries += 1;
      return false;
    },
    25,
  );
  expect(tries).toBe(25);
});
