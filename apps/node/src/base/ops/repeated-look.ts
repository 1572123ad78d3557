import type { Logger } from './logger.ts';

export interface LookParts {
  readonly logger: Pick<Logger, 'warn'>;
  readonly everyMs: number;
  /** Whether a look can be made: at a start the database still opens. */
  readonly isReady: () => boolean;
  /** Looks once. What it leaves for the next look it says by `due`. */
  readonly through: () => Promise<void>;
  /** For the log, where a look failed; it is made again. */
  readonly failed: string;
}

/** Looks soon after something became due, one look at a time, and again where a look failed. */
export class RepeatedLook {
  readonly #parts: LookParts;
  readonly #timer: NodeJS.Timeout;
  #isDue = true;
  #looking: Promise<void> | undefined;

  constructor(parts: LookParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => {
      if (this.#isDue && parts.isReady()) void this.now();
    }, parts.everyMs);
    this.#timer.unref();
  }

  get isDue(): boolean {
    return this.#isDue;
  }

  due(): void {
    this.#isDue = true;
  }

  /** Looks, or joins the look that is being made. */
  now(): Promise<void> {
    this.#looking ??= this.#through()
      .catch((error: unknown) => {
        this.#isDue = true;
        this.#parts.logger.warn({ err: error }, this.#parts.failed);
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #through(): Promise<void> {
    this.#isDue = false;
    await this.#parts.through();
  }
}
