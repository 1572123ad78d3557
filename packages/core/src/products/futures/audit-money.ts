import type { AuditAccounts } from '../../rules/accounts.ts';
import type { AuditProblems } from '../../rules/problems.ts';
import type { Posted } from '../../ledger/posted.ts';
import type { AuditedAccount } from './audit-kept.ts';

/** What a record gave to an account, by its events and by its postings. */
interface Moved {
  expected: bigint;
  posted: bigint;
}

/**
 * Every posting of contracts has its event: what a user's account gets is what its positions
 * realise, less fees, with funding, with what the fund pays for it, and with what it owes instead
 * of paying. What its wallet reserves are margins and holds.
 */
export class MoneyAudit {
  readonly #problems: AuditProblems;
  readonly #accounts: AuditAccounts;
  readonly #moved = new Map<AuditedAccount, Moved>();
  readonly #owing = new Set<AuditedAccount>();
  /** Of the insurance fund, by asset. */
  readonly #insurance = new Map<number, Moved>();

  constructor(problems: AuditProblems, accounts: AuditAccounts) {
    this.#problems = problems;
    this.#accounts = accounts;
  }

  /** An event says that an account gets so much. */
  expect(account: AuditedAccount, units: bigint): void {
    this.#of(account).expected += units;
  }

  /**
   * An account owes more or (negative) less: it has that much more money than its events alone
   * would give.
   */
  owe(account: AuditedAccount, units: bigint): void {
    this.expect(account, units);
    if (account.owed > 0n) this.#owing.add(account);
    else this.#owing.delete(account);
  }

  insurance(assetId: number, units: bigint): void {
    this.#fund(assetId).expected += units;
  }

  post({ account, assetId, available, reserved }: Posted, of: AuditedAccount | undefined): void {
    if (of !== undefined) this.#of(of).posted += available + reserved;
    else if ('book' in account && account.book === 'insuranceFund') this.#fund(assetId).posted += available;
  }

  /** Ends a step of a record: what its events say was posted by now. */
  closeStep(): void {
    for (const [account, { expected, posted }] of this.#moved) {
      const name = `user ${account.userId} in asset ${account.assetId}`;
      this.#problems.expect(20, expected === posted, `${name} got ${posted}, and events say ${expected}`);
      let reserved = account.held;
      for (const { margin } of account.positions.values()) reserved += margin;
      const balance = this.#accounts.balance(account.userId, account.wallet, account.assetId);
      this.#problems.expect(3, balance.reserved === reserved, `${name} reserves ${balance.reserved}, not ${reserved}`);
    }
    for (const [assetId, { expected, posted }] of this.#insurance)
      this.#problems.expect(24, expected === posted, `the fund of asset ${assetId} got ${posted}, not ${expected}`);
    this.#moved.clear();
    this.#insurance.clear();
  }

  /** At the end of a record nobody owes while there is something to pay with. */
  closeRecord(): void {
    this.closeStep();
    for (const account of this.#owing) {
      const { available } = this.#accounts.balance(account.userId, account.wallet, account.assetId);
      const { userId, owed } = account;
      this.#problems.expect(20, available === 0n, `user ${userId} owes ${owed} and keeps ${available}`);
    }
  }

  #of(account: AuditedAccount): Moved {
    return entryOf(this.#moved, account);
  }

  #fund(assetId: number): Moved {
    return entryOf(this.#insurance, assetId);
  }
}

function entryOf<Key>(entries: Map<Key, Moved>, key: Key): Moved {
  let moved = entries.get(key);
  if (moved === undefined) entries.set(key, (moved = { expected: 0n, posted: 0n }));
  return moved;
}
