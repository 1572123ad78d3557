import { parentPort, workerData } from 'node:worker_threads';
import { diskStorage } from '../storage/disk-storage.ts';
import { prepareSpare, spareName } from './segment-files.ts';

/**
 * Prepares the next segment while the writer fills this one: 64 MiB of zeros must not delay a
 * commit.
 */
const { dir, bytes }: { readonly dir: string; readonly bytes: number } = workerData;

parentPort?.on('message', () => {
  try {
    if (!diskStorage.list(dir).includes(spareName)) prepareSpare(diskStorage, dir, bytes);
  } catch {
    // No room now: the writer tries again itself when it needs the segment, and says so when it
    // fails.
  }
});
