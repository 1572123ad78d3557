import { join } from 'node:path';
import { readCut } from '../cut/read-cut.ts';
import { JournalDamage } from '../errors.ts';
import { sameBytes, segmentHeaderBytes } from '../format/layout.ts';
import { decodeSegmentHeader, segmentIndex, segmentName, type SegmentHeader } from '../format/segment-header.ts';
import type { BatchPlace } from '../read/sparse-index.ts';
import type { Storage } from '../storage/storage.ts';
import { archiveName } from './archive-format.ts';
import { archivedSegments, archiveHeaderOf, withArchive } from './with-archive.ts';

/** The part of a journal that is archived, and where the rest begins. */
export interface FollowedArchive {
  /** Where each archived segment's first record lies. */
  readonly places: readonly BatchPlace[];
  readonly nextSegment: number;
}

/**
 * Follows the archived segments that are no longer there as they were written, by their headers
 * alone: each must end where the next one begins, with the hash that the next one names. Throws
 * JournalDamage. What the records say was compared when the archive was made.
 */
export function followArchive(storage: Storage, dir: string): FollowedArchive {
  const live = new Set(storage.list(dir).flatMap((name) => segmentIndex(name) ?? []));
  const archived = archivedSegments(storage, dir).filter((index) => !live.has(index));
  const reading = withArchive(storage);
  const cut = readCut(storage, dir);
  const first = cut?.segment ?? 1;
  const places: BatchPlace[] = [];
  for (const [position, segment] of archived.entries()) {
    if (segment !== first + position) throw damage(first + position, 'the archived segment is missing');
    const { firstSeq, journalId, prevHash } = headerOf(reading, dir, segment);
    if (cut && position === 0 && Buffer.from(prevHash).toString('hex') !== cut.headHash)
      throw damage(segment, 'the segment does not begin where the journal was cut');
    const archive = archiveHeaderOf(storage, dir, segment);
    const next = headerOf(reading, dir, segment + 1);
    const follows = archive.nextSeq === next.firstSeq && sameBytes(archive.lastHash, next.prevHash);
    if (!follows || !sameBytes(archive.journalId, journalId) || !sameBytes(journalId, next.journalId))
      throw damage(segment, `the archive does not end where segment ${segment + 1} begins`);
    places.push({ firstSeq, segment, offset: segmentHeaderBytes });
  }
  return { places, nextSegment: first + archived.length };
}

function headerOf(reading: Storage, dir: string, index: number): SegmentHeader {
  const name = segmentName(index);
  if (!reading.list(dir).includes(name)) throw damage(index, 'the segment is missing');
  const file = reading.open(join(dir, name), 'read');
  try {
    const bytes = new Uint8Array(segmentHeaderBytes);
    const header = decodeSegmentHeader(bytes.subarray(0, file.read(bytes, 0)));
    if (typeof header !== 'string') return header;
    throw new JournalDamage({ file: name, offset: 0, seq: 0, reason: header });
  } finally {
    file.close();
  }
}

const damage = (segment: number, reason: string): JournalDamage =>
  new JournalDamage({ file: archiveName(segment), offset: 0, seq: 0, reason });
