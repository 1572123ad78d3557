// Proof: ledger/market-accounts.test.ts and posted.test.ts.

import { invariant } from '../base/assert.ts';
import { hasMarkets, platformBooks, type PlatformBook, type Wallet } from '../base/words.ts';
import type { Field } from '../record/fields.ts';
import { pick, UnreadableRecord } from '../record/unreadable.ts';

/** A user's account; of a wallet that has one account for each market, with its market. */
export interface UserAccount {
  readonly userId: number;
  readonly wallet: Wallet;
  readonly marketId?: number;
}

/** One account: a user's, or a book of the platform. */
export type PostedAccount = UserAccount | { readonly book: PlatformBook };

/** The highest number of a market that has accounts: a posting has two bytes for it. */
export const accountMarketMax = 0xffff;

/** Whether an account names a market exactly where its wallet has one for each; books have none. */
export function namesItsMarket(account: PostedAccount): boolean {
  if ('book' in account) return true;
  const { wallet, marketId } = account;
  if (marketId === undefined) return !hasMarkets(wallet);
  return hasMarkets(wallet) && Number.isInteger(marketId) && marketId > 0 && marketId <= accountMarketMax;
}

const wallets = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Byte 1 is the wallet of a user, or 0 for a book. Of a user, bytes 2 and 3 are the market, or 0
 * where the wallet has none, and bytes 4 to 7 the user as a u32. Of a book, byte 2 is which one.
 */
export const accountField: Field<PostedAccount> = {
  at: 1,
  bytes: 7,
  read: (view, from) => {
    const wallet = view.getUint8(from + 1);
    if (wallet === 0) return { book: pick(platformBooks, view.getUint8(from + 2)) };
    const marketId = view.getUint16(from + 2, true);
    const ofWallet = { userId: view.getUint32(from + 4, true), wallet: pick(wallets, wallet - 1) };
    const account = marketId === 0 ? ofWallet : { ...ofWallet, marketId };
    if (!namesItsMarket(account)) throw new UnreadableRecord(`a posting to wallet ${wallet} in market ${marketId}`);
    return account;
  },
  write: (view, from, value) => {
    if (!namesItsMarket(value)) invariant(false, 'a posting names a market where its wallet has one');
    view.setUint8(from + 1, 'book' in value ? 0 : value.wallet);
    if ('book' in value) view.setUint8(from + 2, platformBooks.indexOf(value.book));
    else view.setUint16(from + 2, value.marketId ?? 0, true);
    view.setUint32(from + 4, 'book' in value ? 0 : value.userId, true);
  },
};
