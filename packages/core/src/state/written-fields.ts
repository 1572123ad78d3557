// Proof: tests/faults/golden.test.ts replays old records.

import { invariant } from '../base/assert.ts';
import type { Wallet } from '../base/words.ts';
import type { Market } from '../markets/market.ts';
import type { State } from './state.ts';

// What the hand-written events of several rooms have at the same places.

/** The row of the user whom an event names at byte 4. */
export function userRowAt({ users }: State, view: DataView, at: number): number {
  const row = users.find(view.getUint32(at + 4, true)) - 1;
  invariant(row >= 0, 'an event is about a registered user');
  return row;
}

/** The market that an event names at byte 4. */
export function marketAt(state: State, view: DataView, at: number): Market {
  const market = state.market(view.getUint32(at + 4, true));
  invariant(market !== undefined, 'an event is about a listed market');
  return market;
}

/** The asset's row and the units that an event of moved funds names. */
export function movedAt(state: State, view: DataView, at: number): { readonly asset: number; readonly units: bigint } {
  const asset = state.assetRows.get(view.getUint32(at + 8, true));
  invariant(asset !== undefined, 'funds are of a listed asset');
  return { asset, units: (view.getBigUint64(at + 24, true) << 64n) | view.getBigUint64(at + 16, true) };
}

/** The wallet at a byte of an event. */
export function walletAt(view: DataView, at: number): Wallet {
  const code = view.getUint8(at);
  invariant(code >= 1 && code <= 8, 'a wallet is one of eight');
  return code as Wallet;
}
