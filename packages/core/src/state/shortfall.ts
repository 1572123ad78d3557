// Proof: apps/node/src/assembly/server/trading.test.ts (the figures of a refusal).

import { formatDecimal } from '@candor/amount';
import { lastLack } from '../ledger/lack.ts';
import type { State } from './state.ts';
import type { Wallet } from '../base/words.ts';
import { heldByDue } from './available.ts';

/**
 * The figures behind the last such refusal, as the wire has them; an order that no wallet could
 * ever pay has no `needed`.
 */
export function shortfall(
  state: State,
  nowMs: number,
  freeIn: (state: State, user: number, wallet: Wallet, asset: number) => bigint,
): Readonly<Record<string, string>> {
  const { user, wallet, needed } = lastLack;
  const asset = state.assets[lastLack.asset];
  if (asset === undefined) return {};
  const available = freeIn(state, user, wallet, asset.row);
  const due = wallet === 1 && state.expiries.anyDue(nowMs) ? heldByDue(state, user, asset.row, nowMs) : 0;
  const isFinite = typeof needed === 'bigint' || Number.isSafeInteger(needed);
  return {
    asset: asset.symbol,
    ...(isFinite && { needed: formatDecimal(BigInt(needed), asset.scale) }),
    available: formatDecimal(available + BigInt(due), asset.scale),
  };
}
