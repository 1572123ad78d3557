import { expect, test } from 'vitest';
import { LoopDelay } from './loop-delay.ts';

/** Holds this thread. */
const hold = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a loop that is held is late by as long, and the time between two looks is no delay', async () => {
  const delay = new LoopDelay();
  try {
    const heldMs = 100;
    const longest = () => {
      hold(heldMs);
      return delay.maxMs;
    };
    await expect.poll(longest).toBeGreaterThan(heldMs - 20);
    await expect.poll(() => delay.percentileMs(1)).toBeLessThan(5);
    delay.reset();
    expect(delay.maxMs).toBe(0);
  } finally {
    delay.close();
  }
});
