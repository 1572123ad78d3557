// Proof: audit/auditor.test.ts, ledger/market-accounts.test.ts.

import { actorsOfCause, isUnlistedOutflow, type Posted, type PostingCause } from '../ledger/posted.ts';
import { namesItsMarket } from '../ledger/posted-account.ts';
import type { Actor } from '../base/words.ts';
import { keyOf, type AuditAccounts } from '../rules/accounts.ts';
import type { AuditProblems } from '../rules/problems.ts';

/** For what money goes into the insurance fund and out of it. */
const insuranceCauses: ReadonlySet<PostingCause> = new Set([
  'contract_funding',
  'contract_liquidation_fee',
  'contract_insurance',
  'insurance_funded',
]);

/**
 * Follows postings from their events alone: what each subject reserves of an account, and what left
 * the books of spot fees. Products' own rules say how much a subject has to reserve; here none
 * reserves less than nothing, and every cause is its actor's to give.
 */
export class AuditPostings {
  readonly #accounts: AuditAccounts;
  readonly #problems: AuditProblems;
  readonly #held = new Map<string, Map<number, bigint>>();
  readonly #paidOut = new Map<string, bigint>();

  constructor(accounts: AuditAccounts, problems: AuditProblems) {
    this.#accounts = accounts;
    this.#problems = problems;
  }

  /** Follows one posting. */
  follow(posted: Posted, actor: Actor): void {
    const { account, assetId, cause, subject, available, reserved } = posted;
    const allowed: readonly Actor['kind'][] = actorsOfCause[cause];
    this.#problems.expect(24, allowed.includes(actor.kind), `${cause} is no act of the ${actor.kind}`);
    const rule = 'a posting names a market where its wallet has one';
    this.#problems.expect(1, namesItsMarket(account), rule);
    this.#accounts.post(account, assetId, available, reserved);
    if ('book' in account) {
      this.#problems.expect(3, reserved === 0n, `the book ${account.book} reserves nothing`);
      if (account.book === 'insuranceFund')
        this.#problems.expect(24, insuranceCauses.has(cause), `${cause} is no cause of the insurance fund`);
      this.#problems.expect(24, !isUnlistedOutflow(posted), `${cause} takes nothing out of ${account.book}`);
      const key = `${account.book}/${assetId}`;
      this.#paidOut.set(key, (this.#paidOut.get(key) ?? 0n) - available);
      return;
    }
    if (reserved !== 0n) this.#hold(keyOf(account, assetId), subject, reserved);
  }

  /** What postings took out of a book, less what they brought in. */
  paidOut(book: 'fees' | 'securityFund', assetId: number): bigint {
    return this.#paidOut.get(`${book}/${assetId}`) ?? 0n;
  }

  /** What subjects reserve, by account. */
  held(): Map<string, bigint> {
    return new Map([...this.#held].map(([key, subjects]) => [key, [...subjects.values()].reduce((a, b) => a + b, 0n)]));
  }

  #hold(key: string, subject: number, units: bigint): void {
    const subjects = this.#held.get(key) ?? new Map<number, bigint>();
    const after = (subjects.get(subject) ?? 0n) + units;
    this.#problems.expect(3, after >= 0n, `subject ${subject} reserves ${after} of account ${key}`);
    if (after === 0n) subjects.delete(subject);
    else subjects.set(subject, after);
    if (subjects.size === 0) this.#held.delete(key);
    else this.#held.set(key, subjects);
  }
}
