import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { JournalDamage, type DamagePlace } from '../errors.ts';
import { checksum } from '../format/layout.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage, StorageFile } from '../storage/storage.ts';
import {
  decodeSnapshotHeader,
  encodeSnapshotHeader,
  snapshotHeaderBytes,
  snapshotName,
  snapshotSeq,
  type Snapshot,
  type StoredSnapshot,
} from './snapshot-format.ts';

/** How many of the newest snapshots stay. */
const keep = 3;
/**
 * Written in pieces, with a turn of the event loop between: the caller's thread also answers
 * orders.
 */
const pieceBytes = 1024 * 1024;
const syncEvery = 16;
/** Read in pieces that are summed while the processor's caches still hold them. */
const readBytes = 256 * 1024;

export interface NewestSnapshot {
  readonly snapshot?: StoredSnapshot;
  /** Newer files that cannot be used. */
  readonly damaged: readonly DamagePlace[];
}

/**
 * Writes a snapshot aside, makes it durable under its name, and removes all but the newest three.
 * The bytes must not change meanwhile.
 */
export async function writeSnapshot(dir: string, snapshot: Snapshot, storage: Storage = diskStorage): Promise<void> {
  if (!/^[0-9a-f]{64}$/.test(snapshot.stateHash)) throw new RangeError('a state hash is 64 hex digits');
  storage.makeDir(dir);
  const name = snapshotName(snapshot.seq);
  const aside = join(dir, `${name}.tmp`);
  removeLeftovers(storage, dir);
  await writeAside(storage, aside, snapshot).catch((error: unknown) => {
    // What is there of it would only fill the disk that was perhaps too full for it.
    removeLeftovers(storage, dir);
    throw error;
  });
  storage.rename(aside, join(dir, name));
  storage.syncDir(dir, 'snapshot-dir');
  for (const { file } of newestFirst(storage, dir).slice(keep)) storage.remove(join(dir, file));
}

/** The snapshots of a folder, newest first, unread. */
export async function listSnapshots(
  dir: string,
  storage: Storage = diskStorage,
): Promise<{ readonly seq: number; readonly file: string }[]> {
  return newestFirst(storage, dir);
}

/** One snapshot. Throws JournalDamage when the file is not as it was written. */
export async function readSnapshot(dir: string, seq: number, storage: Storage = diskStorage): Promise<StoredSnapshot> {
  const read = readFile(storage, dir, seq);
  if (typeof read !== 'string') return read;
  throw new JournalDamage({ file: snapshotName(seq), offset: 0, seq, reason: read });
}

/** The newest good snapshot; damaged ones are passed over and reported. */
export async function newestSnapshot(dir: string, storage: Storage = diskStorage): Promise<NewestSnapshot> {
  const damaged: DamagePlace[] = [];
  for (const { seq, file } of newestFirst(storage, dir)) {
    const snapshot = readFile(storage, dir, seq);
    if (typeof snapshot !== 'string') return { snapshot, damaged };
    damaged.push({ file, offset: 0, seq, reason: snapshot });
  }
  return { damaged };
}

/** Removes what interrupted writes left beside the snapshots. */
function removeLeftovers(storage: Storage, dir: string): void {
  for (const name of storage.list(dir)) if (name.endsWith('.snapshot.tmp')) storage.remove(join(dir, name));
}

async function writeAside(storage: Storage, path: string, snapshot: Snapshot): Promise<void> {
  const file = storage.open(path, 'create');
  try {
    const hash = createHash('sha256');
    let crc = 0;
    for (let at = 0, piece = 1; at < snapshot.bytes.length; at += pieceBytes, piece += 1) {
      const bytes = snapshot.bytes.subarray(at, at + pieceBytes);
      hash.update(bytes);
      crc = checksum(bytes, crc);
      file.write(bytes, snapshotHeaderBytes + at);
      // Small syncs on the way: one large one would hold up the journal's.
      if (piece % syncEvery === 0) await file.syncInBackground('snapshot');
      else await new Promise<void>((resolve) => setImmediate(resolve));
    }
    file.write(encodeSnapshotHeader(snapshot, hash.digest(), crc), 0);
    await file.syncInBackground('snapshot');
  } finally {
    file.close();
  }
}

/** The snapshot in a file, or what is wrong with it. */
function readFile(storage: Storage, dir: string, seq: number): StoredSnapshot | string {
  const file = storage.open(join(dir, snapshotName(seq)), 'read');
  try {
    const head = new Uint8Array(snapshotHeaderBytes);
    const size = file.size();
    const header = decodeSnapshotHeader(head.subarray(0, file.read(head, 0)), size);
    if (typeof header === 'string') return header;
    const body = readBody(file, size - snapshotHeaderBytes);
    if (body.crc !== header.bodyCrc) return 'the state fails its checksum';
    if (body.hash !== header.bodyHash) return 'the state fails its hash';
    if (header.seq !== seq) return `the file holds the snapshot of sequence ${header.seq}`;
    return { seq, bytes: body.bytes, stateHash: header.stateHash, bytesHash: body.hash };
  } finally {
    file.close();
  }
}

interface Body {
  readonly bytes: Uint8Array;
  readonly crc: number;
  readonly hash: string;
}

/** The body as far as the file goes, and its sums. */
function readBody(file: StorageFile, length: number): Body {
  const bytes = new Uint8Array(length);
  const hash = createHash('sha256');
  let crc = 0;
  for (let at = 0; at < length; at += readBytes) {
    const room = bytes.subarray(at, at + readBytes);
    const piece = room.subarray(0, file.read(room, snapshotHeaderBytes + at));
    crc = checksum(piece, crc);
    hash.update(piece);
  }
  return { bytes, crc, hash: hash.digest('hex') };
}

function newestFirst(storage: Storage, dir: string): { readonly seq: number; readonly file: string }[] {
  return storage
    .list(dir)
    .flatMap((file) => {
      const seq = snapshotSeq(file);
      return seq === undefined ? [] : [{ seq, file }];
    })
    .toSorted((one, other) => other.seq - one.seq);
}
