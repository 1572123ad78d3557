import { describe, expect, test } from 'vitest';
import { dateFormats, offsetMinutes, standardOffset, timeFormat, zoneName } from './time-format.ts';

const newYearMs = Date.UTC(2025, 11, 31, 16, 5, 9);

describe('timeFormat', () => {
  test('reads month, day, year and 24 hours in the user’s zone', () => {
    const hongKong = timeFormat('Asia/Hong_Kong');
    expect(hongKong.dateTime(newYearMs)).toBe('01/01/2026 00:05:09');
    expect(hongKong.date(newYearMs)).toBe('01/01/2026');
    expect(hongKong.time(newYearMs)).toBe('00:05:09');
    expect(hongKong.minute(newYearMs)).toBe('00:05');
    expect(hongKong.short(newYearMs)).toBe('01/01 00:05:09');
    expect(timeFormat('America/New_York').dateTime(newYearMs)).toBe('12/31/2025 11:05:09');
  });

  test('writes dates in the chosen form', () => {
    const forms = dateFormats.map((form) => timeFormat('America/New_York', form));
    expect(forms.map((form) => form.date(newYearMs))).toEqual([
      '12/31/2025',
      '31/12/2025',
      '31.12.2025',
      '2025-12-31',
      '2025/12/31',
    ]);
    expect(forms.map((form) => form.short(newYearMs).split(' ', 1)[0])).toEqual([
      '12/31',
      '31/12',
      '31.12',
      '12-31',
      '12/31',
    ]);
  });

  test('an unknown zone shows as Asia/Shanghai', () => {
    expect(timeFormat('Moon/Tranquility').dateTime(newYearMs)).toBe('01/01/2026 00:05:09');
  });
});

describe('zones', () => {
  test('are named with their distance from UTC, halves and quarters too', () => {
    expect(zoneName('Asia/Hong_Kong', newYearMs)).toBe('Hong Kong (UTC+8)');
    expect(zoneName('Asia/Kathmandu', newYearMs)).toBe('Kathmandu (UTC+5:45)');
    expect(zoneName('America/St_Johns', newYearMs)).toBe('St Johns (UTC−3:30)');
    expect(zoneName('Europe/London', newYearMs)).toBe('London (UTC)');
    expect(zoneName('Etc/GMT+12', newYearMs)).toBe('UTC−12');
  });

  test('know summer time, and their offset without it', () => {
    const julyMs = Date.UTC(2026, 6, 1);
    expect(offsetMinutes('Europe/London', julyMs)).toBe(60);
    expect(standardOffset('Europe/London')).toBe(0);
    expect(standardOffset('Australia/Sydney')).toBe(10);
    expect(standardOffset('Moon/Base')).toBe(8);
  });
});
