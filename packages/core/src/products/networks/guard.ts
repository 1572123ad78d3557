// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { ExchangeRecord } from '../events.ts';
import type { NetworksView } from './queries.ts';

/** Money that chains hold moves for these causes alone. */
const causes: ReadonlySet<string> = new Set([
  'deposit',
  'deposit_lost',
  'deposit_recovered',
  'network_residue',
  'network_gas',
  'shortfall_covered',
  'withdrawal',
  'withdrawal_fee',
  'receipt_assigned',
  'receipt_returned',
]);

/**
 * The first rule of holdings that a record breaks by itself, or undefined: what chains hold is
 * never more than custody owes, a residue is less than a unit, and suspense is what its receipts
 * say. Asked once its events are applied.
 */
export function brokenByNetworks(
  { events }: Pick<ExchangeRecord, 'events'>,
  networks: NetworksView,
  suspenseOf: (assetId: number) => bigint,
): BrokenByRecord | undefined {
  const moves = events.filter((event) => event.type === 'posted');
  const touched = new Set(moves.flatMap(({ cause, assetId }) => (causes.has(cause) ? [assetId] : [])));
  for (const assetId of touched) {
    if (networks.unbacked(assetId) < 0n)
      return { invariant: 31, rule: `chains hold more of asset ${assetId} than custody owes` };
    const held = networks.receipts().reduce((sum, one) => (one.assetId === assetId ? sum + one.units : sum), 0n);
    if (suspenseOf(assetId) !== held)
      return { invariant: 24, rule: `suspense of asset ${assetId} is not the ${held} of its receipts` };
  }
  for (const event of events) {
    if (event.type !== 'deposit_lost' || event.uncovered === 0n) continue;
    if (networks.pauseOf(0, event.assetId, 'withdrawals') === undefined)
      return { invariant: 32, rule: `a shortfall of asset ${event.assetId} stops its withdrawals` };
  }
  return undefined;
}
