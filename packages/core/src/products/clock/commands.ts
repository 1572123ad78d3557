// Proof: tests/properties/twin.test.ts: what is due ends as in the naive twin.

/** Time passes: good-till-date orders expire. */
export interface Tick {
  readonly type: 'tick';
}

/** Nothing but time passed. */
export interface TimePassed {
  readonly type: 'time_passed';
}
