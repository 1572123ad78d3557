import type { Exchange } from '@candor/core';
import type { AccountStart } from './account-state.ts';

/** A user's account as it stands in the exchange's memory. */
export function startOf(exchange: Exchange, userId: number): AccountStart {
  const user = exchange.user(userId);
  return {
    userId,
    orders: [],
    balances: exchange
      .balancesOf(userId)
      .map(({ wallet, assetId, available, reserved }) => ({ wallet, assetId, total: available + reserved })),
    frozen: user?.frozen ?? false,
    tier: user?.tier ?? 0,
  };
}
