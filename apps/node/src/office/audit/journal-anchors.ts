import { startThread } from '../../base/ops/start-thread.ts';
import { type AuditAnchors, AnchorsSeen } from './anchors.ts';

/** What the thread is to read. */
export interface AnchorsJob {
  readonly journal: string;
  readonly uptoSeq: number;
}

/** Entries and hash of each anchor, in order. */
export type AnchorsFound = [entries: number, headHash: string][];

/** What the thread tells: a part of what it finds, and null behind the last. */
export type AnchorsTold = AnchorsFound | null;

/**
 * What a running exchange's journal says of the audit log: read from its files, in a thread of its
 * own. Each look begins at the first record, and what it found goes with the caller: a journal of
 * years holds more anchors than are worth their memory between two looks.
 */
export class JournalAnchors {
  readonly #journal: string;
  readonly #durableSeq: () => number;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<AuditAnchors> | undefined;

  constructor(journal: string, durableSeq: () => number) {
    this.#journal = journal;
    this.#durableSeq = durableSeq;
  }

  /**
   * Everything up to what is durable now. One look after the other; a caller who waits for the next
   * one shares it.
   */
  read(): Promise<AuditAnchors> {
    if (this.#next) return this.#next;
    const next = this.#reading.then(() => {
      this.#next = undefined;
      return this.#look();
    });
    this.#next = next;
    // That it has ended, not what it found.
    this.#reading = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  }

  async #look(): Promise<AuditAnchors> {
    const seen = new AnchorsSeen();
    const uptoSeq = this.#durableSeq();
    if (uptoSeq > 0) await this.#find({ journal: this.#journal, uptoSeq }, seen);
    return seen;
  }

  #find(job: AnchorsJob, seen: AnchorsSeen): Promise<void> {
    return new Promise((done, failed) => {
      const thread = startThread(import.meta.url, 'anchors-thread', job);
      thread.on('message', (told: AnchorsTold) => {
        if (told === null) done();
        else for (const [entries, headHash] of told) seen.add(entries, headHash);
      });
      thread.once('error', failed);
      thread.once('exit', () => failed(new Error('The thread that reads the journal ended.')));
      thread.unref();
    });
  }
}
