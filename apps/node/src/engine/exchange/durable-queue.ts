/** Who waits for the disk. */
export interface Waiter {
  /** What was waited for is durable, and every listener has it. */
  durable(): void;
}

interface Waiting {
  readonly seq: number;
  /** Bytes of the record; 0 for an answer that only rests on it. */
  readonly length: number;
  readonly waiter: Waiter;
}

const gone: Waiting = { seq: 0, length: 0, waiter: { durable: () => undefined } };

/** What waits for the disk, in order of sequence: records, and answers that rest on them. */
export class DurableQueue {
  #entries: Waiting[] = [];
  #head = 0;

  get length(): number {
    return this.#entries.length - this.#head;
  }

  /** Tells the waiter once the record, of so many bytes, is durable and every listener has it. */
  pushRecord(seq: number, length: number, waiter: Waiter): void {
    this.#entries.push({ seq, length, waiter });
  }

  /** Resolves once everything up to `seq`, the last decided, is durable. */
  pushWait(seq: number): Promise<void> {
    return new Promise((durable) => this.#entries.push({ seq, length: 0, waiter: { durable } }));
  }

  /**
   * Hands on and answers everything up to `seq`, in order; `tell` hears the bytes of each record.
   */
  release(seq: number, tell: (length: number) => void): void {
    for (let next = this.#entries[this.#head]; next && next.seq <= seq; next = this.#entries[this.#head]) {
      // What was answered is not kept until the list is cut: the garbage collector would have to
      // carry it.
      this.#entries[this.#head] = gone;
      this.#head += 1;
      if (next.length > 0) tell(next.length);
      next.waiter.durable();
    }
    if (this.#head * 2 < this.#entries.length) return;
    this.#entries = this.#entries.slice(this.#head);
    this.#head = 0;
  }
}
