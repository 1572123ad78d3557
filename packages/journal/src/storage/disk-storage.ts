import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import type { Storage, StorageFile } from './storage.ts';

const flags = { read: 'r', write: 'r+', create: 'w+' } as const;

/** The machine's own disk. */
export const diskStorage: Storage = {
  makeDir(dir) {
    const made = mkdirSync(dir, { recursive: true });
    if (made === undefined) return;
    for (let parent = dirname(made), child = dir; child !== parent; child = dirname(child)) syncFolder(dirname(child));
  },
  list(dir) {
    try {
      return readdirSync(dir);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  },
  open: (path, how) => diskFile(openSync(path, flags[how])),
  rename: renameSync,
  remove: (path) => rmSync(path, { force: true }),
  syncDir: syncFolder,
  freeBytes(dir) {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize;
  },
  lock: lockFolder,
};

function syncFolder(dir: string): void {
  const handle = openSync(dir, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function diskFile(handle: number): StorageFile {
  return {
    size: () => fstatSync(handle).size,
    read(into, position) {
      let done = 0;
      while (done < into.length) {
        const got = readSync(handle, into, done, into.length - done, position + done);
        if (got === 0) break;
        done += got;
      }
      return done;
    },
    write(bytes, position) {
      // A short write is no failure yet: the rest either fits or gives the error that explains it.
      for (let done = 0; done < bytes.length;) {
        done += writeSync(handle, bytes, done, bytes.length - done, position + done);
      }
    },
    // fdatasync also makes a changed file size durable; only times are left out.
    sync: () => fdatasyncSync(handle),
    syncInBackground: () =>
      new Promise((resolve, reject) => fsync(handle, (error) => (error ? reject(error) : resolve()))),
    close: () => closeSync(handle),
  };
}
