/**
 * Whose turn it is at the one session of the embedded database. A transaction of the main thread
 * takes several messages, and nothing of another thread may come between them; transactions of
 * other threads come whole, and wait for each message of the main thread.
 */
export class LiteQueue {
  readonly #own: (() => Promise<void>)[] = [];
  readonly #others: (() => Promise<void>)[] = [];
  #isBusy = false;
  /** Whether the main thread has begun a transaction and not ended it. */
  #isOpen = false;

  /** One message of the main thread; `run` gives whether a transaction is open after it. */
  own(run: () => Promise<boolean>): void {
    this.#own.push(async () => {
      this.#isOpen = await run();
    });
    void this.#next();
  }

  /** A whole transaction of another thread. */
  other(run: () => Promise<void>): void {
    this.#others.push(run);
    void this.#next();
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let run = this.#take(); run !== undefined; run = this.#take()) await run();
    this.#isBusy = false;
  }

  #take(): (() => Promise<void>) | undefined {
    return this.#own.shift() ?? (this.#isOpen ? undefined : this.#others.shift());
  }
}
