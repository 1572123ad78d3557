import { and, count, desc, eq, gte, lte, type SQL } from 'drizzle-orm';
import { formatDecimal } from '@candor/amount';
import type { Bill } from '@candor/protocol';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import type { Database } from '../sql/open-sql.ts';
import { bills } from '../sql/schema.ts';
import type { Listings } from './listings.ts';

export interface BillFilter {
  readonly userId: number;
  readonly assetId: number | undefined;
  readonly wallet: number | undefined;
  readonly cause: string | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** A page of a user's ledger, newest first. */
export async function listBills(db: Database, listings: Listings, filter: BillFilter, page: Page) {
  const where = and(
    eq(bills.userId, filter.userId),
    when(filter.assetId, (assetId) => eq(bills.assetId, assetId)),
    when(filter.wallet, (wallet) => eq(bills.wallet, wallet)),
    when(filter.cause, (cause) => eq(bills.cause, cause)),
    when(filter.fromMs, (fromMs) => gte(bills.timeMs, fromMs)),
    when(filter.toMs, (toMs) => lte(bills.timeMs, toMs)),
  );
  const { limit, offset } = pageBounds(page);
  const [total] = await db.select({ rows: count() }).from(bills).where(where);
  const order = [desc(bills.seq), desc(bills.position)];
  const rows = await db
    .select()
    .from(bills)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return pageOf(
    rows.map((row) => billMessage(row, listings)),
    total?.rows ?? 0,
    page,
  );
}

/** A bill as the wire has it. */
export function billMessage(row: typeof bills.$inferSelect, listings: Listings): Bill {
  const { symbol, scale } = listings.asset(row.assetId);
  return {
    billId: `${row.seq}-${row.position}`,
    seq: row.seq,
    timeMs: row.timeMs,
    walletType: row.wallet,
    asset: symbol,
    cause: row.cause,
    amount: formatDecimal(row.amount, scale),
    balanceAfter: formatDecimal(row.balanceAfter, scale),
    orderId: row.orderId === null ? null : String(row.orderId),
    tradeId: row.tradeId === null ? null : String(row.tradeId),
  };
}

const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value);
