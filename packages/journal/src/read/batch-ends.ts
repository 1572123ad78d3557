import { withArchive } from '../archive/with-archive.ts';
import { batchHeaderBytes } from '../format/layout.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { scanJournal, segmentOf } from './scan-journal.ts';

/** The end of a batch of records, and the chain's hash there. */
export interface BatchEnd {
  readonly seq: number;
  /** SHA-256 in hex of the batch, which names the hash of the batch before it. */
  readonly hash: string;
}

/** Bytes that are read in one turn, so that an exchange in the same process goes on. */
const bytesPerTurn = 1024 * 1024;

/**
 * The ends of batches at `fromSeq` and after it, in order. Takes no lock, as `readJournal`. Throws
 * NotKept for a sequence before the journal's cut, and JournalDamage.
 */
export async function* batchEnds(
  dir: string,
  fromSeq: number,
  storage: Storage = diskStorage,
): AsyncGenerator<BatchEnd> {
  const reading = withArchive(storage);
  let bytes = 0;
  for (const { header, hash } of scanJournal(reading, dir, segmentOf(reading, dir, fromSeq))) {
    const seq = header.firstSeq + header.count - 1;
    if (header.kind === 'data' && seq >= fromSeq) yield { seq, hash: Buffer.from(hash).toString('hex') };
    bytes += batchHeaderBytes + header.length;
    if (bytes < bytesPerTurn) continue;
    bytes = 0;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** The chain's hash at `seq`; undefined where no batch ends there. Costs one segment at most. */
export async function chainHashAt(dir: string, seq: number, storage?: Storage): Promise<string | undefined> {
  for await (const end of batchEnds(dir, seq, storage)) return end.seq === seq ? end.hash : undefined;
  return undefined;
}
