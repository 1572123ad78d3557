import { basename, dirname, join } from 'node:path';
import { segmentIndex, segmentName } from '../format/segment-header.ts';
import { readCut } from '../cut/read-cut.ts';
import type { Storage } from '../storage/storage.ts';
import { archivedIndex, archiveName } from './archive-format.ts';
import { ArchivedFile, readArchiveHeader } from './archived-file.ts';
import type { ArchiveHeader } from './archive-format.ts';

/** The folder of archived segments, in the journal's own. */
export const archiveDir = (dir: string): string => join(dir, 'archive');

/**
 * The same disk, with archived segments under their old names: a reader need not know which
 * segments are compressed. A segment that is there in both forms is read as it was written.
 */
export function withArchive(storage: Storage): Storage {
  return {
    ...boundTo(storage),
    list(dir) {
      const names = storage.list(dir);
      const archived = archivedSegments(storage, dir).map(segmentName);
      return [...new Set([...names, ...archived])];
    },
    open(path, how) {
      const index = how === 'read' ? segmentIndex(basename(path)) : undefined;
      if (index === undefined) return storage.open(path, how);
      try {
        return storage.open(path, how);
      } catch (error) {
        const dir = dirname(path);
        if (!storage.list(archiveDir(dir)).includes(archiveName(index))) throw error;
        return openArchive(storage, dir, index);
      }
    },
  };
}

/** Indexes of a journal's archived segments, rising; those before its cut are no longer of it. */
export function archivedSegments(storage: Storage, dir: string): number[] {
  const first = readCut(storage, dir)?.segment ?? 1;
  const indexes = storage
    .list(archiveDir(dir))
    .flatMap((name) => archivedIndex(name) ?? [])
    .filter((index) => index >= first);
  return indexes.toSorted((one, other) => one - other);
}

/** What an archive says of itself. Throws JournalDamage. */
export function archiveHeaderOf(storage: Storage, dir: string, index: number): ArchiveHeader {
  const file = storage.open(join(archiveDir(dir), archiveName(index)), 'read');
  try {
    return readArchiveHeader(file, index);
  } finally {
    file.close();
  }
}

function openArchive(storage: Storage, dir: string, index: number): ArchivedFile {
  const file = storage.open(join(archiveDir(dir), archiveName(index)), 'read');
  try {
    return new ArchivedFile(file, index);
  } catch (error) {
    file.close();
    throw error;
  }
}

/** A disk's operations, whether it is an object of functions or of methods. */
const boundTo = (storage: Storage): Storage => ({
  makeDir: (dir) => storage.makeDir(dir),
  list: (dir) => storage.list(dir),
  open: (path, how) => storage.open(path, how),
  rename: (from, to) => storage.rename(from, to),
  remove: (path) => storage.remove(path),
  syncDir: (dir, step) => storage.syncDir(dir, step),
  freeBytes: (dir) => storage.freeBytes(dir),
  lock: (dir) => storage.lock(dir),
});
