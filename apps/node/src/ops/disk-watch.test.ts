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

test('each change is told once, also that there is room again', () => {
  const { at, told } = watched();
  for (const freeBytes of [500, 90, 80, 40, 30, 60, 200, 300]) at(freeBytes);
  expect(told).toEqual(['warn 90', 'error 40', 'warn 60', 'info 200']);
});

test('the figures are those of the folder’s disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-disk-'));
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { freeBytes, totalBytes } = DiskWatch.of(folder, quiet).look();
  rmSync(folder, { recursive: true });
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes);
});
