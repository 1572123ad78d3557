import type { Logger } from '../../base/ops/logger.ts';
import { loggable } from '../../base/sql/loggable.ts';

/** So many looks try one that fails; then it is passed over. */
const triesMost = 5;

/**
 * Does the parts of a look one by one, so that one that fails holds up no other. Its failure ends
 * the look only after the rest, and the look is made again: a failure of the moment loses nothing.
 */
export class EachAlone {
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #passedOver: string;
  readonly #triesOf = new Map<number, number>();

  constructor(logger: Pick<Logger, 'warn'>, passedOver: string) {
    this.#logger = logger;
    this.#passedOver = passedOver;
  }

  /** Throws the first failure that is to be tried again. What was done is done again with it. */
  async through<Part>(parts: readonly Part[], idOf: (part: Part) => number, act: (part: Part) => Promise<void>) {
    const failures: unknown[] = [];
    for (const part of parts) {
      const id = idOf(part);
      try {
        await act(part);
      } catch (error) {
        const tries = (this.#triesOf.get(id) ?? 0) + 1;
        this.#triesOf.set(id, tries);
        if (tries < triesMost) failures.push(error);
        if (tries === triesMost) this.#logger.warn({ error: loggable(error), id }, this.#passedOver);
      }
    }
    if (failures.length > 0) throw failures[0];
    this.#triesOf.clear();
  }
}
