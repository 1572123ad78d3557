import { Exchange } from '@candor/core';
import { type Journal, listSnapshots, readSnapshot } from '@candor/journal';
import type { Log } from '../boot/log.ts';

export interface Recovered {
  readonly exchange: Exchange;
  /** Sequence of the snapshot it began from, 0 for none. */
  readonly fromSeq: number;
  readonly replayed: number;
}

/** State as of the journal's last record: the newest good snapshot and the records after it; without one, every record. */
export async function recoverExchange(journal: Journal, snapshots: string, log: Log): Promise<Recovered> {
  const exchange = await newestGoodSnapshot(snapshots, journal.durableSeq, log);
  const fromSeq = exchange.seq;
  for await (const { bytes } of journal.read(fromSeq + 1)) exchange.applyRecord(bytes);
  if (exchange.seq !== journal.durableSeq) {
    throw new Error(`The journal ends at ${journal.durableSeq}, but its replay ended at ${exchange.seq}.`);
  }
  return { exchange, fromSeq, replayed: exchange.seq - fromSeq };
}

/** A snapshot that is damaged, of another version or of another hash is passed over: the journal has everything. */
async function newestGoodSnapshot(dir: string, durableSeq: number, log: Log): Promise<Exchange> {
  for (const { seq } of (await listSnapshots(dir)).toSorted((one, other) => other.seq - one.seq)) {
    if (seq > durableSeq) continue;
    try {
      const snapshot = await readSnapshot(dir, seq);
      const exchange = Exchange.restore(snapshot.bytes);
      if (exchange.seq === seq && exchange.stateHash() === snapshot.stateHash) return exchange;
      log.warn({ seq }, 'A snapshot does not have the state hash it was written with; an older one is used.');
    } catch (error) {
      log.warn({ seq, error: String(error) }, 'A snapshot cannot be read; an older one is used.');
    }
  }
  return Exchange.empty();
}
