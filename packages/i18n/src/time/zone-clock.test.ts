import { expect, test } from 'vitest';
import { zoneClock } from './zone-clock.ts';

test('the clocks of a zone are read with their leading zeros, and midnight is 00', () => {
  const atMs = Date.UTC(2026, 0, 31, 16, 0, 5);
  expect(zoneClock('Asia/Hong_Kong')(atMs)).toEqual({
    year: '2026',
    month: '02',
    day: '01',
    hour: '00',
    minute: '00',
    second: '05',
  });
  expect(zoneClock('UTC')(atMs)).toMatchObject({ day: '31', hour: '16' });
});
