/** Lets any number of shared works run together, and a lone one only by itself. */
export class Gate {
  readonly #shared = new Set<Promise<unknown>>();
  #alone: Promise<unknown> | undefined;

  /** Waits for lone work that runs or was asked for before. */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    while (this.#alone) await this.#alone.catch(() => undefined);
    const running = work();
    this.#shared.add(running);
    try {
      return await running;
    } finally {
      this.#shared.delete(running);
    }
  }

  /** Waits for shared work that runs; what comes after it waits. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.#alone) await this.#alone.catch(() => undefined);
    const running = Promise.allSettled(this.#shared)
      .then(work)
      .finally(() => (this.#alone = undefined));
    this.#alone = running;
    return running;
  }
}
