// Proof: tests/properties/twin.test.ts: what is due ends as in the naive twin.

export interface Tick {
  readonly type: 'tick';
}

/** The commands whose decisions lie outside the rooms of products. */

/** Nothing but time passed. */
export interface TimePassed {
  readonly type: 'time_passed';
}
