/** One broken rule and the record that broke it. */
export interface AuditProblem {
  readonly seq: number;
  readonly rule: string;
}

const problemsKept = 100;

/** Collects broken rules: the first hundred in words, all of them counted. */
export class AuditProblems {
  readonly list: AuditProblem[] = [];
  count = 0;
  /** The record being read. */
  seq = 0;

  expect(holds: boolean, rule: string): void {
    if (!holds) this.fail(rule);
  }

  fail(rule: string): void {
    this.count += 1;
    if (this.list.length < problemsKept) this.list.push({ seq: this.seq, rule });
  }
}
