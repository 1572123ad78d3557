import type { ExchangeRecord } from '@candor/core';

interface Waiting {
  readonly seq: number;
  readonly record: ExchangeRecord | undefined;
  readonly done: () => void;
}

/** What waits for the disk, in order of sequence: records, and answers that rest on them. */
export class DurableQueue {
  #entries: Waiting[] = [];
  #head = 0;

  get length(): number {
    return this.#entries.length - this.#head;
  }

  /** Resolves once the record is durable and every listener has it. */
  pushRecord(record: ExchangeRecord): Promise<void> {
    return new Promise((resolve) => this.#entries.push({ seq: record.seq, record, done: resolve }));
  }

  /** Resolves once everything up to `seq`, the last decided, is durable. */
  pushWait(seq: number): Promise<void> {
    return new Promise((done) => this.#entries.push({ seq, record: undefined, done }));
  }

  /** Hands on and answers everything up to `seq`, in order. */
  release(seq: number, tell: (record: ExchangeRecord) => void): void {
    for (let next = this.#entries[this.#head]; next && next.seq <= seq; next = this.#entries[this.#head]) {
      this.#head += 1;
      if (next.record) tell(next.record);
      next.done();
    }
    if (this.#head * 2 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#head);
    this.#head = 0;
  }
}
