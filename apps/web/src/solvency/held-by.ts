import type { Bill } from '@candor/protocol';

/**
 * Whether a user held some of an asset after these bills of it, newest first: the newest of each
 * wallet says so.
 */
export function heldBy(bills: readonly Pick<Bill, 'walletType' | 'balanceAfter'>[]): boolean {
  const newest = new Map<number, string>();
  for (const { walletType, balanceAfter } of bills) if (!newest.has(walletType)) newest.set(walletType, balanceAfter);
  return [...newest.values()].some((balance) => /[1-9]/.test(balance));
}
