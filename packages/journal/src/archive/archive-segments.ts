import { join } from 'node:path';
import { JournalDamage } from '../errors.ts';
import { firstNonZero, segmentHeaderBytes } from '../format/layout.ts';
import { decodeSegmentHeader, segmentIndex, segmentName, type SegmentHeader } from '../format/segment-header.ts';
import type { Storage, StorageFile } from '../storage/storage.ts';
import { archiveName, blockBytes, encodeArchive } from './archive-format.ts';
import { ArchivedFile } from './archived-file.ts';
import { archiveDir } from './with-archive.ts';

/** What was archived. */
export interface Archived {
  readonly segments: number;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/**
 * Compresses the closed segments of a journal all of whose records lie at or before a sequence,
 * oldest first, at most `most` of them. An archive is written aside, synced, read back and compared
 * with the segment byte for byte; only then is the segment removed. Another process or thread may
 * write the journal meanwhile: the last two segments are never touched. A crash leaves both forms,
 * of which the next run removes the segment.
 */
export function archiveSegments(storage: Storage, dir: string, uptoSeq: number, most: number): Archived {
  storage.makeDir(archiveDir(dir));
  removeLeftovers(storage, dir);
  const live = storage
    .list(dir)
    .flatMap((name) => segmentIndex(name) ?? [])
    .toSorted((one, other) => one - other);
  const total = { segments: 0, bytesBefore: 0, bytesAfter: 0 };
  for (const index of live.slice(0, -2)) {
    if (total.segments === most) break;
    const next = segmentHeaderOf(storage, dir, index + 1);
    if (next.firstSeq > uptoSeq + 1) break;
    const { before, after } = archiveOne(storage, dir, index, next);
    storage.remove(join(dir, segmentName(index)));
    storage.syncDir(dir, 'archive-dir');
    total.segments += 1;
    total.bytesBefore += before;
    total.bytesAfter += after;
  }
  return total;
}

function archiveOne(
  storage: Storage,
  dir: string,
  index: number,
  next: SegmentHeader,
): { before: number; after: number } {
  const path = join(dir, segmentName(index));
  const folder = archiveDir(dir);
  const aside = join(folder, `${archiveName(index)}.tmp`);
  const segment = storage.open(path, 'read');
  try {
    const archive = archiveOf(segment, index, next);
    writeAside(storage, aside, archive);
    requireSame(storage, aside, index, segment);
    storage.rename(aside, join(folder, archiveName(index)));
    storage.syncDir(folder, 'archive-dir');
    return { before: segment.size(), after: archive.length };
  } finally {
    segment.close();
  }
}

function archiveOf(segment: StorageFile, index: number, next: SegmentHeader): Uint8Array {
  const fileBytes = segment.size();
  const usedBytes = usedLength(segment);
  const { firstSeq: nextSeq, prevHash: lastHash, journalId } = next;
  return encodeArchive(blocksIn(segment, usedBytes), { index, fileBytes, usedBytes, nextSeq, lastHash, journalId });
}

function* blocksIn(file: StorageFile, bytes: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes; at += blockBytes) yield blockAt(file, at, Math.min(blockBytes, bytes - at));
}

function blockAt(file: StorageFile, at: number, length: number): Uint8Array {
  const block = new Uint8Array(length);
  return block.subarray(0, file.read(block, at));
}

function writeAside(storage: Storage, path: string, bytes: Uint8Array): void {
  const file = storage.open(path, 'create');
  try {
    file.write(bytes, 0);
    file.sync('archive');
  } finally {
    file.close();
  }
}

/** Reads the archive back as a reader would, all of it. */
function requireSame(storage: Storage, path: string, index: number, segment: StorageFile): void {
  const archived = new ArchivedFile(storage.open(path, 'read'), index);
  try {
    const size = segment.size();
    let isSame = archived.size() === size;
    for (let at = 0; isSame && at < size; at += blockBytes) {
      const length = Math.min(blockBytes, size - at);
      isSame = Buffer.compare(blockAt(archived, at, length), blockAt(segment, at, length)) === 0;
    }
    if (isSame) return;
    throw new JournalDamage({ file: archiveName(index), offset: 0, seq: 0, reason: 'the archive is not the segment' });
  } finally {
    archived.close();
  }
}

function segmentHeaderOf(storage: Storage, dir: string, index: number): SegmentHeader {
  const file = storage.open(join(dir, segmentName(index)), 'read');
  try {
    const bytes = new Uint8Array(segmentHeaderBytes);
    const header = decodeSegmentHeader(bytes.subarray(0, file.read(bytes, 0)));
    if (typeof header !== 'string') return header;
    throw new JournalDamage({ file: segmentName(index), offset: 0, seq: 0, reason: header });
  } finally {
    file.close();
  }
}

/** Bytes up to the last one that is not zero, at least the segment's header. */
function usedLength(file: StorageFile): number {
  for (let end = file.size(); end > 0; end -= blockBytes) {
    const from = Math.max(0, end - blockBytes);
    const block = blockAt(file, from, end - from);
    if (firstNonZero(block) === -1) continue;
    return Math.max(segmentHeaderBytes, from + block.findLastIndex((byte) => byte !== 0) + 1);
  }
  return segmentHeaderBytes;
}

function removeLeftovers(storage: Storage, dir: string): void {
  const folder = archiveDir(dir);
  for (const name of storage.list(folder)) if (name.endsWith('.tmp')) storage.remove(join(folder, name));
}
