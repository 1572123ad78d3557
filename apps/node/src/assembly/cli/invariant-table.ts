import {
  type InvariantFigures,
  invariantNames,
  type InvariantNumber,
  invariantNumbers,
  invariantPlaces,
} from '@candor/core';

/** How often each invariant was looked at, gathered from all that a command looks at. */
export class InvariantTable {
  readonly #checks = new Map<InvariantNumber, number>();
  readonly #broken = new Map<InvariantNumber, number>();

  held(invariant: InvariantNumber, times = 1): void {
    this.#checks.set(invariant, (this.#checks.get(invariant) ?? 0) + times);
  }

  add(figures: readonly InvariantFigures[]): void {
    for (const { invariant, checks, broken } of figures) {
      this.held(invariant, checks);
      this.#broken.set(invariant, (this.#broken.get(invariant) ?? 0) + broken);
    }
  }

  /**
   * A line for each invariant: how often it held here, or where it is proved that a journal cannot
   * show it.
   */
  text(): string {
    return invariantNumbers.map((invariant) => this.#line(invariant)).join('\n');
  }

  #line(invariant: InvariantNumber): string {
    const checks = this.#checks.get(invariant) ?? 0;
    const broken = this.#broken.get(invariant) ?? 0;
    const places = invariantPlaces[invariant].join(', ');
    const elsewhere = `proved in: ${places}`;
    const here = `${checks} checks${broken > 0 ? `, ${broken} BROKEN` : ''}`;
    return `${String(invariant).padStart(9)} ${(checks === 0 ? elsewhere : here).padEnd(34)}${invariantNames[invariant]}`;
  }
}
