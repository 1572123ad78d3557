import { codeSet, eventCode } from '@candor/core';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Listings } from '../../engine/listings/listings.ts';
import { orderOfRow, type OrderRow } from '../../engine/projections/order-rows.ts';
import { orderMessage } from '../../engine/orders/order-state.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { orders } from '../../base/sql/schema.ts';
import { NoticeCursor, type NoticeCursorParts } from './notice-cursor.ts';
import type { Notices } from './notices.ts';

export interface OrderNoticeParts extends NoticeCursorParts {
  readonly listings: Listings;
  readonly notices: Pick<Notices, 'tell'>;
}

const atOnce = 500;
const trades = codeSet(eventCode.trade);
/** More of one user's in one look become one notice. */
const singly = 3;

/** Notifies users of orders that had waited in the book and were filled. */
export class OrderNotices extends NoticeCursor {
  constructor(parts: OrderNoticeParts) {
    super(parts, {
      name: 'notices.orderSeq',
      concerns: (record) => record.hasAny(trades),
      isNews: ({ type }) => type === 'trade',
      failed: 'filled orders were not notified of',
      notify: (db, after, until) => notifyOfFilled(db, parts, [after, until]),
    });
  }
}

async function notifyOfFilled(
  db: Database,
  parts: OrderNoticeParts,
  [after, until]: readonly [number, number],
): Promise<number> {
  const { status, seq, orderId, createdAtMs, updatedAtMs } = orders;
  const rows = await db
    .select()
    .from(orders)
    // Of one that was filled as it was placed, the answer said so.
    .where(and(eq(status, 'filled'), gt(seq, after), lte(seq, until), gt(updatedAtMs, createdAtMs)))
    .orderBy(asc(seq), asc(orderId))
    .limit(atOnce);
  const isAll = rows.length < atOnce;
  // A record is notified of whole: the last one may have more orders.
  const whole = isAll ? rows : rows.filter((row) => row.seq < (rows.at(-1)?.seq ?? 0));
  const byUser = new Map<number, OrderRow[]>();
  for (const row of whole) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
  for (const [userId, filled] of byUser) await notify(parts, userId, filled);
  return isAll ? until : (whole.at(-1)?.seq ?? until);
}

async function notify(
  { notices, listings }: OrderNoticeParts,
  userId: number,
  filled: readonly OrderRow[],
): Promise<void> {
  if (filled.length > singly) {
    const name = `orders-${filled.at(-1)?.seq ?? 0}`;
    await notices.tell(userId, name, { kind: 'order_filled', count: filled.length });
    return;
  }
  for (const row of filled) {
    const market = listings.market(row.marketId);
    const order = orderMessage(orderOfRow(row), market);
    await notices.tell(userId, `order-${row.orderId}`, {
      kind: 'order_filled',
      side: order.side,
      symbol: order.symbol,
      base: market.base,
      quote: market.quote,
      quantity: order.filledQuantity,
      total: order.filledNotional,
      orderId: order.orderId,
    });
  }
}
