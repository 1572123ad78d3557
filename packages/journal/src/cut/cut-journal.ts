import { join } from 'node:path';
import { archivedSegments, archiveDir, archiveHeaderOf } from '../archive/with-archive.ts';
import { archivedIndex } from '../archive/archive-format.ts';
import { JournalDamage } from '../errors.ts';
import { segmentIndex } from '../format/segment-header.ts';
import { listSnapshots, readSnapshot, writeSnapshot } from '../snapshots/snapshots.ts';
import { snapshotName, type Snapshot } from '../snapshots/snapshot-format.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { cutName, cutText, type JournalCut } from './cut-format.ts';
import { readCut } from './read-cut.ts';

/**
 * A place where a journal can be cut: between two segments, of which the earlier ones are archived.
 */
export type CutPlace = Omit<JournalCut, 'stateHash'>;

/** The folder of the state at the cut, in the journal's own. */
export const baseDir = (dir: string): string => join(dir, 'base');

/** Where a journal can be cut, earliest first: behind each archived segment. */
export function cutPlaces(dir: string, storage: Storage = diskStorage): CutPlace[] {
  const live = new Set(storage.list(dir).flatMap((name) => segmentIndex(name) ?? []));
  const places: CutPlace[] = [];
  for (const index of archivedSegments(storage, dir)) {
    // Behind a segment that is there in both forms the archive is not yet the truth.
    if (live.has(index)) break;
    const { nextSeq, lastHash, journalId } = archiveHeaderOf(storage, dir, index);
    places.push({
      segment: index + 1,
      seq: nextSeq - 1,
      headHash: Buffer.from(lastHash).toString('hex'),
      journalId: Buffer.from(journalId).toString('hex'),
    });
  }
  return places;
}

/**
 * Makes the state at a place durable, to begin from there; nothing rests on it until the journal is
 * cut.
 */
export function writeBase(dir: string, state: Snapshot, storage: Storage = diskStorage): Promise<void> {
  return writeSnapshot(baseDir(dir), state, storage);
}

/**
 * The state that a cut journal begins from. Throws JournalDamage where it is not the one that the
 * cut names.
 */
export async function readBase(dir: string, cut: JournalCut, storage: Storage = diskStorage): Promise<Snapshot> {
  const file = `base/${snapshotName(cut.seq)}`;
  const damage = (reason: string) => new JournalDamage({ file, offset: 0, seq: cut.seq, reason });
  const isThere = (await listSnapshots(baseDir(dir), storage)).some(({ seq }) => seq === cut.seq);
  if (!isThere) throw damage('the state that the journal begins from is missing');
  const base = await readSnapshot(baseDir(dir), cut.seq, storage);
  if (base.stateHash === cut.stateHash && base.bytesHash === cut.stateHash) return base;
  throw damage(`the journal begins from the state ${cut.stateHash}, and this is ${base.bytesHash}`);
}

/**
 * The state that a journal begins from; undefined where it begins with its first record. Throws
 * JournalDamage.
 */
export async function baseOf(dir: string, storage: Storage = diskStorage): Promise<Snapshot | undefined> {
  const cut = readCut(storage, dir);
  return cut && readBase(dir, cut, storage);
}

/**
 * Gives up all records up to a place: the cut is made durable, then the archives before it are
 * removed, oldest first, and the base before it. The state there must have been written by
 * `writeBase`. A crash leaves the journal as it was, or the cut with archives that nobody reads any
 * more, which the next cut or start removes. Throws JournalDamage, and gives up nothing, where
 * place or state are not what they should be.
 */
export async function cutJournal(dir: string, cut: JournalCut, storage: Storage = diskStorage): Promise<void> {
  const place = cutPlaces(dir, storage).find(({ segment }) => segment === cut.segment);
  const isPlace = place?.seq === cut.seq && place.headHash === cut.headHash && place.journalId === cut.journalId;
  if (!isPlace) throw new JournalDamage({ file: cutName, offset: 0, seq: cut.seq, reason: 'no place to cut' });
  await readBase(dir, cut, storage);
  const aside = join(dir, `${cutName}.tmp`);
  const file = storage.open(aside, 'create');
  try {
    file.write(Buffer.from(cutText(cut)), 0);
    file.sync('cut');
  } finally {
    file.close();
  }
  storage.rename(aside, join(dir, cutName));
  storage.syncDir(dir, 'cut-dir');
  await removeBeforeCut(dir, storage);
}

/** Removes what a cut left behind: archives before it, and the states of earlier ones. */
export async function removeBeforeCut(dir: string, storage: Storage = diskStorage): Promise<void> {
  const cut = readCut(storage, dir);
  if (cut === undefined) return;
  const folder = archiveDir(dir);
  for (const name of storage.list(folder).toSorted()) {
    const index = archivedIndex(name);
    if (index !== undefined && index < cut.segment) storage.remove(join(folder, name));
  }
  storage.syncDir(folder, 'cut-dir');
  for (const { seq, file } of await listSnapshots(baseDir(dir), storage))
    if (seq < cut.seq) storage.remove(join(baseDir(dir), file));
}
