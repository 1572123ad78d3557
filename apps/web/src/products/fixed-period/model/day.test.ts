import { expect, test } from 'vitest';
import { dayBeganMs } from './day.ts';

test('a day begins at midnight on the clocks of the user’s zone', () => {
  const nowMs = Date.parse('2026-11-25T17:30:00Z');
  expect(new Date(dayBeganMs(nowMs, 'Asia/Hong_Kong')).toISOString()).toBe('2026-11-25T16:00:00.000Z');
  expect(new Date(dayBeganMs(nowMs, 'UTC')).toISOString()).toBe('2026-11-25T00:00:00.000Z');
  expect(new Date(dayBeganMs(nowMs, 'America/New_York')).toISOString()).toBe('2026-11-25T05:00:00.000Z');
});
