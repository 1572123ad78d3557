import { and, desc, eq, gte, lt, lte } from 'drizzle-orm';
import type { Listings } from '../../engine/listings/listings.ts';
import type { MarkedPage } from '../../wire/http/page.ts';
import { pageOfRows, when } from '../../wire/http/page-of-rows.ts';
import { priceText } from '../../engine/listings/listed-market.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { priceAlerts } from '../../base/sql/schema.ts';

/** An alert of a file: what was waited for, and when it was reached. */
export interface ListedAlert {
  readonly alertId: string;
  readonly symbol: string;
  readonly price: string;
  readonly source: string;
  readonly direction: string;
  readonly createdAtMs: number;
  /** Null while it waits. */
  readonly reachedAtMs: number | null;
}

export interface AlertFilter {
  readonly userId: number;
  readonly marketId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** A page of a user's alerts, newest first, also those that were reached. */
export async function listAlerts(
  db: Database,
  listings: Pick<Listings, 'market'>,
  filter: AlertFilter,
  page: MarkedPage,
) {
  const where = and(
    eq(priceAlerts.userId, filter.userId),
    when(filter.marketId, (marketId) => eq(priceAlerts.marketId, marketId)),
    when(filter.fromMs, (fromMs) => gte(priceAlerts.createdAtMs, fromMs)),
    when(filter.toMs, (toMs) => lte(priceAlerts.createdAtMs, toMs)),
  );
  const order = [desc(priceAlerts.alertId)];
  const older = (mark: string) => lt(priceAlerts.alertId, Number(mark));
  return pageOfRows(db, { table: priceAlerts, where, order, older }, page, {
    record: ({ alertId, marketId, price, source, direction, createdAtMs, reachedAtMs }): ListedAlert => {
      const market = listings.market(marketId);
      const what = { symbol: market.symbol, price: priceText(price, market), source, direction };
      return { alertId: String(alertId), ...what, createdAtMs, reachedAtMs };
    },
    mark: ({ alertId }) => String(alertId),
  });
}
