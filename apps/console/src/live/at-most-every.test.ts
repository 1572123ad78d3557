import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first asking is done at once, more of them once in each time, and the last is never lost', () => {
  const doneAtMs: number[] = [];
  const ask = atMostEvery(1_000, () => doneAtMs.push(Date.now() - startMs));
  const startMs = Date.now();
  for (let asked = 0; asked < 25; asked += 1) {
    ask();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(doneAtMs).toEqual([0, 1_000, 2_000, 3_000]);
  ask();
  expect(doneAtMs).toHaveLength(5);
});
