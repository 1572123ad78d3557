import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DiskWatch } from './disk-watch.ts';

function watched() {
  const disk = { freeBytes: 500, totalBytes: 1_000 };
  const told: string[] = [];
  const say = (level: string) => (of: object) => void told.push(`${level} ${(of as { freeBytes: number }).freeBytes}`);
  const watch = new DiskWatch({
    read: () => disk,
    logger: { info: say('info'), warn: say('warn'), error: say('error') },
  });
  const at = (freeBytes: number) => {
    disk.freeBytes = freeBytes;
    watch.watch();
    return watch.look().alarm;
  };
  return { at, told };
}

test('a tenth and a twentieth of the disk are the limits of the alarms', () => {
  const { at } = watched();
  expect([at(1_000), at(100), at(99), at(50), at(49), at(0)]).toEqual([
    null,
    null,
    'low',
    'low',
    'critical',
    'critical',
  ]);
});

test('each change is reported once, also that there is room again', () => {
  const { at, told } = watched();
  for (const freeBytes of [500, 90, 80, 40, 30, 80, 200, 300]) at(freeBytes);
  expect(told).toEqual(['warn 90', 'error 40', 'warn 80', 'info 200']);
});

test('an alarm is over two hundredths above its limit, so that a disk that wavers is reported once', () => {
  const { at, told } = watched();
  const wavers = [99, 101, 99, 119, 120, 119, 99, 49, 51, 69, 70, 50, 49, 119, 120].map((free) => [free, at(free)]);
  expect(wavers.filter(([, alarm]) => alarm === null).map(([free]) => free)).toEqual([120, 119, 120]);
  expect(told).toEqual(['warn 99', 'info 120', 'warn 99', 'error 49', 'warn 70', 'error 49', 'warn 119', 'info 120']);
});

test('the figures are those of the folder’s disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-disk-'));
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { freeBytes, totalBytes } = DiskWatch.of(folder, quiet).look();
  rmSync(folder, { recursive: true });
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
});
