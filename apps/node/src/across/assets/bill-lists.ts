import { and, count, desc, eq, gte, inArray, lt, lte, or, type SQL } from 'drizzle-orm';
import { type MarkedPage, markedBounds, markedPageOf } from '../../wire/http/page.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { bills } from '../../base/sql/schema.ts';
import type { Listings } from '../../engine/listings/listings.ts';
import { billMessage, marketsBehind, markOf } from '../../engine/projections/bill-message.ts';
import { when } from '../../wire/http/page-of-rows.ts';

export interface BillFilter {
  readonly userId: number;
  readonly assetId: number | undefined;
  readonly wallet: number | undefined;
  /** One cause, or several with commas between. */
  readonly cause: string | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

function isBefore(mark: string): SQL | undefined {
  const [seq = 0, position = 0] = mark.split('-').map(Number);
  return or(lt(bills.seq, seq), and(eq(bills.seq, seq), lt(bills.position, position)));
}

/** A page of a user's ledger, newest first. */
export async function listBills(db: Database, listings: Listings, filter: BillFilter, page: MarkedPage) {
  const { rows, total } = await billRows(db, filter, page);
  const symbolOf = await marketsBehind(db, listings, rows);
  return markedPageOf(rows, total, page, {
    record: (row) => billMessage(row, listings, symbolOf(row)),
    mark: markOf,
  });
}

async function billRows(db: Database, filter: BillFilter, page: MarkedPage) {
  const where = and(
    eq(bills.userId, filter.userId),
    when(filter.assetId, (assetId) => eq(bills.assetId, assetId)),
    when(filter.wallet, (wallet) => eq(bills.wallet, wallet)),
    when(filter.cause, (causes) => inArray(bills.cause, causes.split(','))),
    when(filter.fromMs, (fromMs) => gte(bills.timeMs, fromMs)),
    when(filter.toMs, (toMs) => lte(bills.timeMs, toMs)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(bills).where(where);
  const order = [desc(bills.seq), desc(bills.position)];
  const rows = await db
    .select()
    .from(bills)
    .where(and(where, when(page.before, isBefore)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.rows ?? 0 };
}
