// Proof: apps/node/src/assembly/server/trading.test.ts (the figures of a refusal).

import type { Wallet } from '../base/words.ts';

/**
 * Which wallet of whom lacked how much of which asset, when a command was last refused for it. Good
 * until the next command is decided.
 */
export const lastLack = { user: 0, wallet: 1 as Wallet, asset: 0, needed: 0 as number | bigint };

/**
 * Refuses a command for want of money: `needed`, in smallest units, is more than the wallet has
 * available.
 */
export function lacks(
  user: number,
  asset: number,
  needed: number | bigint,
  wallet: Wallet = 1,
): 'insufficient_available' {
  lastLack.user = user;
  lastLack.wallet = wallet;
  lastLack.asset = asset;
  lastLack.needed = needed;
  return 'insufficient_available';
}
