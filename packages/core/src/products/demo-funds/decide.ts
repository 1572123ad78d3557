// Proof: tests/properties/twin.test.ts, and scenario/wallets.test.ts of the testkit.

import type { RejectionReason } from '@candor/protocol/reasons';
import type { State } from '../../state/state.ts';
import type { GrantDemoFunds, IssueDemoSupply } from './commands.ts';

/** The first reason against filling the book of demo funds. */
export function reasonAgainstSupply(state: State, { assetId, amount }: IssueDemoSupply): RejectionReason | undefined {
  if (state.tradable(assetId) === undefined) return 'unknown_asset';
  return amount <= 0n ? 'amount_not_positive' : undefined;
}

/** The first reason against giving an account demo funds. */
export function reasonAgainstGrant(state: State, { userId, grants }: GrantDemoFunds): RejectionReason | undefined {
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  if (grants.some(({ assetId }) => state.tradable(assetId) === undefined)) return 'unknown_asset';
  if (grants.some(({ amount }) => amount <= 0n)) return 'amount_not_positive';
  for (const asset of state.assets) {
    const wanted = grants.reduce((sum, grant) => sum + (grant.assetId === asset.assetId ? grant.amount : 0n), 0n);
    if (wanted > state.ledger.book('demoFunds', asset.row)) return 'book_insufficient';
  }
  const isAgain = state.users.wasGranted(user) && grants.some(({ assetId }) => !isUntouched(state, assetId));
  return isAgain ? 'demo_funds_already_granted' : undefined;
}

/**
 * Whether all that there is of an asset is still in the book of demo funds: it was listed later,
 * and nobody was given any.
 */
function isUntouched(state: State, assetId: number): boolean {
  const row = state.tradable(assetId)?.row;
  return row !== undefined && state.ledger.book('demoFunds', row) + state.ledger.book('custody', row) === 0n;
}
