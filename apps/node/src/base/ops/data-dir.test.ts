import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'candor-dir-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a folder held by a living process is refused by name', () => {
  const parent = process.ppid;
  openDataDir(dir).unlock();
  writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: parent, born: bornOf(parent) }));
  expect(() => openDataDir(dir)).toThrow(`in use by process ${parent}`);
});

test('a lock left behind by a killed process is taken over', () => {
  writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: 2 ** 22 + 12_345, born: '1' }));
  expect(() => openDataDir(dir)).not.toThrow();
});

test('a lock of a former owner of a process id is taken over', () => {
  writeFileSync(join(dir, 'lock'), JSON.stringify({ pid: process.ppid, born: 'long ago' }));
  expect(() => openDataDir(dir)).not.toThrow();
});

test('a half-written lock is taken over', () => {
  writeFileSync(join(dir, 'lock'), '{"pid":');
  expect(() => openDataDir(dir)).not.toThrow();
});

test('a path that cannot be a folder is refused with one sentence', () => {
  const file = join(dir, 'file');
  writeFileSync(file, '');
  expect(() => openDataDir(join(file, 'data'))).toThrow(StartError);
});

test.skipIf(!existsSync('/proc/version'))('a file system that takes no folders is refused, not asked for ever', () => {
  expect(() => openDataDir('/proc/candor-data/deeper')).toThrow(StartError);
});

/** When a process began, as the lock names it. */
function bornOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'alive';
  } catch {
    return 'alive';
  }
}
