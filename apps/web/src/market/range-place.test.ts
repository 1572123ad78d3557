import { expect, test } from 'vitest';
import { rangePlace } from './range-place.ts';

test.each([
  ['100', '150', '200', 0.5],
  ['100', '100', '200', 0],
  ['100', '250', '200', 1],
  ['100', '100', '100', 0.5],
])('between %s and %s of %s', (low, close, high, place) => {
  expect(rangePlace(low, close, high)).toBe(place);
});
