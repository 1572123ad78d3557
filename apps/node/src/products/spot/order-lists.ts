import { and, count, desc, eq, gte, inArray, isNotNull, lt, lte } from 'drizzle-orm';
import type { Order } from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import { type MarkedPage, markedBounds, markedPageOf } from '../../wire/http/page.ts';
import { orderMessage } from '../../engine/orders/order-state.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { fillMessage } from '../../engine/projections/fill-message.ts';
import { orderOfRow } from '../../engine/projections/order-rows.ts';
import { fills, orders } from '../../base/sql/schema.ts';
import { when } from '../../wire/http/page-of-rows.ts';

export interface OrderFilter {
  readonly userId: number;
  readonly marketId?: number | undefined;
  /** Of any of these markets. */
  readonly marketIds?: readonly number[] | undefined;
  readonly side?: string | undefined;
  readonly type?: string | undefined;
  readonly state?: 'open' | 'history' | 'all';
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** A page of a user's orders, newest first. */
export async function listOrders(db: Database, listings: Listings, filter: OrderFilter, page: MarkedPage) {
  const where = and(
    eq(orders.userId, filter.userId),
    when(filter.marketId, (marketId) => eq(orders.marketId, marketId)),
    when(filter.marketIds, (ids) => inArray(orders.marketId, [...ids])),
    when(filter.side, (side) => eq(orders.side, side)),
    when(filter.type, (type) => (type === 'oco' ? isNotNull(orders.ocoOrderId) : eq(orders.kind, type))),
    when(filter.state, (state) => (state === 'all' ? undefined : eq(orders.open, state === 'open'))),
    when(filter.fromMs, (fromMs) => gte(orders.createdAtMs, fromMs)),
    when(filter.toMs, (toMs) => lte(orders.createdAtMs, toMs)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(orders).where(where);
  const older = when(page.before, (mark) => lt(orders.orderId, Number(mark)));
  const rows = await db
    .select()
    .from(orders)
    .where(and(where, older))
    .orderBy(desc(orders.orderId))
    .limit(limit)
    .offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, {
    record: (row): Order => orderMessage(orderOfRow(row), listings.market(row.marketId)),
    mark: ({ orderId }) => String(orderId),
  });
}

/** One order of a user; undefined for an unknown id and for another user's alike. */
export async function findOrder(db: Database, listings: Listings, userId: number, orderId: number) {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderId, orderId)));
  return row && orderMessage(orderOfRow(row), listings.market(row.marketId));
}

export interface FillFilter {
  readonly userId: number;
  readonly orderId?: number | undefined;
  readonly marketId?: number | undefined;
  readonly side?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** A page of a user's fills, newest first. */
export async function listFills(db: Database, listings: Listings, filter: FillFilter, page: MarkedPage) {
  const where = and(
    eq(fills.userId, filter.userId),
    when(filter.orderId, (orderId) => eq(fills.orderId, orderId)),
    when(filter.marketId, (marketId) => eq(fills.marketId, marketId)),
    when(filter.side, (side) => eq(fills.side, side)),
    when(filter.fromMs, (fromMs) => gte(fills.timeMs, fromMs)),
    when(filter.toMs, (toMs) => lte(fills.timeMs, toMs)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(fills).where(where);
  const order = [desc(fills.tradeId), desc(fills.role)];
  // Nobody trades with themselves, so a user has one fill of a trade.
  const older = when(page.before, (mark) => lt(fills.tradeId, Number(mark)));
  const rows = await db
    .select()
    .from(fills)
    .where(and(where, older))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, {
    record: (row) => fillMessage(row, listings),
    mark: ({ tradeId }) => String(tradeId),
  });
}

/** A user's fills of some trades. */
export async function fillsOfTrades(db: Database, listings: Listings, userId: number, tradeIds: readonly number[]) {
  if (tradeIds.length === 0) return [];
  const rows = await db
    .select()
    .from(fills)
    .where(and(eq(fills.userId, userId), inArray(fills.tradeId, [...new Set(tradeIds)])));
  return rows.map((row) => fillMessage(row, listings));
}
