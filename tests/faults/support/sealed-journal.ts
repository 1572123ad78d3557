import { basename } from 'node:path';
import { openFileJournal, SimulatedStorage, type Storage, type StorageFile } from '@candor/journal';
import type { SeededRandom } from '@candor/testkit';

export interface SealedJournal {
  readonly dir: string;
  /** Its files by name, as they were written. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What each sequence holds, from 1. */
  readonly records: readonly Uint8Array[];
}

const dir = '/journal';

/**
 * A journal on a simulated disk that was closed in order, with so many segments, the last of them
 * nearly full as well.
 */
export async function sealedJournal(
  random: SeededRandom,
  { segments, segmentBytes }: { readonly segments: number; readonly segmentBytes: number },
): Promise<SealedJournal> {
  const storage = new SimulatedStorage({ seed: 1 });
  const { journal } = await openFileJournal({
    dir,
    storage,
    segmentBytes,
    reserveBytes: 0,
    onFault: (fault) => {
      throw fault;
    },
  });
  const records: Uint8Array[] = [];
  const written = () => storage.list(dir).filter((name) => name.endsWith('.segment'));
  const lastIsNearlyFull = () => {
    const bytes = storage.readFile(`${dir}/${written().at(-1)}`);
    return bytes.findLastIndex((byte) => byte !== 0) > 0.7 * segmentBytes;
  };
  while (written().length < segments || !lastIsNearlyFull()) {
    const batch = Array.from({ length: random.integer(4, 16) }, () => recordOf(random));
    records.push(...batch);
    const first = records.length - batch.length + 1;
    await Promise.all(batch.map((bytes, index) => journal.append({ seq: first + index, bytes })));
  }
  await journal.close();
  const files = new Map(storage.list(dir).map((name) => [name, storage.readFile(`${dir}/${name}`).slice()]));
  return { dir, files, records };
}

const refuse = (): never => {
  throw new Error('this disk is read only');
};

/**
 * A disk that holds these files and takes no others; what is read is what the map has at that
 * moment.
 */
export function readingOnly(files: ReadonlyMap<string, Uint8Array>): Storage {
  return {
    list: () => [...files.keys()],
    open: (path) => fileOf(files.get(basename(path)) ?? refuse()),
    makeDir: refuse,
    rename: refuse,
    remove: refuse,
    syncDir: refuse,
    freeBytes: () => 0,
    lock: refuse,
  };
}

function fileOf(bytes: Uint8Array): StorageFile {
  return {
    size: () => bytes.length,
    read: (into, offset) => {
      const found = bytes.subarray(offset, offset + into.length);
      into.set(found);
      return found.length;
    },
    write: refuse,
    sync: refuse,
    syncInBackground: refuse,
    close: () => undefined,
  };
}

const recordOf = (random: SeededRandom): Uint8Array =>
  Uint8Array.from({ length: random.integer(20, 120) }, () => random.integer(0, 255));
