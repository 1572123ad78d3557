import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const place = '/dev/shm';
/**
 * A run keeps up to 2 GB at once in temporary folders. With less room than this they stay on disk.
 */
const leastBytes = 8 * 1024 ** 3;

/**
 * A folder in memory for the temporary files of a test run, removed when the process ends. A test
 * server starts on a new database of 1,400 files: on a disk that takes longer than the test itself.
 * @returns {string | undefined} undefined where the machine has no such place or too little room, or
 *   where programs must not run there: tests unpack browsers and databases
 */
export function memoryFolder() {
  if (process.availableMemory() < leastBytes || freeBytes() < leastBytes) return undefined;
  const folder = mkdtempSync(`${place}/candor-`);
  process.on('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  // Tests of PostgreSQL run its server as another user, who has to pass through.
  chmodSync(folder, 0o711);
  return runsPrograms(folder) ? folder : undefined;
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function runsPrograms(folder) {
  const program = join(folder, 'probe');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}

/** A program that ends late may still write there. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    console.error(`${folder} could not be removed whole`);
  }
}
