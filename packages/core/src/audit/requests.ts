// Proof: audit/auditor.test.ts.

import type { ExchangeRecord } from '../products/events.ts';
import type { AuditProblems } from '../rules/problems.ts';

/**
 * Remembers the request keys of all records: no key may come twice. Almost every key is alone with
 * its first half.
 */
export class AuditRequests {
  readonly #lows = new Map<number, number>();
  readonly #more = new Map<number, Set<number>>();

  add({ request }: ExchangeRecord, problems: AuditProblems): void {
    if (request === undefined) return;
    const { high, low } = request;
    const known = this.#lows.get(high);
    if (known === undefined) {
      this.#lows.set(high, low);
      return problems.held(10);
    }
    const others = this.#more.get(high) ?? new Set();
    const name = `${high.toString(16)}-${low.toString(16)}`;
    problems.expect(10, known !== low && !others.has(low), `request ${name} has one record`);
    this.#more.set(high, others.add(low));
  }
}
