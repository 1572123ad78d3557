import { join } from 'node:path';
import { encodeSegmentHeader, segmentName, type SegmentHeader } from '../format/segment-header.ts';
import type { Storage, StorageFile } from '../storage/storage.ts';

/** A file of zeros that waits to become the next segment. */
export const spareName = 'next.spare';
/** Kept so that a full disk still has room for what was accepted. */
export const reserveName = 'reserve';

const zeros = new Uint8Array(1024 * 1024);

/**
 * Of a spare, written before each sync: a commit that comes meanwhile waits behind no more than
 * this.
 */
const spareStep = 2 * zeros.length;

/**
 * Writes real zeros, so that later writes change data only and one fdatasync carries no metadata.
 */
export function fillWithZeros(file: StorageFile, from: number, to: number): void {
  for (let at = from; at < to; at += zeros.length) file.write(zeros.subarray(0, Math.min(zeros.length, to - at)), at);
}

/**
 * Makes the spare segment. Nothing rests on it until `openNextSegment` has synced it; the syncs
 * here leave that one little to do.
 */
export function prepareSpare(storage: Storage, dir: string, bytes: number): void {
  const aside = join(dir, `${spareName}.tmp`);
  const file = makeZeros(storage, aside, (made) => {
    for (let at = 0; at < bytes; at += spareStep) {
      fillWithZeros(made, at, Math.min(bytes, at + spareStep));
      made.sync('segment');
    }
  });
  file.close();
  storage.rename(aside, join(dir, spareName));
}

/**
 * Opens a new segment with its header, durable under its name before the first batch goes into it.
 * Takes the spare where there is one. When there is no room for a new file the reserve is given up:
 * what was accepted must still reach the disk.
 */
export function openNextSegment(storage: Storage, dir: string, bytes: number, header: SegmentHeader): StorageFile {
  const names = storage.list(dir);
  const hasSpare = names.includes(spareName);
  // Another name than the spare's, which a thread of its own may be filling with zeros just now.
  const aside = join(dir, hasSpare ? spareName : 'segment.tmp');
  const file = hasSpare ? storage.open(aside, 'write') : makeOrGiveUpReserve(storage, dir, aside, bytes);
  try {
    file.write(encodeSegmentHeader(header), 0);
    file.sync('segment');
    storage.rename(aside, join(dir, segmentName(header.index)));
    storage.syncDir(dir, 'segment-dir');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function makeOrGiveUpReserve(storage: Storage, dir: string, path: string, bytes: number): StorageFile {
  const fill = (file: StorageFile) => fillWithZeros(file, 0, bytes);
  try {
    return makeZeros(storage, path, fill);
  } catch (error) {
    if (!storage.list(dir).includes(reserveName)) throw error;
    storage.remove(join(dir, reserveName));
    return makeZeros(storage, path, fill);
  }
}

/** A new file, filled; where that fails nothing is left of it. */
function makeZeros(storage: Storage, path: string, fill: (file: StorageFile) => void): StorageFile {
  const file = storage.open(path, 'create');
  try {
    fill(file);
    return file;
  } catch (error) {
    file.close();
    storage.remove(path);
    throw error;
  }
}

/** Removes what an interrupted run left beside the segments. */
export function removeLeftovers(storage: Storage, dir: string): void {
  for (const name of storage.list(dir)) {
    if (name === spareName || name.endsWith('.tmp')) storage.remove(join(dir, name));
  }
}
