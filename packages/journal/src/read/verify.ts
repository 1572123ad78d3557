import { withArchive } from '../archive/with-archive.ts';
import type { JournalCut } from '../cut/cut-format.ts';
import { readCut } from '../cut/read-cut.ts';
import { JournalDamage, type DamagePlace } from '../errors.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { scanJournal, type JournalBatch, type JournalEnd, type TornTail } from './scan-journal.ts';

/** What a journal holds, and the first place where it is not as it was written. */
export interface VerifyReport {
  readonly segments: number;
  /** Batches with records; seals are counted apart. */
  readonly batches: number;
  readonly seals: number;
  readonly records: number;
  readonly bytes: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /**
   * SHA-256 of the last good batch, hex: the head of the chain, to be compared with a published
   * one.
   */
  readonly headHash: string;
  /** The last write did not arrive whole; opening the journal cuts it. */
  readonly tornTail?: TornTail;
  readonly problem?: DamagePlace;
  /** Where the journal begins since older records were given up. */
  readonly cut?: JournalCut;
}

/**
 * Follows the journal of a folder from its first byte that is kept, a batch at a time, without
 * changing or locking it. Damage is an answer, not an error.
 */
export async function verifyJournal(dir: string, storage: Storage = diskStorage): Promise<VerifyReport> {
  const count = { segments: 0, batches: 0, seals: 0, records: 0, bytes: 0 };
  const begins = cutOf(storage, dir);
  if (begins.problem) return { ...count, firstSeq: 0, lastSeq: 0, headHash: '', problem: begins.problem };
  const { cut } = begins;
  let firstSeq = 0;
  let lastSeq = cut?.seq ?? 0;
  const outcome = await run(storage, dir, (batch) => {
    const { header } = batch;
    count.segments = batch.segment - (cut?.segment ?? 1) + 1;
    count[header.kind === 'seal' ? 'seals' : 'batches'] += 1;
    count.records += header.count;
    count.bytes += header.length;
    firstSeq ||= header.firstSeq;
    lastSeq = header.firstSeq + header.count - 1;
  });
  const { end, problem } = outcome;
  return {
    ...count,
    firstSeq,
    lastSeq,
    headHash: end ? Buffer.from(end.chain.hash).toString('hex') : '',
    ...(end?.tornTail && { tornTail: end.tornTail }),
    ...(problem && { problem }),
    ...(cut && { cut }),
  };
}

function cutOf(storage: Storage, dir: string): { cut?: JournalCut; problem?: DamagePlace } {
  try {
    const cut = readCut(storage, dir);
    return cut ? { cut } : {};
  } catch (error) {
    return { problem: placeOf(error) };
  }
}

async function run(
  storage: Storage,
  dir: string,
  see: (batch: JournalBatch) => void,
): Promise<{ end?: JournalEnd; problem?: DamagePlace }> {
  try {
    const batches = scanJournal(withArchive(storage), dir);
    let step = batches.next();
    for (let number = 1; !step.done; number += 1) {
      see(step.value);
      if (number % 64 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
      step = batches.next();
    }
    return step.value ? { end: step.value } : {};
  } catch (error) {
    return { problem: placeOf(error) };
  }
}

/** Where it is damaged; any other error is thrown on. */
function placeOf(error: unknown): DamagePlace {
  if (!(error instanceof JournalDamage)) throw error;
  const { file, offset, seq, reason } = error;
  return { file, offset, seq, reason };
}
