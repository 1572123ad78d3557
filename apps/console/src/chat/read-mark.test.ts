import { expect, test } from 'vitest';
import { readMark } from './read-mark.ts';

test('only what is looked at is reported as read, each once, and again where that failed', async () => {
  const told: number[] = [];
  let reachable = true;
  const mark = readMark(async (serial) => {
    told.push(serial);
    if (!reachable) throw new Error('unreachable');
  });
  mark(3, false);
  expect(told).toEqual([]);
  // The page is shown again, nothing new came.
  mark(3, true);
  mark(3, true);
  expect(told).toEqual([3]);
  reachable = false;
  mark(5, true);
  await Promise.resolve();
  reachable = true;
  await expect.poll(() => (mark(5, true), told)).toEqual([3, 5, 5]);
  mark(4, true);
  expect(told).toEqual([3, 5, 5]);
});
