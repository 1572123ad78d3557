import { displayPrice } from '@candor/amount';
import { codeSet, eventCode, type ExchangeRecord, tableCodes } from '@candor/core';
import { alertsMax, type AlertDirection, type AlertSource } from '@candor/protocol';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { rejected } from '../../base/problem.ts';
import { priceText } from '../../engine/listings/listed-market.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { priceAlerts } from '../../base/sql/schema.ts';
import { WaitingAlerts, type WaitingAlert } from './waiting-alerts.ts';

export interface PriceAlertParts {
  readonly exchange: Pick<ExchangeService, 'onRecord' | 'recordsFrom' | 'durableSeq'>;
  readonly sql: Pick<Sql, 'db' | 'opened'>;
  readonly listings: Pick<Listings, 'market'>;
  readonly views: Pick<MarketViews, 'indexTicks'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

const lookEveryMs = 1_000;
/**
 * So many of the newest records are read again after a start. The last look before a stop lies no
 * further back: it comes each second.
 */
const readAgainMost = 20_000;
const trades = codeSet(eventCode.trade, ...tableCodes('contract_trade'));

/** A price that reached an alert. */
interface Reached {
  readonly alert: WaitingAlert;
  readonly ticks: number;
}

/**
 * Watches the prices that users wait for, and tells each of them once. Every trade counts, so a
 * price that is there for one trade is enough. The notice and the end of its alert are written
 * together: after a crash an alert either notified and is done, or it waits, and the trades that it
 * missed are read again.
 */
export class PriceAlerts {
  readonly #parts: PriceAlertParts;
  readonly #waiting = new WaitingAlerts();
  readonly #reached = new Map<number, Reached>();
  readonly #stop: () => void;
  readonly #timer: NodeJS.Timeout;
  #telling: Promise<void> | undefined;
  /** Resolves once what waited before the start is watched again. */
  readonly ready: Promise<void>;

  constructor(parts: PriceAlertParts) {
    this.#parts = parts;
    this.#stop = parts.exchange.onRecord(
      (record) => this.#follow(record),
      (record) => this.#waiting.size > 0 && record.hasAny(trades),
    );
    this.#timer = setInterval(() => void this.look(), lookEveryMs);
    this.#timer.unref();
    this.ready = parts.sql.opened().then(() => this.#load());
    this.ready.catch((error: unknown) => parts.logger.warn({ err: error }, 'price alerts could not be read'));
  }

  /** A user's alerts that wait, oldest first. */
  async of(userId: number): Promise<WaitingAlert[]> {
    const db = await this.#parts.sql.db();
    const rows = await db
      .select()
      .from(priceAlerts)
      .where(and(eq(priceAlerts.userId, userId), isNull(priceAlerts.reachedAtMs)))
      .orderBy(asc(priceAlerts.alertId));
    return rows.map(alertOf);
  }

  /** Waits for a price. The alert that waits for it already, where there is one. */
  async add(asked: {
    readonly userId: number;
    readonly marketId: number;
    readonly source: AlertSource;
    readonly direction: AlertDirection;
    readonly price: number;
  }): Promise<WaitingAlert> {
    const { sql, exchange, now } = this.#parts;
    // Before anything is awaited: the caller has just looked at the price.
    const sinceSeq = exchange.durableSeq;
    const db = await sql.db();
    const alert = await db.transaction(async (tx) => {
      const mine = and(eq(priceAlerts.userId, asked.userId), isNull(priceAlerts.reachedAtMs));
      const same = and(
        mine,
        eq(priceAlerts.marketId, asked.marketId),
        eq(priceAlerts.source, asked.source),
        eq(priceAlerts.direction, asked.direction),
        eq(priceAlerts.price, asked.price),
      );
      const [there] = await tx.select().from(priceAlerts).where(same);
      if (there) return alertOf(there);
      const [waiting] = await tx.select({ alerts: count() }).from(priceAlerts).where(mine);
      if ((waiting?.alerts ?? 0) >= alertsMax) throw rejected('too_many_alerts', { most: String(alertsMax) });
      const row = { ...asked, createdAtMs: now(), sinceSeq };
      const [added] = await tx.insert(priceAlerts).values(row).onConflictDoNothing().returning();
      const [kept] = added ? [added] : await tx.select().from(priceAlerts).where(same);
      if (!kept) throw new Error('A price alert was not kept.');
      return alertOf(kept);
    });
    this.#waiting.add(alert);
    // What was traded while the row was written.
    if (exchange.durableSeq > sinceSeq) await this.#readAgain(sinceSeq + 1);
    return alert;
  }

