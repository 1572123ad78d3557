import { amount } from '@candor/amount';
import { invariant } from '../base/assert.ts';
import { hasMarkets, type Wallet } from '../base/words.ts';
import type { Balance } from './balance.ts';

/** A user's account in one market, by the row of its asset. */
export interface MarketAccount extends Balance {
  readonly wallet: Wallet;
  readonly asset: number;
  readonly marketId: number;
}

/** Wallets and assets that a key has room for. */
const walletRoom = 8;
const assetKeys = 2 ** 20;

/**
 * The accounts of wallets that have one for each market, so that a loss in one market takes nothing
 * of another. An account exists from its first use. An account without money is not part of the
 * state.
 */
export class MarketAccounts {
  /** By the user's row, then by market, wallet and asset. */
  readonly #ofRow = new Map<number, Map<number, MarketAccount>>();

  get isEmpty(): boolean {
    return this.#ofRow.size === 0;
  }

  /** Adds to what is available and reserved; both may be negative. */
  post(
    row: number,
    { wallet, asset, marketId }: Pick<MarketAccount, 'wallet' | 'asset' | 'marketId'>,
    available: bigint,
    reserved: bigint,
  ): void {
    invariant(hasMarkets(wallet) && marketId > 0, 'an account of a market is in a wallet that has markets');
    const accounts = this.#ofRow.get(row) ?? new Map<number, MarketAccount>();
    const key = keyOf(wallet, asset, marketId);
    const before = accounts.get(key);
    const after = {
      wallet,
      asset,
      marketId,
      available: amount((before?.available ?? 0n) + available),
      reserved: amount((before?.reserved ?? 0n) + reserved),
    };
    invariant(after.available >= 0n && after.reserved >= 0n, 'no user balance is negative');
    if (after.available > 0n || after.reserved > 0n) accounts.set(key, after);
    else accounts.delete(key);
    if (accounts.size > 0) this.#ofRow.set(row, accounts);
    else this.#ofRow.delete(row);
  }

  balance(row: number, wallet: Wallet, asset: number, marketId: number): Balance {
    const account = this.#ofRow.get(row)?.get(keyOf(wallet, asset, marketId));
    return { available: account?.available ?? amount(0n), reserved: account?.reserved ?? amount(0n) };
  }

  /** A user's accounts that have something, by market, wallet and asset. */
  of(row: number): readonly MarketAccount[] {
    const accounts = this.#ofRow.get(row);
    if (accounts === undefined) return [];
    return [...accounts].toSorted(([one], [other]) => one - other).map(([, account]) => account);
  }

  /** Rows of users who have something in a market, rising. */
  rows(): readonly number[] {
    return [...this.#ofRow.keys()].toSorted((one, other) => one - other);
  }
}

/** A safe integer for millions of markets. */
const keyOf = (wallet: Wallet, asset: number, marketId: number): number =>
  (marketId * walletRoom + wallet - 1) * assetKeys + asset;
