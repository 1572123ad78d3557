import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const place = '/dev/shm';
/** A run keeps up to 2 GB at once in temporary folders. Less room than this, and they stay on the disk. */
const leastBytes = 8 * 1024 ** 3;

/**
 * A folder in memory for the temporary files of a test run, removed when the process ends. A test of
 * the server starts on a new database of 1,400 files: on a disk that takes longer than the test.
 * @returns {string | undefined} undefined where the machine has no such place, or too little room
 */
export function memoryFolder() {
  if (freemem() < leastBytes || freeBytes() < leastBytes) return undefined;
  const folder = mkdtempSync(`${place}/candor-`);
  // Tests of PostgreSQL run its server as another user, who has to pass through.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  return folder;
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
