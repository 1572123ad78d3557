import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { JournalDamage } from '../errors.ts';
import { removeBeforeCut } from '../cut/cut-journal.ts';
import { writeIdentity } from '../format/identity.ts';
import { hashBytes, journalIdBytes, segmentHeaderBytes } from '../format/layout.ts';
import { segmentName } from '../format/segment-header.ts';
import { followArchive } from '../archive/follow-archive.ts';
import { withArchive } from '../archive/with-archive.ts';
import { scanJournal, type JournalBatch, type JournalEnd, type TornTail } from '../read/scan-journal.ts';
import { SparseIndex } from '../read/sparse-index.ts';
import type { Storage, StorageFile } from '../storage/storage.ts';
import { BatchWriter, type WriterStart } from '../writer/batch-writer.ts';
import { fillWithZeros, openNextSegment, removeLeftovers } from '../writer/segment-files.ts';

/** What opening a journal found. */
export interface OpenReport {
  /** Sequence of the first record that is kept; 1 in an empty journal. */
  readonly firstSeq: number;
  /** Sequence of the last record; 0 in an empty journal. */
  readonly lastSeq: number;
  /** Bytes of a write that never became durable, cut off. */
  readonly tornTail?: TornTail;
}

export interface Recovered {
  readonly start: WriterStart;
  readonly index: SparseIndex;
  readonly report: OpenReport;
}

export interface RecoverOptions {
  readonly dir: string;
  readonly segmentBytes: number;
  /** Sequences known to have been durable: the journal must reach them all. */
  readonly witnesses: readonly number[];
  /** Random by default. */
  readonly journalId?: Uint8Array;
}

/**
 * Checks the journal (of archived segments how they are chained), cuts a torn tail, makes sure that
 * the end is durable, and says where writing goes on. Throws JournalDamage.
 */
export async function recoverJournal(storage: Storage, options: RecoverOptions): Promise<Recovered> {
  removeLeftovers(storage, options.dir);
  await removeBeforeCut(options.dir, storage);
  const index = new SparseIndex();
  const { end, last, archivedFrom } = await follow(storage, options.dir, index);
  checkWitnesses(end, options.witnesses);
  if (end === undefined) return createJournal(storage, options, index);
  if (end.lacksIdentity) {
    // The life that made the first segment may have ended before its name was durable: the identity
    // must not outlive it.
    storage.syncDir(options.dir, 'segment-dir');
    writeIdentity(storage, options.dir, end.journalId);
  }
  const start = finishTail(storage, options, end, last);
  const report = { firstSeq: archivedFrom ?? end.firstSeq, lastSeq: end.chain.nextSeq - 1 };
  return { start, index, report: end.tornTail ? { ...report, tornTail: end.tornTail } : report };
}

interface Followed {
  /** Sequence of the first archived record, where segments are archived. */
  readonly archivedFrom: number | undefined;
  readonly end: JournalEnd | undefined;
  readonly last: JournalBatch | undefined;
}

async function follow(storage: Storage, dir: string, index: SparseIndex): Promise<Followed> {
  const archive = followArchive(storage, dir);
  for (const place of archive.places) index.add(place);
  const batches = scanJournal(withArchive(storage), dir, archive.nextSegment);
  let last: JournalBatch | undefined;
  let step = batches.next();
  for (let count = 1; !step.done; count += 1) {
    last = step.value;
    const { header, segment, offset } = last;
    if (header.kind === 'data') index.add({ firstSeq: header.firstSeq, segment, offset });
    if (count % 64 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
    step = batches.next();
  }
  return { end: step.value, last, archivedFrom: archive.places[0]?.firstSeq };
}

function checkWitnesses(end: JournalEnd | undefined, witnesses: readonly number[]): void {
  const lastSeq = (end?.chain.nextSeq ?? 1) - 1;
  const seen = Math.max(0, ...witnesses);
  if (seen <= lastSeq) return;
  const reason = `the journal ends at sequence ${lastSeq}, but ${seen} was seen durable elsewhere`;
  const file = segmentName(end?.segment ?? 1);
  throw new JournalDamage({ file, offset: end?.offset ?? 0, seq: lastSeq + 1, reason });
}

function createJournal(storage: Storage, options: RecoverOptions, index: SparseIndex): Recovered {
  const { dir, segmentBytes } = options;
  const journalId = options.journalId ?? new Uint8Array(randomBytes(journalIdBytes));
  const hash = new Uint8Array(hashBytes);
  openNextSegment(storage, dir, segmentBytes, { index: 1, firstSeq: 1, journalId, prevHash: hash }).close();
  writeIdentity(storage, dir, journalId);
  const place = { segment: 1, offset: segmentHeaderBytes, nextSeq: 1 };
  const start = { dir, journalId, segmentBytes, ...place, hash, sealed: true };
  return { start, index, report: { firstSeq: 1, lastSeq: 0 } };
}

/**
 * Present while zeros are written over a torn tail. It need not outlive the machine: where the sync
 * of those zeros fails, the machine's memory takes them for clean while the disk still has the
 * tail, and the next start on this machine must write them again without seeing what for.
 */
const zeroingName = 'zeroing';

/**
 * Zeros over a torn tail, a seal behind an unsealed end, and a sync whatever there was: after a
 * kill the last batch may still be in the machine's memory only, and is shown as durable from here
 * on. It is written again first, because a system whose sync failed takes what it has in memory for
 * clean, and would never write it.
 */
function finishTail(
  storage: Storage,
  options: RecoverOptions,
  end: JournalEnd,
  last: JournalBatch | undefined,
): WriterStart {
  const { dir, segmentBytes } = options;
  const file = storage.open(join(dir, segmentName(end.segment)), 'write');
  const { chain, offset, segment, tornTail, journalId } = end;
  const { nextSeq, hash, sealed } = chain;
  const wasZeroing = storage.list(dir).includes(zeroingName);
  if (tornTail) storage.open(join(dir, zeroingName), 'create').close();
  if (wasZeroing) fillWithZeros(file, offset, file.size());
  else if (tornTail) fillWithZeros(file, offset, offset + tornTail.length);
  if (last?.segment === segment) rewrite(file, last.offset, offset);
  file.sync('recovery');
  if (wasZeroing || tornTail) storage.remove(join(dir, zeroingName));
  storage.syncDir(dir, 'recovery');
  const start = { dir, journalId, segmentBytes, segment, offset, nextSeq, hash, sealed };
  const writer = new BatchWriter(storage, start, file);
  writer.seal();
  writer.close();
  return writer.position;
}

function rewrite(file: StorageFile, from: number, to: number): void {
  const bytes = new Uint8Array(to - from);
  file.read(bytes, from);
  file.write(bytes, from);
}
