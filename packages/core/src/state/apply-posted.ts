import { invariant } from '../base/assert.ts';
import type { State } from './state.ts';
import { platformBooks, type Wallet } from '../base/words.ts';

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
    state.ledger.post(row, wallet as Wallet, asset, available, reserved);
    return;
  }
  const index = view.getUint8(at + 2);
  const book = platformBooks[index];
  invariant(book !== undefined && reserved === 0n, 'a posting is to a known book, which reserves nothing');
  state.ledger.addWideToBook(book, asset, available);
  if (index === fees) state.ledger.notePaidOut(asset, -available, 0n);
  else if (index === securityFund) state.ledger.notePaidOut(asset, 0n, -available);
}

function wideAt(view: DataView, at: number): bigint {
  const low = view.getBigUint64(at, true);
  const high = view.getBigInt64(at + 8, true);
  return high === 0n ? low : (high << 64n) | low;
}
