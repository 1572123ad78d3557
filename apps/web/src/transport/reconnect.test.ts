import { describe, expect, test } from 'vitest';
import { connectLimitMs, isDead, reconnectDelayMs } from './reconnect.ts';

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

describe('isDead', () => {
  const times = { openedMs: 0, lastMessageMs: 0, silenceMs: 20_000 };

  test('a socket that does not open is given up after 10 s', () => {
    expect(isDead({ readyState: 0 }, { ...times, nowMs: connectLimitMs - 1 })).toBe(false);
    expect(isDead({ readyState: 0 }, { ...times, nowMs: connectLimitMs })).toBe(true);
  });

  test('an open one after so much silence, a closing one never', () => {
    expect(isDead({ readyState: 1 }, { ...times, nowMs: 19_999 })).toBe(false);
    expect(isDead({ readyState: 1 }, { ...times, nowMs: 20_000 })).toBe(true);
    expect(isDead({ readyState: 2 }, { ...times, nowMs: 99_999 })).toBe(false);
  });
});
