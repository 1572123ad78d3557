import { describe, expect, test } from 'vitest';
import { reconnectDelayMs } from './reconnect-delay.ts';

describe('reconnectDelayMs', () => {
  test('the first try comes after 3 s, at most a third later', () => {
    expect(reconnectDelayMs(1, () => 0)).toBe(3_000);
    expect(reconnectDelayMs(1, () => 0.999)).toBeLessThanOrEqual(4_000);
  });

  test('waits grow and end at 15 s and a third', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((failures) => reconnectDelayMs(failures, () => 0));
    expect(waits).toEqual([3_000, 4_500, 6_750, 10_125, 15_000, 15_000]);
  });
});
