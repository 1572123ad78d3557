interface Group {
  lastSeq: number;
  readonly sinceMs: number;
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Who waits for durability. Everything appended in one turn of the event loop's current task shares one promise: it is published as one, too. */
export class WaitingGroups {
  readonly #nowMs: () => number;
  #groups: Group[] = [];
  #open: Group | undefined;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get oldestAgeMs(): number {
    const oldest = this.#groups[0];
    return oldest ? this.#nowMs() - oldest.sinceMs : 0;
  }

  /** The promise that settles when `seq` is durable. `publish` runs once for a group, when the current task has appended what it had. */
  add(seq: number, publish: () => void): Promise<void> {
    if (this.#open) {
      this.#open.lastSeq = seq;
      return this.#open.promise;
    }
    const group = this.#newGroup(seq);
    this.#open = group;
    this.#groups.push(group);
    queueMicrotask(() => {
      this.#open = undefined;
      publish();
    });
    return group.promise;
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
