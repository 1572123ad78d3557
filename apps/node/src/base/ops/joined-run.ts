/**
 * Work that is asked for again and again, one run at a time: who asks while one runs joins it, so
 * that no runs pile up behind one that waits. A run that failed is logged and leaves the next one
 * alone.
 */
export class JoinedRun {
  readonly #work: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #isClosing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work;
    this.#failed = failed;
  }

  /** From the close on: a run that is under way ends before its next step. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Runs, or joins the run that is under way. After the close no run begins. */
  now(): Promise<void> {
    if (this.#isClosing) return this.#running ?? Promise.resolve();
    this.#running ??= this.#work()
      .catch(this.#failed)
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  /** Also runs by itself, so often, until the close. */
  repeat(everyMs: number): void {
    this.#timer = setInterval(() => void this.now(), everyMs);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
