// Proof: packages/testkit/src/naive/ledger.test.ts and every test in which a rule is broken.

/**
 * A broken rule of the exchange itself, never a user's mistake. The node stops before anything more
 * is written.
 */
export class BrokenInvariant extends Error {
  constructor(rule: string) {
    super(`broken invariant: ${rule}`);
    this.name = 'BrokenInvariant';
  }
}

/** Throws `BrokenInvariant` with the rule's words unless it holds. */
export function invariant(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new BrokenInvariant(rule);
}