  /** Takes an alert of a user away; whether it was waiting. */
  async remove(userId: number, alertId: number): Promise<boolean> {
    const db = await this.#parts.sql.db();
    const [gone] = await db
      .delete(priceAlerts)
      .where(and(eq(priceAlerts.userId, userId), eq(priceAlerts.alertId, alertId), isNull(priceAlerts.reachedAtMs)))
      .returning();
    if (gone) this.#waiting.delete(gone);
    return gone !== undefined;
  }

  /** Takes a price as it is now: an alert that was made with a direction may be there already. */
  price(marketId: number, source: AlertSource, ticks: number): void {
    if (ticks <= 0) return;
    for (const alert of this.#waiting.reached(marketId, source, ticks)) {
      this.#waiting.delete(alert);
      this.#reached.set(alert.alertId, { alert, ticks });
    }
  }

  /** Looks at the indexes, and tells what was reached. */
  look(): Promise<void> {
    const { views, logger } = this.#parts;
    for (const marketId of this.#waiting.markets('index')) this.price(marketId, 'index', views.indexTicks(marketId));
    if (this.#reached.size === 0) return this.#telling ?? Promise.resolve();
    this.#telling ??= this.#tellAll()
      .catch((error: unknown) => logger.warn({ err: error }, 'reached price alerts were not notified'))
      .finally(() => {
        this.#telling = undefined;
      });
    return this.#telling;
  }

  async close(): Promise<void> {
    this.#stop();
    clearInterval(this.#timer);
    await this.#telling;
    await this.look();
  }

  #follow({ seq, events }: ExchangeRecord): void {
    for (const event of events) {
      if (event.type === 'trade') this.#traded(seq, event.marketId, event.price);
      else if (event.type === 'contract_trade') this.#traded(seq, event.contractId, event.price);
    }
  }

  #traded(seq: number, marketId: number, ticks: number): void {
    for (const alert of this.#waiting.reached(marketId, 'last', ticks)) {
      if (alert.sinceSeq >= seq) continue;
      this.#waiting.delete(alert);
      this.#reached.set(alert.alertId, { alert, ticks });
    }
  }

  async #load(): Promise<void> {
    const { sql, exchange } = this.#parts;
    const db = await sql.db();
    const rows = await db.select().from(priceAlerts).where(isNull(priceAlerts.reachedAtMs));
    if (rows.length === 0) return;
    for (const row of rows) this.#waiting.add(alertOf(row));
    const first = Math.min(...rows.map(({ sinceSeq }) => sinceSeq)) + 1;
    await this.#readAgain(Math.max(first, exchange.durableSeq - readAgainMost, 1));
  }

  async #readAgain(seq: number): Promise<void> {
    for await (const record of this.#parts.exchange.recordsFrom(seq)) this.#follow(record);
  }

  async #tellAll(): Promise<void> {
    for (const reached of Array.from(this.#reached.values())) {
      await this.#tell(reached);
      this.#reached.delete(reached.alert.alertId);
    }
  }

  async #tell({ alert, ticks }: Reached): Promise<void> {
    const { notices, listings, now } = this.#parts;
    const { alertId, userId, marketId, source, price } = alert;
    const market = listings.market(marketId);
    const facts = {
      kind: 'price_alert',
      source,
      symbol: market.symbol,
      quote: market.quote,
      price: displayPrice(priceText(price, market), market.terms.tickScale),
      reached: displayPrice(priceText(ticks, market), market.terms.tickScale),
      isContract: 'contractId' in market,
    } as const;
    await notices.tell(userId, `alert-${alertId}`, facts, async (tx) => {
      const done = await tx
        .update(priceAlerts)
        .set({ reachedAtMs: now() })
        .where(and(eq(priceAlerts.alertId, alertId), isNull(priceAlerts.reachedAtMs)))
        .returning();
      // Its user may have taken it away meanwhile.
      return done.length > 0;
    });
  }
}

function alertOf(row: typeof priceAlerts.$inferSelect): WaitingAlert {
  const { alertId, userId, marketId, price, createdAtMs, sinceSeq } = row;
  const source = row.source as AlertSource;
  const direction = row.direction as AlertDirection;
  return { alertId, userId, marketId, source, direction, price, createdAtMs, sinceSeq };
}
