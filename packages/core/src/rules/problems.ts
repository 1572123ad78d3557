// Proof: audit/auditor.test.ts and state.test.ts.

import { invariantNames, invariantNumbers, type InvariantFigures, type InvariantNumber } from './invariants.ts';

/** One broken rule and the record that broke it. */
export interface AuditProblem {
  readonly seq: number;
  readonly invariant: InvariantNumber;
  readonly rule: string;
}

const problemsKept = 100;

/**
 * Collects broken rules by their invariant: the first hundred in words, all of them counted, and
 * how often each was looked at.
 */
export class AuditProblems {
  readonly list: AuditProblem[] = [];
  count = 0;
  /** The record being read. */
  seq = 0;
  readonly #checks = new Map<InvariantNumber, number>();
  readonly #broken = new Map<InvariantNumber, number>();

  expect(invariant: InvariantNumber, holds: boolean, rule: string): void {
    this.#checks.set(invariant, (this.#checks.get(invariant) ?? 0) + 1);
    if (holds) return;
    this.count += 1;
    this.#broken.set(invariant, (this.#broken.get(invariant) ?? 0) + 1);
    if (this.list.length < problemsKept) this.list.push({ seq: this.seq, invariant, rule });
  }

  /** Says that the invariant does not hold. */
  fail(invariant: InvariantNumber, rule: string): void {
    this.expect(invariant, false, rule);
  }

  /** Says so many times that the invariant held. */
  held(invariant: InvariantNumber, times = 1): void {
    this.#checks.set(invariant, (this.#checks.get(invariant) ?? 0) + times);
  }

  /** The invariants that were looked at, by number. */
  figures(): InvariantFigures[] {
    return invariantNumbers.flatMap((invariant) => {
      const checks = this.#checks.get(invariant) ?? 0;
      const broken = this.#broken.get(invariant) ?? 0;
      return checks === 0 ? [] : [{ invariant, name: invariantNames[invariant], checks, broken }];
    });
  }
}
