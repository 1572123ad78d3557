import { formatDecimal } from '@candor/amount';
import type { Bill } from '@candor/protocol';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../base/sql/open-sql.ts';
import { type bills, orders } from '../../base/sql/schema.ts';
import type { Listings } from '../listings/listings.ts';

export type BillRow = typeof bills.$inferSelect;

/** How an entry is named on the wire, and what a page begins behind. */
export const markOf = ({ seq, position }: BillRow): string => `${seq}-${position}`;

/** The market of the order behind each of some bills, for those that have one. */
export async function marketsBehind(db: Database, listings: Listings, rows: readonly BillRow[]) {
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  const found =
    orderIds.length === 0
      ? []
      : await db
          .select({ orderId: orders.orderId, marketId: orders.marketId })
          .from(orders)
          .where(inArray(orders.orderId, orderIds));
  const symbols = new Map(found.map(({ orderId, marketId }) => [orderId, listings.market(marketId).symbol]));
  return ({ orderId }: BillRow): string | null => symbols.get(orderId ?? -1) ?? null;
}

/** A bill as the wire has it; an account of one market names it. */
export function billMessage(row: BillRow, listings: Listings, orderSymbol: string | null): Bill {
  const { symbol: asset, scale } = listings.asset(row.assetId);
  return {
    billId: markOf(row),
    seq: row.seq,
    timeMs: row.timeMs,
    walletType: row.wallet,
    asset,
    cause: row.cause,
    amount: formatDecimal(row.amount, scale),
    balanceAfter: formatDecimal(row.balanceAfter, scale),
    orderId: row.orderId === null ? null : String(row.orderId),
    tradeId: row.tradeId === null ? null : String(row.tradeId),
    symbol: row.marketId > 0 ? listings.market(row.marketId).symbol : orderSymbol,
  };
}
