import { expect, test } from 'vitest';
import { windowOf } from './use-windowed.ts';

test.each([0, 500, 90_000, 99_400])('at %i px the drawn rows and the spaces make the whole list', (scrollTop) => {
  const { from, to, before, after } = windowOf(scrollTop, 600, 20, 5_000);
  expect(before + (to - from) * 20 + after).toBe(100_000);
  expect(from * 20).toBeLessThanOrEqual(scrollTop);
  expect(to * 20).toBeGreaterThanOrEqual(scrollTop + 600);
  expect(to - from).toBeLessThan(60);
});
