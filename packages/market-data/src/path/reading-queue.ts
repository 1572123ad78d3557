/**
 * Long readings that share a thread with work that must not wait: a reader that wants to go on asks
 * for the next turn. One turn is given in each round of the event loop, first come first, however
 * many readings there are.
 */
export class ReadingQueue {
  readonly #waiting: (() => void)[] = [];
  #isDue = false;

  /** Resolves when it is the caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#giveSoon();
    });
  }

  #giveSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#giveSoon();
    });
  }
}
