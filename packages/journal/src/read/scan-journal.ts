import { join } from 'node:path';
import { cutName, type JournalCut } from '../cut/cut-format.ts';
import { readCut } from '../cut/read-cut.ts';
import { JournalDamage, NotKept } from '../errors.ts';
import { identityName, readIdentity } from '../format/identity.ts';
import { hashBytes, sameBytes, segmentHeaderBytes } from '../format/layout.ts';
import { decodeSegmentHeader, segmentIndex, segmentName, type SegmentHeader } from '../format/segment-header.ts';
import type { Storage } from '../storage/storage.ts';
import { scanSegment, type ChainPoint, type ScannedBatch } from './scan-segment.ts';
import { FileWindow } from './window.ts';

export interface TornTail {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  readonly lastGoodSeq: number;
  readonly reason: string;
}

/** Where a whole journal ends. */
export interface JournalEnd {
  readonly journalId: Uint8Array;
  readonly firstSeq: number;
  readonly segment: number;
  readonly offset: number;
  readonly chain: ChainPoint;
  readonly tornTail?: TornTail;
  /** The folder's naming file was not yet written when the machine stopped. */
  readonly lacksIdentity: boolean;
}

export interface JournalBatch extends ScannedBatch {
  readonly segment: number;
}

/**
 * Follows a journal from its first byte that is kept, or from the start of a later segment, giving
 * each batch; returns where it ends, or undefined for a folder without a journal. Throws
 * JournalDamage at the first thing that is not as it was written, a torn tail apart.
 */
export function* scanJournal(
  storage: Storage,
  dir: string,
  from?: number,
): Generator<JournalBatch, JournalEnd | undefined> {
  const names = storage.list(dir);
  const identity = readIdentity(storage, dir);
  const cut = readCut(storage, dir);
  const oldest = cut?.segment ?? 1;
  const last = lastSegment(names, oldest, identity !== undefined);
  if (last < oldest) return undefined;
  const fromSegment = from ?? oldest;
  const first = readHeader(storage, dir, fromSegment, 1);
  const journalId = identity ?? first.journalId;
  let chain =
    fromSegment === oldest ? beginning(first, cut) : { nextSeq: first.firstSeq, hash: first.prevHash, sealed: true };
  if (cut && cut.journalId !== Buffer.from(journalId).toString('hex'))
    throw new JournalDamage({ file: cutName, offset: 0, seq: 1, reason: 'the cut is of another journal' });
  let offset = segmentHeaderBytes;
  for (let segment = fromSegment; segment <= last; segment += 1) {
    const file = segmentName(segment);
    checkHeader(readHeader(storage, dir, segment, chain.nextSeq), { segment, journalId, chain });
    const window = new FileWindow(storage.open(join(dir, file), 'read'));
    const batches = scanSegment(window, journalId, chain);
    try {
      let step = batches.next();
      while (!step.done) {
        yield { ...step.value, segment };
        step = batches.next();
      }
      const end = step.value;
      ({ chain, offset } = end);
      const seq = chain.nextSeq;
      if (end.kind === 'damaged') throw new JournalDamage({ file, offset, seq, reason: end.reason });
      if (end.kind === 'torn') {
        const { length, reason } = end;
        if (segment < last) throw new JournalDamage({ file, offset, seq, reason });
        const tornTail = { file, offset, length, lastGoodSeq: seq - 1, reason };
        return { journalId, firstSeq: first.firstSeq, segment, offset, chain, tornTail, lacksIdentity: !identity };
      }
      const isUnfinished = segment < last && (!chain.sealed || offset === segmentHeaderBytes);
      if (isUnfinished) throw new JournalDamage({ file, offset, seq, reason: 'the segment ends without a seal' });
    } finally {
      window.close();
    }
  }
  const lacksIdentity = identity === undefined;
  const holdsRecords = chain.nextSeq > first.firstSeq;
  if (lacksIdentity && (holdsRecords || last > 1)) {
    throw new JournalDamage({
      file: identityName,
      offset: 0,
      seq: 1,
      reason: 'the file that names the journal is missing',
    });
  }
  return { journalId, firstSeq: first.firstSeq, segment: last, offset, chain, lacksIdentity };
}

/** Where the chain begins: with nothing before it, or with what the cut says of what was. */
function beginning({ firstSeq }: SegmentHeader, cut: JournalCut | undefined): ChainPoint {
  if (cut === undefined) return { nextSeq: firstSeq, hash: new Uint8Array(hashBytes), sealed: true };
  return { nextSeq: cut.seq + 1, hash: new Uint8Array(Buffer.from(cut.headHash, 'hex')), sealed: true };
}

/**
 * The segment that holds a sequence, or would hold it, by the segments' headers: the last one that
 * begins at or before it. Throws NotKept for a sequence before the journal's cut.
 */
export function segmentOf(storage: Storage, dir: string, seq: number): number {
  const cut = readCut(storage, dir);
  if (cut && seq <= cut.seq) throw new NotKept(cut.seq + 1);
  const oldest = cut?.segment ?? 1;
  let segment = Math.max(oldest, lastSegment(storage.list(dir), oldest, false));
  while (segment > oldest && readHeader(storage, dir, segment, seq).firstSeq > seq) segment -= 1;
  return segment;
}

/**
 * The index of the last segment; throws when one of the row is missing or a stranger is among them.
 */
function lastSegment(names: readonly string[], oldest: number, isNamed: boolean): number {
  const segments = names.filter((name) => name.endsWith('.segment')).sort();
  for (const [position, name] of segments.entries()) {
    const file = segmentName(oldest + position);
    if (name === file) continue;
    const index = segmentIndex(name);
    if (index === undefined || index < oldest + position) {
      throw new JournalDamage({ file: name, offset: 0, seq: 0, reason: 'not a segment of this journal' });
    }
    throw new JournalDamage({ file, offset: 0, seq: 0, reason: 'the segment is missing' });
  }
  const isEmptied = segments.length === 0 && isNamed;
  if (isEmptied)
    throw new JournalDamage({ file: segmentName(oldest), offset: 0, seq: 1, reason: 'the segment is missing' });
  return oldest - 1 + segments.length;
}

function readHeader(storage: Storage, dir: string, segment: number, seq: number): SegmentHeader {
  const file = storage.open(join(dir, segmentName(segment)), 'read');
  try {
    const bytes = new Uint8Array(segmentHeaderBytes);
    const header = decodeSegmentHeader(bytes.subarray(0, file.read(bytes, 0)));
    if (typeof header !== 'string') return header;
    throw new JournalDamage({ file: segmentName(segment), offset: 0, seq, reason: header });
  } finally {
    file.close();
  }
}

interface Expected {
  readonly segment: number;
  readonly journalId: Uint8Array;
  readonly chain: ChainPoint;
}

function checkHeader(header: SegmentHeader, { segment, journalId, chain }: Expected): void {
  const damage = (reason: string) =>
    new JournalDamage({ file: segmentName(segment), offset: 0, seq: chain.nextSeq, reason });
  if (!sameBytes(header.journalId, journalId)) throw damage('the segment belongs to another journal');
  if (header.index !== segment) throw damage(`the file holds segment ${header.index}`);
  if (header.firstSeq !== chain.nextSeq) {
    throw damage(`the segment begins at sequence ${header.firstSeq} where ${chain.nextSeq} must follow`);
  }
  if (!sameBytes(header.prevHash, chain.hash)) throw damage('the hash chain is broken before this segment');
}
