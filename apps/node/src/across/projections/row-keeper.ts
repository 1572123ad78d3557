import type { ExchangeRecord } from '@candor/core';
import type { Fold } from './fold.ts';
import type { ProjectionPlace } from './row-store.ts';

/**
 * Records in a batch while a fold comes up from far behind: a transaction of its own for every few
 * is what the database takes longest for.
 */
export const farBatch = 2_000;

/**
 * Keeps a fold's rows batch by batch, each after the one before, and folds the next while one is
 * being kept.
 */
export class RowKeeper {
  readonly #place: Pick<ProjectionPlace, 'prepare'>;
  readonly #onKept: (seq: number) => void;
  #saving: Promise<void> = Promise.resolve();

  /** `onKept` hears up to which sequence rows are kept, after each batch. */
  constructor(place: Pick<ProjectionPlace, 'prepare'>, onKept: (seq: number) => void = () => undefined) {
    this.#place = place;
    this.#onKept = onKept;
  }

  /**
   * Folds records that follow the fold's last, waits for the batch before, and begins to keep this
   * one. Throws what that one failed with.
   */
  async add(fold: Fold, records: readonly ExchangeRecord[]): Promise<void> {
    const save = this.#place.prepare(fold.apply(records));
    const { appliedSeq } = fold;
    await this.#saving;
    this.#saving = save().then(() => this.#onKept(appliedSeq));
    // The next caller to add or wait gets the failure.
    this.#saving.catch(() => undefined);
  }

  /** Resolves once all that was added is kept; throws what failed. */
  kept(): Promise<void> {
    return this.#saving;
  }

  /**
   * Waits for what is on its way, however it ends, and forgets how: the fold must be loaded again.
   */
  async giveUp(): Promise<void> {
    await Promise.allSettled([this.#saving]);
    this.#saving = Promise.resolve();
  }
}
