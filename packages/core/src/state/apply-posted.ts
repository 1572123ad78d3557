// Proof: ledger/posted.test.ts and market-accounts.test.ts.

import { invariant } from '../base/assert.ts';
import type { State } from './state.ts';
import { hasMarkets, platformBooks, type Wallet } from '../base/words.ts';

const fees = platformBooks.indexOf('fees');
const securityFund = platformBooks.indexOf('securityFund');

/** Applies a `posted` event: one account's available and reserved balance change. */
export function applyPosted(state: State, view: DataView, at: number): void {
  const asset = state.assetRows.get(view.getUint32(at + 8, true));
  invariant(asset !== undefined, 'a posting is of a listed asset');
  const available = wideAt(view, at + 16);
  const reserved = wideAt(view, at + 32);
  const wallet = view.getUint8(at + 1);
  if (wallet > 0) {
    const row = state.users.find(view.getUint32(at + 4, true)) - 1;
    invariant(row >= 0 && wallet <= 8, 'a posting is to a wallet of a registered user');
    return postToUser(
      state,
      { row, wallet: wallet as Wallet, asset, marketId: view.getUint16(at + 2, true) },
      available,
      reserved,
    );
  }
  const index = view.getUint8(at + 2);
  const book = platformBooks[index];
  invariant(book !== undefined && reserved === 0n, 'a posting is to a known book, which reserves nothing');
  state.ledger.addWideToBook(book, asset, available);
  if (index === fees) state.ledger.notePaidOut(asset, -available, 0n);
  else if (index === securityFund) state.ledger.notePaidOut(asset, 0n, -available);
}

interface Account {
  readonly row: number;
  readonly wallet: Wallet;
  readonly asset: number;
  /** 0 for none. */
  readonly marketId: number;
}

function postToUser({ ledger, marketRows }: State, account: Account, available: bigint, reserved: bigint): void {
  const { row, wallet, asset, marketId } = account;
  if (hasMarkets(wallet) !== marketId > 0) invariant(false, 'a posting names a market where its wallet has one');
  if (marketId === 0) return ledger.post(row, wallet, asset, available, reserved);
  invariant(marketRows.has(marketId), 'a posting is in a listed market');
  ledger.postInMarket(row, account, available, reserved);
}

function wideAt(view: DataView, at: number): bigint {
  const low = view.getBigUint64(at, true);
  const high = view.getBigInt64(at + 8, true);
  return high === 0n ? low : (high << 64n) | low;
}
