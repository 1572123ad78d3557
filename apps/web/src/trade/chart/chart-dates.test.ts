import { expect, test } from 'vitest';
import { chartDates } from './chart-dates.ts';

test.each([
  ['YYYY-MM-DD HH:mm:ss', '31.12.2025 21:50:09'],
  ['YYYY-MM-DD HH:mm', '31.12.2025 21:50'],
  ['YYYY-MM-DD', '31.12.2025'],
  ['MM-DD HH:mm', '31.12 21:50'],
  ['MM-DD', '31.12'],
  ['HH:mm:ss', '21:50:09'],
  ['HH:mm', '21:50'],
  ['YYYY-MM', '2025-12'],
  ['YYYY', '2025'],
])('%s on the chart reads %s', (template, text) => {
  const write = chartDates('Asia/Kathmandu', 'DD.MM.YYYY');
  expect(write(template, Date.UTC(2025, 11, 31, 16, 5, 9))).toBe(text);
});
