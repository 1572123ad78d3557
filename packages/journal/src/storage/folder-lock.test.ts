import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JournalLocked } from '../errors.ts';
import { lockFolder } from './folder-lock.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const lockFile = () => join(dir, 'lock');

test('a second taker is refused until the first lets go', () => {
  const unlock = lockFolder(dir);
  expect(() => lockFolder(dir)).toThrow(JournalLocked);
  unlock();
  expect(existsSync(lockFile())).toBe(false);
  lockFolder(dir)();
});

test('the lock of a process that is gone is taken over', () => {
  // Above every process id Linux and macOS give.
  writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 30, born: '', token: 'gone' }));
  const unlock = lockFolder(dir);
  expect(readFileSync(lockFile(), 'utf8')).not.toContain('gone');
  unlock();
});

test.runIf(process.platform === 'linux')('a process id that is used again by another process is no holder', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, born: 'another boot/1', token: 'gone' }));
  const unlock = lockFolder(dir);
  expect(readFileSync(lockFile(), 'utf8')).not.toContain('gone');
  unlock();
});

test('a lock nobody can read is respected, and one that changed hands is not removed', () => {
  const unlock = lockFolder(dir);
  writeFileSync(lockFile(), 'written by something else');
  expect(() => lockFolder(dir)).toThrow(JournalLocked);
  unlock();
  expect(existsSync(lockFile())).toBe(true);
});
