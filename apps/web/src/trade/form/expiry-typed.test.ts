import { expect, test } from 'vitest';
import { expiryOf, timeOf, typedOf } from './expiry-typed.ts';

test.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['9:05', '09:05'],
  ['905', '09:05'],
  ['00:00', '00:00'],
  [' 23:59 ', '23:59'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['１４：３０', '14:30'],
  ['2 PM', undefined],
  ['14', undefined],
  ['', undefined],
])('the time typed as “%s” is %s', (typed, time) => {
  expect(timeOf(typed)).toBe(time);
});

test('an end is whole or none, and comes back into its fields', () => {
  expect(expiryOf({ date: '2026-11-22', time: '1430' })).toBe('2026-11-22T14:30');
  expect(expiryOf({ date: '', time: '14:30' })).toBe('');
  expect(expiryOf({ date: '2026-11-22', time: '14:' })).toBe('');
  expect(typedOf('2026-11-22T14:30')).toEqual({ date: '2026-11-22', time: '14:30' });
  expect(typedOf('')).toEqual({ date: '', time: '' });
});
