import { JournalDamage } from '../errors.ts';
import type { JournalEntry } from '../journal.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { scanJournal, segmentOf } from './scan-journal.ts';

/**
 * The records of a folder's journal from `fromSeq` on, in order, sums and chain checked from the start of the segment that holds it. Takes no lock
 * and changes nothing: another thread or process may be writing. Stops quietly where the last whole batch ends; throws JournalDamage at
 * anything else that is not as it was written.
 */
export async function* readJournal(
  dir: string,
  fromSeq: number,
  toSeq: number = Number.MAX_SAFE_INTEGER,
  storage: Storage = diskStorage,
): AsyncGenerator<JournalEntry> {
  let next = fromSeq;
  let failedAt = -1;
  while (next <= toSeq) {
    try {
      for (const { header, records } of scanJournal(storage, dir, segmentOf(storage, dir, next))) {
        for (const [index, bytes] of records.entries()) {
          const seq = header.firstSeq + index;
          if (seq > toSeq) return;
          if (seq < next) continue;
          next = seq + 1;
          yield { seq, bytes };
        }
      }
      return;
    } catch (error) {
      // A batch that was being written while it was read looks broken, with a later one behind it. The second look tells.
      if (!(error instanceof JournalDamage) || error.seq === failedAt) throw error;
      failedAt = error.seq;
    }
  }
}
