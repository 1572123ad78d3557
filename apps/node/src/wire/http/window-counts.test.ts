import { expect, test } from 'vitest';
import { WindowCounts } from './window-counts.ts';

test('a window begins with its first point and ends as a whole', () => {
  let nowMs = 1_000;
  const counts = new WindowCounts({ points: 2, seconds: 10 }, () => nowMs);
  expect(counts.count(7)).toEqual({ consumedPoints: 1, remainingPoints: 1, msBeforeNext: 10_000 });
  nowMs += 4_000;
  expect(counts.hasRoom(7)).toBe(true);
  expect(counts.count(7)).toEqual({ consumedPoints: 2, remainingPoints: 0, msBeforeNext: 6_000 });
  expect(counts.hasRoom(7)).toBe(false);
  expect(counts.count(7)).toMatchObject({ consumedPoints: 3, remainingPoints: 0 });
  expect(counts.hasRoom(8)).toBe(true);
  nowMs += 6_000;
  expect(counts.hasRoom(7)).toBe(true);
  expect(counts.count(7)).toMatchObject({ consumedPoints: 1, msBeforeNext: 10_000 });
});

test('users who stay away are forgotten', () => {
  let nowMs = 0;
  const counts = new WindowCounts({ points: 1, seconds: 1 }, () => nowMs);
  for (let user = 1; user <= 1_000; user += 1) counts.count(user);
  expect(counts.size).toBe(1_000);
  nowMs += 5_000;
  counts.count(1);
  expect(counts.size).toBe(1);
});
