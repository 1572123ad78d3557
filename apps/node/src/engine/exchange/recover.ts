import { Exchange } from '@candor/core';
import {
  diskStorage,
  type JournalEntry,
  listSnapshots,
  readSnapshot,
  type Snapshot,
  type Storage,
  type StoredJournal,
} from '@candor/journal';

/** A snapshot that was passed over, and why. */
export interface BadSnapshot {
  readonly seq: number;
  readonly reason: string;
}

export interface Recovered {
  readonly exchange: Exchange;
  /** Sequence of the snapshot it began from, 0 for none. */
  readonly fromSeq: number;
  readonly badSnapshots: readonly BadSnapshot[];
}

/**
 * State as of the journal's last record: the newest good snapshot and the records after it; without
 * one, every record that is kept.
 */
export async function recoverExchange(
  journal: StoredJournal,
  snapshots: string,
  storage: Storage = diskStorage,
): Promise<Recovered> {
  const restored = await restoreNewest(snapshots, journal.durableSeq, () => journal.base(), storage);
  const { exchange } = restored;
  await replayFrom(exchange, journal.readBatches(exchange.seq + 1));
  if (exchange.seq !== journal.durableSeq) {
    throw new Error(`The journal ends at ${journal.durableSeq}, but its replay ended at ${exchange.seq}.`);
  }
  return restored;
}

/**
 * The newest snapshot up to a sequence that can be read and has the hash it was written with; what
 * the journal begins from where there is none. A state's hash is that of its bytes (snapshotOf),
 * and restoring proves that the state has these bytes again: nothing is hashed a second time.
 */
export async function restoreNewest(
  dir: string,
  uptoSeq: number,
  base: () => Promise<Snapshot | undefined>,
  storage: Storage = diskStorage,
): Promise<Recovered> {
  const badSnapshots: BadSnapshot[] = [];
  for (const { seq } of await listSnapshots(dir, storage)) {
    if (seq > uptoSeq) continue;
    try {
      const snapshot = await readSnapshot(dir, seq, storage);
      const exchange = Exchange.restore(snapshot.bytes);
      if (exchange.seq === seq && snapshot.bytesHash === snapshot.stateHash)
        return { exchange, fromSeq: seq, badSnapshots };
      badSnapshots.push({ seq, reason: 'it does not have the state hash it was written with' });
    } catch (error) {
      badSnapshots.push({ seq, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const beginning = await base();
  return beginning
    ? { exchange: Exchange.restore(beginning.bytes), fromSeq: beginning.seq, badSnapshots }
    : { exchange: Exchange.empty(), fromSeq: 0, badSnapshots };
}

export async function replayFrom(exchange: Exchange, batches: AsyncIterable<readonly JournalEntry[]>): Promise<void> {
  for await (const entries of batches) for (const { bytes } of entries) exchange.applyRecord(bytes);
}
