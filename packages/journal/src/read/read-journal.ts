import { withArchive } from '../archive/with-archive.ts';
import { JournalDamage } from '../errors.ts';
import { splitBody } from '../format/batch-header.ts';
import type { JournalEntry } from '../journal.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { scanJournal, segmentOf, type JournalBatch } from './scan-journal.ts';

/** The records that `readJournalBatches` gives, one by one. */
export async function* readJournal(
  dir: string,
  fromSeq: number,
  toSeq?: number,
  storage?: Storage,
): AsyncGenerator<JournalEntry> {
  for await (const entries of readJournalBatches(dir, fromSeq, toSeq, storage)) yield* entries;
}

/**
 * The records of a folder's journal from `fromSeq` on, in order, a batch at a time, sums and chain
 * checked from the start of the segment that holds the first. Takes no lock and changes nothing:
 * another thread or process may be writing. Stops quietly where the last whole batch ends; throws
 * JournalDamage at anything else that is not as it was written.
 */
export async function* readJournalBatches(
  dir: string,
  fromSeq: number,
  toSeq: number = Number.MAX_SAFE_INTEGER,
  storage: Storage = diskStorage,
): AsyncGenerator<readonly JournalEntry[]> {
  const reading = withArchive(storage);
  let next = fromSeq;
  let failedAt = -1;
  while (next <= toSeq) {
    try {
      for (const batch of scanJournal(reading, dir, segmentOf(reading, dir, next))) {
        if (batch.header.firstSeq > toSeq) return;
        const entries = entriesOf(batch, next, toSeq);
        const last = entries.at(-1);
        if (last === undefined) continue;
        next = last.seq + 1;
        yield entries;
        if (next > toSeq) return;
      }
      return;
    } catch (error) {
      // A batch that was being written while it was read looks broken, with a later one behind it.
      // The second look tells.
      if (!(error instanceof JournalDamage) || error.seq === failedAt) throw error;
      failedAt = error.seq;
    }
  }
}

/** The records of a batch from `fromSeq` to `toSeq`. */
function entriesOf({ header, body }: JournalBatch, fromSeq: number, toSeq: number): JournalEntry[] {
  const end = header.firstSeq + header.count;
  if (end <= fromSeq) return [];
  const entries = (splitBody(body, header.count) ?? []).map((bytes, index) => ({
    seq: header.firstSeq + index,
    bytes,
  }));
  return header.firstSeq >= fromSeq && end - 1 <= toSeq
    ? entries
    : entries.filter(({ seq }) => seq >= fromSeq && seq <= toSeq);
}
