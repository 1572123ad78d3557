import { performance } from 'node:perf_hooks';
import { frameHeaderBytes } from '../format/layout.ts';
import { baseOf, cutJournal } from '../cut/cut-journal.ts';
import { withArchive } from '../archive/with-archive.ts';
import type { StoredJournal } from '../journal.ts';
import { Reader } from '../read/reader.ts';
import { recoverJournal, type OpenReport } from '../recover/recover.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { bodyMaxOf } from '../writer/batch-writer.ts';
import { startInlineWriter, systemScheduler, type Scheduler } from '../writer/inline-link.ts';
import { startThreadWriter } from '../writer/thread-link.ts';
import { FileJournal } from './file-journal.ts';
import { makeReserve, SpaceGuard } from './space-guard.ts';

const mebibyte = 1024 * 1024;
const ringMax = 8 * mebibyte;

export interface FileJournalOptions {
  readonly dir: string;
  /** Size of a segment file; 64 MiB. A journal may go on with another size than it began with. */
  readonly segmentBytes?: number;
  /** Silence after which a seal is written. */
  readonly sealAfterMs?: number;
  /**
   * Free space under which entries are refused, and size of the file kept back for what was
   * accepted; 64 MiB.
   */
  readonly reserveBytes?: number;
  /**
   * Sequences seen durable elsewhere (SQL, snapshots, published heads): a journal that ends before
   * one of them is not opened.
   */
  readonly witnesses?: readonly number[];
  /**
   * A write or sync failed: memory is ahead of the disk for good, the process must end. Called
   * before the waiting promises reject.
   */
  readonly onFault: (error: Error) => void;
  /** Another disk than the machine's. Writing then happens on the calling thread. */
  readonly storage?: Storage;
  /** For another storage: when writing and sealing run. */
  readonly scheduler?: Scheduler;
  /** The journal's id when it is created, 16 bytes; random by default. */
  readonly journalId?: Uint8Array;
  readonly nowMs?: () => number;
}

/**
 * Opens the journal of a folder, or creates it, and holds the folder until closed. What is not
 * archived is read and checked first; archives were, when they were written, and `verifyJournal`
 * reads them again. A torn tail is cut and reported; anything else that is not as it was written
 * throws JournalDamage; a folder in use throws JournalLocked.
 */
export async function openFileJournal(
  options: FileJournalOptions,
): Promise<{ readonly journal: StoredJournal; readonly report: OpenReport }> {
  const { dir, segmentBytes = 64 * mebibyte, sealAfterMs = 50, reserveBytes = 64 * mebibyte } = options;
  const { witnesses = [], storage = diskStorage, nowMs = () => performance.now() } = options;
  if (bodyMaxOf(segmentBytes) < 1024) throw new RangeError(`segments of ${segmentBytes} bytes are too small`);
  storage.makeDir(dir);
  const unlock = storage.lock(dir);
  try {
    const recoverOptions = { dir, segmentBytes, witnesses };
    const { journalId } = options;
    const recovered = await recoverJournal(storage, journalId ? { ...recoverOptions, journalId } : recoverOptions);
    makeReserve(storage, dir, reserveBytes);
    const { start, index, report } = recovered;
    const bodyMax = bodyMaxOf(segmentBytes);
    // Two full batches, so that one gathers while the other is written.
    const ringBytes = Math.min(ringMax, 2 ** Math.ceil(Math.log2(2 * bodyMax)));
    const writerOptions = { start, sealAfterMs, ringBytes };
    const journal = new FileJournal({
      index,
      reader: new Reader(withArchive(storage), dir, start.journalId),
      space: new SpaceGuard(storage, dir, reserveBytes, nowMs),
      firstSeq: report.firstSeq,
      lastSeq: report.lastSeq,
      base: () => baseOf(dir, storage),
      cut: (at) => cutJournal(dir, at, storage),
      recordMax: bodyMax - frameHeaderBytes,
      startWriter: (events) =>
        options.storage
          ? startInlineWriter(storage, options.scheduler ?? systemScheduler, writerOptions, events)
          : startThreadWriter(writerOptions, events),
      onFault: options.onFault,
      unlock,
      nowMs,
      // The writer of another storage has its own time.
      soon: options.storage ? queueMicrotask : (run) => void setImmediate(run),
    });
    return { journal, report };
  } catch (error) {
    unlock();
    throw error;
  }
}
