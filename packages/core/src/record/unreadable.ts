// Proof: codec/record-view.test.ts, ledger/posted.test.ts; tests/faults/golden.test.ts (old bytes).

/** Bytes that are no record of a version this program knows, with the place and the reason. */
export class UnreadableRecord extends Error {
  constructor(problem: string) {
    super(`unreadable record: ${problem}`);
    this.name = 'UnreadableRecord';
  }
}

/** The value that a code represents in a list; throws `UnreadableRecord` where there is none. */
export function pick<Value>(list: readonly Value[], code: number): Value {
  const value = list[code];
  if (value === undefined) throw new UnreadableRecord(`code ${code} of a list of ${list.length}`);
  return value;
}
