import { formatDecimal } from '@candor/amount';
import type { Wallet } from '../commands.ts';
import type { State } from '../state/state.ts';
import { heldByDue } from './available.ts';

/** Which wallet of whom lacked how much of which asset, when a command was last refused for it. Good until the next command is decided. */
const last = { user: 0, wallet: 1 as Wallet, asset: 0, needed: 0 as number | bigint };

/** Refuses a command for want of money: `needed`, in smallest units, is more than the wallet has available. */
export function lacks(
  user: number,
  asset: number,
  needed: number | bigint,
  wallet: Wallet = 1,
): 'insufficient_available' {
  last.user = user;
  last.wallet = wallet;
  last.asset = asset;
  last.needed = needed;
  return 'insufficient_available';
}

/** The figures behind the last such refusal, as the wire has them; an order that no wallet could ever pay has no `needed`. */
export function shortfall(state: State, nowMs: number): Readonly<Record<string, string>> {
  const { user, wallet, needed } = last;
  const asset = state.assets[last.asset];
  if (asset === undefined) return {};
  const { available } = state.ledger.balance(user, wallet, asset.row);
  const due = wallet === 1 && state.expiries.anyDue(nowMs) ? heldByDue(state, user, asset.row, nowMs) : 0;
  const isFinite = typeof needed === 'bigint' || Number.isSafeInteger(needed);
  return {
    asset: asset.symbol,
    ...(isFinite && { needed: formatDecimal(BigInt(needed), asset.scale) }),
    available: formatDecimal(available + BigInt(due), asset.scale),
  };
}
