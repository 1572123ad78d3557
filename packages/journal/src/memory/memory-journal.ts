import { JournalFailed } from '../errors.ts';
import type { Journal, JournalEntry, JournalStatus } from '../journal.ts';

/** A journal for tests and simulations: in order like the one on disk, gone with the process. */
export function openMemoryJournal(): Journal {
  return new MemoryJournal();
}

class MemoryJournal implements Journal {
  firstSeq = 1;
  #durable = 0;
  #entries: Uint8Array[] = [];
  #closed = false;
  #commit: Promise<void> | undefined;
  readonly #listeners = new Set<(upToSeq: number) => void>();

  get durableSeq(): number {
    return this.#durable;
  }

  get #last(): number {
    return this.firstSeq + this.#entries.length - 1;
  }

  append(entry: JournalEntry): Promise<void> {
    if (this.#closed) return Promise.reject(new JournalFailed('the journal is closed'));
    if (this.#entries.length === 0) this.firstSeq = entry.seq;
    else if (entry.seq !== this.#last + 1) {
      return Promise.reject(new RangeError(`sequence ${entry.seq} does not follow ${this.#last}`));
    }
    this.#entries.push(entry.bytes.slice());
    this.#commit ??= Promise.resolve().then(() => this.#makeDurable());
    return this.#commit;
  }

  async *read(fromSeq: number, toSeq: number = this.#durable): AsyncIterable<JournalEntry> {
    const last = Math.min(toSeq, this.#durable);
    for (let seq = Math.max(fromSeq, this.firstSeq); seq <= last; seq += 1) {
      const bytes = this.#entries[seq - this.firstSeq];
      if (bytes) yield { seq, bytes };
    }
  }

  async readOne(seq: number): Promise<Uint8Array | undefined> {
    return seq <= this.#durable ? this.#entries[seq - this.firstSeq] : undefined;
  }

  onDurable(listener: (upToSeq: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  status(): JournalStatus {
    const state = { freeBytes: Number.MAX_SAFE_INTEGER, queue: this.#last - this.#durable, lagMs: 0 };
    return this.#closed ? { ...state, accepting: false, reason: 'closed' } : { ...state, accepting: true };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#commit;
  }

  #makeDurable(): void {
    this.#commit = undefined;
    this.#durable = this.#last;
    for (const listener of this.#listeners) listener(this.#durable);
  }
}
