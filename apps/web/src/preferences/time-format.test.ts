import { describe, expect, test } from 'vitest';
import { timeFormat } from './time-format.ts';

const newYearMs = Date.UTC(2025, 11, 31, 16, 5, 9);

describe('timeFormat', () => {
  test('reads month, day, year and 24 hours in the user’s zone', () => {
    const hongKong = timeFormat('Asia/Hong_Kong');
    expect(hongKong.dateTime(newYearMs)).toBe('01/01/2026 00:05:09');
    expect(hongKong.date(newYearMs)).toBe('01/01/2026');
    expect(hongKong.time(newYearMs)).toBe('00:05:09');
    expect(hongKong.short(newYearMs)).toBe('01/01 00:05:09');
    expect(timeFormat('America/New_York').dateTime(newYearMs)).toBe('12/31/2025 11:05:09');
  });

  test('names the zone with its distance from UTC', () => {
    expect(timeFormat('Asia/Hong_Kong').zoneName).toBe('Hong Kong (UTC+8)');
    expect(timeFormat('UTC').zoneName).toContain('UTC');
  });

  test('an unknown zone shows as Asia/Shanghai', () => {
    expect(timeFormat('Moon/Tranquility').dateTime(newYearMs)).toBe('01/01/2026 00:05:09');
  });
});
