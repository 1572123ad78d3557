import { formatDecimal } from '@candor/amount';
import type { InsuranceMovement } from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import type { InsuranceRow } from './futures-rows.ts';
import { markOfPlace } from './lists.ts';

/** A movement of the insurance fund as everybody sees it. */
export function insuranceText(row: InsuranceRow, listings: Pick<Listings, 'asset' | 'contract'>): InsuranceMovement {
  const { symbol, scale } = listings.asset(row.assetId);
  return {
    movementId: markOfPlace(row),
    asset: symbol,
    cause: row.cause,
    amount: formatDecimal(row.amount, scale),
    balanceAfter: formatDecimal(row.balanceAfter, scale),
    symbol: row.contractId > 0 ? listings.contract(row.contractId).symbol : null,
    timeMs: row.timeMs,
    seq: row.seq,
  };
}
