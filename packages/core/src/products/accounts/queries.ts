// Proof: tests/properties/merchant-right.test.ts and operator-commands.test.ts.

import type { Amount } from '@candor/amount';
import type { Wallet } from '../../base/words.ts';
import type { State } from '../../state/state.ts';

export interface AccountBalance {
  readonly wallet: Wallet;
  /** Of a wallet that has one account for each market. */
  readonly marketId?: number;
  readonly assetId: number;
  readonly available: Amount;
  readonly reserved: Amount;
}

export interface UserView {
  readonly userId: number;
  readonly merchant: boolean;
  readonly frozen: boolean;
  readonly tier: number;
}

export function userView({ users }: State, userId: number): UserView | undefined {
  const row = users.find(userId) - 1;
  if (row < 0) return undefined;
  return { userId, merchant: users.isMerchant(row), frozen: users.isFrozen(row), tier: users.tier(row) };
}

export function balancesOf({ users, ledger, assets }: State, userId: number): AccountBalance[] {
  const row = users.find(userId) - 1;
  if (row < 0) return [];
  const result: AccountBalance[] = [];
  for (let wallet = 1; wallet <= 8; wallet += 1) {
    for (const { row: asset, assetId } of assets) {
      if (!ledger.holds(row, wallet as Wallet, asset)) continue;
      const { available, reserved } = ledger.balance(row, wallet as Wallet, asset);
      result.push({ wallet: wallet as Wallet, assetId, available, reserved });
    }
  }
  for (const { wallet, marketId, asset, available, reserved } of ledger.inMarkets.of(row)) {
    const assetId = assets[asset]?.assetId ?? 0;
    result.push({ wallet, marketId, assetId, available, reserved });
  }
  return result;
}
