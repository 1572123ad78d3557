import { codeSet, eventCode } from '@candor/core';
import { and, asc, eq, gt, sql as raw } from 'drizzle-orm';
import type { Listings } from '../assets/listings.ts';
import type { ExchangeService } from '../exchange/service.ts';
import type { Logger } from '../ops/logger.ts';
import { orderOfRow, type OrderRow } from '../projections/order-rows.ts';
import { orderMessage } from '../sockets/order-state.ts';
import type { Sql } from '../sql/open-sql.ts';
import { orders, projection, settings } from '../sql/schema.ts';
import type { Notices } from './notices.ts';

export interface OrderNoticeParts {
  readonly exchange: Pick<ExchangeService, 'onRecord'>;
  readonly sql: Pick<Sql, 'db' | 'state'>;
  readonly listings: Listings;
  readonly notices: Pick<Notices, 'tell'>;
  readonly logger: Pick<Logger, 'warn'>;
}

const lookEveryMs = 2_000;
const cursorName = 'notices.orderSeq';
const atOnce = 500;
const trades = codeSet(eventCode.trade);
/** More of one user's in one look become one notice. */
const singly = 3;

/**
 * Tells users of orders that had waited in the book and were filled. It reads the projection behind a cursor of its own: what was filled
 * while the node was down, or just before it stopped, is told after the next start, and nothing twice.
 */
export class OrderNotices {
  readonly #parts: OrderNoticeParts;
  readonly #stop: () => void;
  readonly #timer: NodeJS.Timeout;
  #due = true;
  #looking: Promise<void> | undefined;

  constructor(parts: OrderNoticeParts) {
    this.#parts = parts;
    this.#stop = parts.exchange.onRecord(
      ({ events }) => {
        this.#due ||= events.some(({ type }) => type === 'trade');
      },
      (record) => !this.#due && record.hasAny(trades),
    );
    this.#timer = setInterval(() => {
      if (this.#due && parts.sql.state === 'ready') void this.look();
    }, lookEveryMs);
    this.#timer.unref();
  }

  /** Tells of what was filled since the last look, as far as the projection has come. */
  look(): Promise<void> {
    this.#looking ??= this.#lookThrough()
      .catch((error: unknown) => {
        this.#due = true;
        this.#parts.logger.warn({ err: error }, 'filled orders were not told');
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#stop();
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #lookThrough(): Promise<void> {
    this.#due = false;
    const db = await this.#parts.sql.db();
    const [at] = await db.select().from(projection);
    const [kept] = await db.select().from(settings).where(eq(settings.name, cursorName));
    const applied = at?.appliedSeq ?? 0;
    // What was filled before there were notices is no news.
    if (!kept) return this.#keep(applied);
    const rows = await db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.status, 'filled'),
          gt(orders.seq, Number(kept.value)),
          // One that was filled as it was placed was told in its answer.
          gt(orders.updatedAtMs, orders.createdAtMs),
        ),
      )
      .orderBy(asc(orders.seq))
      .limit(atOnce);
    const whole = rows.length < atOnce ? rows : rows.filter(({ seq }) => seq < (rows.at(-1)?.seq ?? 0));
    const byUser = new Map<number, OrderRow[]>();
    for (const row of whole) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
    for (const [userId, filled] of byUser) await this.#tell(userId, filled);
    const last = whole.at(-1)?.seq;
    await this.#keep(rows.length < atOnce ? Math.max(applied, last ?? 0) : (last ?? applied));
    if (rows.length === atOnce) this.#due = true;
  }

  async #tell(userId: number, filled: readonly OrderRow[]): Promise<void> {
    const { notices, listings } = this.#parts;
    const last = filled.at(-1);
    if (last === undefined) return;
    if (filled.length > singly) {
      await notices.tell(userId, `orders-${last.seq}`, { kind: 'order_filled', count: filled.length });
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

  async #keep(seq: number): Promise<void> {
    const db = await this.#parts.sql.db();
    await db
      .insert(settings)
      .values({ name: cursorName, value: String(seq) })
      .onConflictDoUpdate({ target: settings.name, set: { value: raw`excluded.value` } });
  }
}
