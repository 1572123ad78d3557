import { startThread } from '../ops/start-thread.ts';
import { type AuditAnchors, AnchorsSeen } from './anchors.ts';

/** What the thread is to read. */
export interface AnchorsJob {
  readonly journal: string;
  readonly fromSeq: number;
  readonly uptoSeq: number;
}

/** Entries and hash of each anchor, in order. */
export type AnchorsFound = [entries: number, headHash: string][];

/** What a running exchange's journal says of the audit log: read from its files, in a thread of its own, and from then on only what came since. */
export class JournalAnchors {
  readonly #journal: string;
  readonly #durableSeq: () => number;
  readonly #seen = new AnchorsSeen();
  #nextSeq = 1;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(journal: string, durableSeq: () => number) {
    this.#journal = journal;
    this.#durableSeq = durableSeq;
  }

  /** Everything up to what is durable now. One look after the other; one that fails leaves its part to the next. */
  read(): Promise<AuditAnchors> {
    const reading = this.#reading.then(() => this.#readOn());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readOn(): Promise<AuditAnchors> {
    const uptoSeq = this.#durableSeq();
    if (uptoSeq >= this.#nextSeq) {
      for (const [entries, headHash] of await this.#found({ journal: this.#journal, fromSeq: this.#nextSeq, uptoSeq }))
        this.#seen.add(entries, headHash);
      this.#nextSeq = uptoSeq + 1;
    }
    return this.#seen;
  }

  #found(job: AnchorsJob): Promise<AnchorsFound> {
    return new Promise((found, failed) => {
      const thread = startThread(import.meta.url, 'anchors-thread', job);
      thread.once('message', found);
      thread.once('error', failed);
      thread.once('exit', () => failed(new Error('The thread that reads the journal ended.')));
      thread.unref();
    });
  }
}
