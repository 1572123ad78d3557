import { LastAsked } from '@candor/protocol/live';

interface NewestParts<Answer> {
  readonly ask: () => Promise<Answer>;
  readonly heard: (answer: Answer) => void;
  /** Whether to ask again after an answer that did not come. */
  readonly failed: (problem: unknown) => boolean;
  readonly againMs: number;
}

/**
 * A question whose newest answer counts: an older one that comes later is left, and one that did
 * not come is asked for again.
 */
export class Newest<Answer> {
  readonly #parts: NewestParts<Answer>;
  readonly #asked = new LastAsked();
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: NewestParts<Answer>) {
    this.#parts = parts;
  }

  /** Resolves when the answer was heard, left or did not come. */
  async ask(): Promise<void> {
    this.forget();
    const counts = this.#asked.now();
    const { ask, heard, failed, againMs } = this.#parts;
    try {
      const answer = await ask();
      if (counts()) heard(answer);
    } catch (problem) {
      if (!counts() || !failed(problem)) return;
      this.#again = setTimeout(() => void this.ask(), againMs);
    }
  }

  /** Leaves every answer that is still to come. */
  forget(): void {
    this.#asked.forget();
    clearTimeout(this.#again);
  }
}
