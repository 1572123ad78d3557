interface Group {
  lastSeq: number;
  readonly sinceMs: number;
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Entries that are published together at most: who asked first does not wait for the whole turn of
 * a crowded event loop.
 */
const groupMax = 32;

/**
 * Who waits for durability. What is appended before the event loop asks for more work shares one
 * promise and is published as one: waking the writer costs as much as deciding ten orders, and so
 * does each of its commits.
 */
export class WaitingGroups {
  readonly #nowMs: () => number;
  readonly #soon: (run: () => void) => void;
  readonly #publish: () => void;
  #count = 0;
  /**
   * Whether the end of this turn's work is waited for: once a turn, however many groups it fills.
   */
  #isSoon = false;
  #groups: Group[] = [];
  #open: Group | undefined;

  /** `soon` runs something when the current turn's work is done, `publish` once for each group. */
  constructor(nowMs: () => number, soon: (run: () => void) => void, publish: () => void) {
    this.#nowMs = nowMs;
    this.#soon = soon;
    this.#publish = publish;
  }

  get oldestAgeMs(): number {
    const oldest = this.#groups[0];
    return oldest ? this.#nowMs() - oldest.sinceMs : 0;
  }

  /** The promise that settles when `seq` is durable, the group's own. */
  add(seq: number): Promise<void> {
    const group = this.#open ?? this.#begin(seq);
    group.lastSeq = seq;
    this.#count += 1;
    if (this.#count === groupMax) this.#end();
    return group.promise;
  }

  #begin(seq: number): Group {
    const group = this.#newGroup(seq);
    this.#open = group;
    this.#count = 0;
    this.#groups.push(group);
    if (!this.#isSoon) {
      this.#isSoon = true;
      this.#soon(() => this.#turnEnded());
    }
    return group;
  }

  #turnEnded(): void {
    this.#isSoon = false;
    if (this.#open) this.#end();
  }

  #end(): void {
    this.#open = undefined;
    this.#publish();
  }

  resolve(upToSeq: number): void {
    const waiting = this.#groups.findIndex(({ lastSeq }) => lastSeq > upToSeq);
    const done = waiting === -1 ? this.#groups : this.#groups.slice(0, waiting);
    this.#groups = waiting === -1 ? [] : this.#groups.slice(waiting);
    for (const group of done) group.resolve();
  }

  reject(error: Error): void {
    const waiting = this.#groups;
    this.#groups = [];
    for (const group of waiting) group.reject(error);
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#groups.map(({ promise }) => promise));
  }

  #newGroup(lastSeq: number): Group {
    let resolve: () => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    const promise = new Promise<void>((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    // Who does not look at the promise learns of a failure through onFault.
    promise.catch(() => undefined);
    return { lastSeq, sinceMs: this.#nowMs(), promise, resolve, reject };
  }
}
