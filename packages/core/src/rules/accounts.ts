// Proof: audit/auditor.test.ts, ledger/market-accounts.test.ts.

import type { PostedAccount, UserAccount } from '../ledger/posted-account.ts';
import { mayBeNegative, type PlatformBook, type Wallet } from '../base/words.ts';
import type { AuditProblems } from './problems.ts';

/**
 * One account of a user: what it owns in all, and what of it open orders hold. Available is the
 * difference.
 */
interface Account extends UserAccount {
  readonly assetId: number;
  total: bigint;
  reserved: bigint;
}

/**
 * The auditor's own ledger: every change is a move between two accounts, so that what one record
 * moved can be summed by asset. Knows nothing of the core's ledger.
 */
export class AuditAccounts {
  readonly #accounts = new Map<string, Account>();
  readonly #books = new Map<string, bigint>();
  readonly #moved = new Map<number, bigint>();
  readonly #touched = new Set<Account>();

  add(userId: number, wallet: Wallet, assetId: number, units: bigint): void {
    this.#add({ userId, wallet }, assetId, units);
  }

  #add(owner: UserAccount, assetId: number, units: bigint): void {
    const account = this.#account(owner, assetId);
    account.total += units;
    this.#note(assetId, units);
  }

  addToBook(book: PlatformBook, assetId: number, units: bigint): void {
    const key = `${book}/${assetId}`;
    this.#books.set(key, (this.#books.get(key) ?? 0n) + units);
    this.#note(assetId, units);
  }

  /**
   * Follows a posting: what is reserved and what is available are parts of what an account owns.
   */
  post(account: PostedAccount, assetId: number, available: bigint, reserved: bigint): void {
    if ('book' in account) return this.addToBook(account.book, assetId, available + reserved);
    this.#add(account, assetId, available + reserved);
    this.#account(account, assetId).reserved += reserved;
  }

  /** Orders hold `units` more (or, negative, less) of the user's spot wallet. */
  reserve(userId: number, assetId: number, units: bigint): void {
    this.#account({ userId, wallet: 1 }, assetId).reserved += units;
  }

  book(book: PlatformBook, assetId: number): bigint {
    return this.#books.get(`${book}/${assetId}`) ?? 0n;
  }

  balance(userId: number, wallet: Wallet, assetId: number): { readonly available: bigint; readonly reserved: bigint } {
    return this.balanceOf({ userId, wallet }, assetId);
  }

  balanceOf(owner: UserAccount, assetId: number): { readonly available: bigint; readonly reserved: bigint } {
    const account = this.#accounts.get(keyOf(owner, assetId));
    if (account === undefined) return { available: 0n, reserved: 0n };
    return { available: account.total - account.reserved, reserved: account.reserved };
  }

  /**
   * Ends a record: its postings sum to zero by asset, and no account that it touched is negative.
   */
  closeRecord(problems: AuditProblems): void {
    for (const [assetId, sum] of this.#moved) {
      if (sum === 0n) problems.held(1);
      else problems.fail(1, `the record's postings of asset ${assetId} sum to ${sum}, not 0`);
    }
    for (const account of this.#touched) expectNotNegative(account, problems);
    this.#moved.clear();
    this.#touched.clear();
  }

  /** Σ of every account and book of each asset: zero each, when nothing was ever created. */
  sumByAsset(): Map<number, bigint> {
    const sums = new Map<number, bigint>();
    const add = (assetId: number, units: bigint): void => {
      sums.set(assetId, (sums.get(assetId) ?? 0n) + units);
    };
    for (const { assetId, total } of this.#accounts.values()) add(assetId, total);
    for (const [key, units] of this.#books) add(Number(key.split('/')[1]), units);
    return sums;
  }

  /** What each user owns of each asset, in all wallets. */
  owedByUser(): Map<string, { readonly assetId: number; sum: bigint }> {
    const owed = new Map<string, { readonly assetId: number; sum: bigint }>();
    for (const { userId, assetId, total } of this.#accounts.values()) {
      const key = `${userId}/${assetId}`;
      const before = owed.get(key);
      if (before === undefined) owed.set(key, { assetId, sum: total });
      else before.sum += total;
    }
    return owed;
  }

  /** Everything reserved, by account, where it is not zero. */
  reservedByAccount(): Map<string, bigint> {
    const result = new Map<string, bigint>();
    for (const [key, { reserved }] of this.#accounts) if (reserved !== 0n) result.set(key, reserved);
    return result;
  }

  /** Looks at every account, and at every book but those that may be negative. */
  expectNoneNegative(problems: AuditProblems): void {
    for (const account of this.#accounts.values()) expectNotNegative(account, problems);
    for (const [key, units] of this.#books) {
      const mayBe = mayBeNegative(key.split('/')[0] as PlatformBook);
      if (!mayBe) problems.expect(2, units >= 0n, `book ${key} is ${units}`);
    }
  }

  get size(): number {
    return this.#accounts.size;
  }

  #account(owner: UserAccount, assetId: number): Account {
    const key = keyOf(owner, assetId);
    let account = this.#accounts.get(key);
    if (account === undefined) {
      account = { ...owner, assetId, total: 0n, reserved: 0n };
      this.#accounts.set(key, account);
    }
    this.#touched.add(account);
    return account;
  }

  #note(assetId: number, units: bigint): void {
    this.#moved.set(assetId, (this.#moved.get(assetId) ?? 0n) + units);
  }
}

/** `user/wallet/asset`; of an account of one market `user/wallet.market/asset`. */
export const keyOf = (account: UserAccount, assetId: number): string => `${ownerOf(account)}/${assetId}`;

/** `user/wallet`; of an account of one market `user/wallet.market`; of a book its name. */
export function ownerOf(account: PostedAccount): string {
  if ('book' in account) return account.book;
  const { userId, wallet, marketId } = account;
  return marketId === undefined ? `${userId}/${wallet}` : `${userId}/${wallet}.${marketId}`;
}

function expectNotNegative(account: Account, problems: AuditProblems): void {
  const { total, reserved } = account;
  if (reserved >= 0n && total >= reserved) return problems.held(2);
  const name = nameOf(account, account.assetId);
  problems.fail(2, `${name}: available is ${total - reserved}, reserved ${reserved}`);
}

/** An account in words. */
export function nameOf({ userId, wallet, marketId }: UserAccount, assetId: number): string {
  const market = marketId === undefined ? '' : `, market ${marketId}`;
  return `user ${userId}, wallet ${wallet}${market}, asset ${assetId}`;
}
