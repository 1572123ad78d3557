// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { amount, type Amount } from '@candor/amount';
import type { State } from '../../state/state.ts';
import { holdingAfter } from './holding.ts';
import { feePayers, type Payers, payersOf } from './money.ts';
import type { NetworksState } from './state.ts';

/** What a network fee costs the ledger. */
export interface Gas {
  /**
   * The coin that paid it; 0 where it is no asset of the exchange, and then it costs the ledger
   * nothing.
   */
  readonly assetId: number;
  readonly payers: Payers;
  readonly uncovered: Amount;
}

/**
 * The cost of a network fee: chain units are taken exactly, and the ledger pays the units that the
 * holding thereby falls by; the rest of a unit lies in the residue.
 */
export function gasOf(
  state: State,
  own: NetworksState,
  networkId: number,
  chainAmount: bigint,
  extra: { readonly assetId: number; readonly units: bigint } = { assetId: 0, units: 0n },
): Gas {
  const coin = own.coinOf(networkId);
  const asset = coin && state.asset(coin.assetId);
  if (coin === undefined || asset === undefined)
    return { assetId: 0, payers: { paying: [], uncovered: 0n }, uncovered: amount(0n) };
  const cost = coin.holding.units - holdingAfter(coin.holding, -chainAmount, coin).units;
  const payers = payersOf(state, asset.row, cost, feePayers, extra.assetId === coin.assetId ? extra.units : 0n);
  return { assetId: coin.assetId, payers, uncovered: amount(payers.uncovered) };
}

/** A network fee leaves the holding of the network's coin. */
export function applyGas(own: NetworksState, networkId: number, chainAmount: bigint, uncovered: bigint): void {
  const coin = own.coinOf(networkId);
  if (coin === undefined) return;
  own.move(coin, -chainAmount);
  own.addShortfall(coin.assetId, uncovered);
}
