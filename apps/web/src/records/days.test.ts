import { expect, test } from 'vitest';
import { dayIn, spanOf } from './days.ts';

test('a span holds its last day to the last millisecond, on the clocks of the zone', () => {
  expect(spanOf({ from: '2026-01-01', to: '2026-01-31' }, 'Asia/Hong_Kong')).toEqual({
    fromMs: Date.UTC(2025, 11, 31, 16),
    toMs: Date.UTC(2026, 0, 31, 16) - 1,
  });
});

test('a day on which clocks are set has its own length', () => {
  const { fromMs = 0, toMs = 0 } = spanOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin');
  expect(toMs + 1 - fromMs).toBe(23 * 3_600_000);
});

test('either end may be open, and days that are turned mean no span', () => {
  expect(spanOf({ to: '2026-01-01' }, 'UTC')).toEqual({ toMs: Date.UTC(2026, 0, 2) - 1 });
  expect(spanOf({ from: '2026-01-02', to: '2026-01-01' }, 'UTC')).toEqual({});
  expect(dayIn('2026-13-01')).toBeUndefined();
});
