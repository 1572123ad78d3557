import { invariantNames, invariantNumbers, type InvariantFigures, type InvariantNumber } from '@candor/core';

/** An invariant that does not hold. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
  readonly invariant: InvariantNumber;

  constructor(invariant: InvariantNumber, rule: string) {
    super(`invariant ${invariant} (${invariantNames[invariant]}): ${rule}`);
    this.invariant = invariant;
  }
}

/** Counts how often each invariant was looked at, and stops at the first that does not hold. */
export class Tally {
  readonly #checks = new Map<InvariantNumber, number>();
  #others = 0;

  expect(invariant: InvariantNumber, holds: boolean, rule: string | (() => string)): void {
    this.held(invariant);
    if (!holds) throw new BrokenPromise(invariant, typeof rule === 'string' ? rule : rule());
  }

  /** A rule that has no invariant's number. */
  require(holds: boolean, rule: string | (() => string)): void {
    this.#others += 1;
    if (!holds) throw new Error(typeof rule === 'string' ? rule : rule());
  }

  held(invariant: InvariantNumber, times = 1): void {
    this.#checks.set(invariant, (this.#checks.get(invariant) ?? 0) + times);
  }

  /** Takes over what an auditor counted. */
  merge(figures: readonly InvariantFigures[]): void {
    for (const { invariant, checks } of figures) this.held(invariant, checks);
  }

  figures(): InvariantFigures[] {
    return invariantNumbers.flatMap((invariant) => {
      const checks = this.#checks.get(invariant) ?? 0;
      return checks === 0 ? [] : [{ invariant, name: invariantNames[invariant], checks, broken: 0 }];
    });
  }

  get total(): number {
    return [...this.#checks.values()].reduce((sum, checks) => sum + checks, this.#others);
  }
}
