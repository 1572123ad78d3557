import { describe, expect, test } from 'vitest';
import { connectLimitMs, isDead } from './reconnect.ts';

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
