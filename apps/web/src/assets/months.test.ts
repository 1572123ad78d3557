import { expect, test } from 'vitest';
import { monthName, monthsUntil, placesBefore } from './months.ts';

test('months go back over the year', () => {
  expect(monthsUntil(Date.parse('2026-02-28T23:59:59Z'), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

test('a month is named in the language', () => {
  expect(monthName('2026-03', 'de')).toBe('März 2026');
});

test('a week begins on Monday', () => {
  // 1 March 2026 is a Sunday, 1 June 2026 a Monday.
  expect(['2026-03', '2026-06'].map(placesBefore)).toEqual([6, 0]);
});
