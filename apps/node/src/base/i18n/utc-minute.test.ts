import { expect, test } from 'vitest';
import { utcMinute } from './utc-minute.ts';

test('a time is given to the minute that has begun, in UTC', () => {
  expect(utcMinute(Date.UTC(2026, 1, 3, 4, 5, 59, 999))).toBe('2026-02-03 04:05 UTC');
});
