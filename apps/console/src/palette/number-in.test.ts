import { expect, test } from 'vitest';
import { numberIn } from './number-in.ts';

test.each([
  ['100004', '100004'],
  [' 7 ', '7'],
  ['#100004', '100004'],
  ['№ 12', '12'],
  ['007', '7'],
  ['0', undefined],
  ['12a', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['1234567890123456', undefined],
])('%j is the number %j', (typed, number) => {
  expect(numberIn(typed)).toBe(number);
});
