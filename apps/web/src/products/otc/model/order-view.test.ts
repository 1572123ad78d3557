import { describe, expect, test } from 'vitest';
import { clockText, leftShare } from './clock.ts';
import { isSameName, openingOf } from './order-view.ts';

describe('what a party may do', () => {
  const order = {
    actions: [
      { name: 'appeal' as const, fromMs: 900_000, untilMs: null },
      { name: 'paid' as const, fromMs: 0, untilMs: 600_000 },
    ],
  };

  test('an appeal opens at its time, not a millisecond before', () => {
    expect(openingOf(order, 'appeal', 899_999)).toEqual({ kind: 'later', fromMs: 900_000 });
    expect(openingOf(order, 'appeal', 900_000)).toEqual({ kind: 'now', untilMs: null });
  });

  test('what ran out or was not listed is not offered', () => {
    expect(openingOf(order, 'paid', 599_999).kind).toBe('now');
    expect(openingOf(order, 'paid', 600_000).kind).toBe('never');
    expect(openingOf(order, 'release', 0).kind).toBe('never');
  });
});

test.each([
  ['Lin Wei', 'LIN WEI', true],
  ['Wei Lin', 'Lin, Wei', true],
  ['José Núñez', 'jose nunez', true],
  ['Lin Wei', 'Lin Wen', false],
  ['', '', false],
])('the names %j and %j are the same: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test('time that is left counts down to nothing and not below', () => {
  expect([576_000, 3_661_000, 1, 0, -5].map(clockText)).toEqual(['09:36', '1:01:01', '00:01', '00:00', '00:00']);
  expect([leftShare(0, 100, 25), leftShare(0, 100, 200), leftShare(50, 50, 0)]).toEqual([0.75, 0, 0]);
});
