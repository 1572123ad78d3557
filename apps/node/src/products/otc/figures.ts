import type { OtcFigures } from '@candor/protocol';
import { sql as raw } from 'drizzle-orm';
import type { Sql } from '../../base/sql/open-sql.ts';

/** What is measured: the last 30 days. */
export const measuredMs = 30 * 86_400_000;
/** How old figures on show may be. */
const freshMs = 10_000;

export const noFigures: OtcFigures = {
  orders: 0,
  completionPpm: null,
  medianReleaseSeconds: null,
  p90ReleaseSeconds: null,
  appealsLost: 0,
  rating: null,
  ratings: 0,
};

interface MeasuredRow extends Record<string, unknown> {
  readonly owner_id: string;
  readonly orders: string;
  readonly completed: string;
  readonly median: string | null;
  readonly p90: string | null;
  readonly lost: string;
}

/**
 * Figures of everybody who makes offers, over 30 days: measured from the orders' rows, never
 * reported by their owners. Completion counts orders that were released or awarded to the buyer, of
 * all that ended. A release time runs from the payment mark to the seller's release. An appeal is
 * lost by whom the verdict went against.
 */
export class OtcMeasures {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;
  #kept: Promise<ReadonlyMap<number, OtcFigures>> | undefined;
  #atMs = 0;

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** By the owner's id; who has none has `noFigures`. */
  async all(): Promise<ReadonlyMap<number, OtcFigures>> {
    const nowMs = this.#now();
    if (this.#kept === undefined || nowMs - this.#atMs >= freshMs || nowMs < this.#atMs) {
      this.#atMs = nowMs;
      this.#kept = this.#measure(nowMs);
      this.#kept.catch(() => (this.#kept = undefined));
    }
    return this.#kept;
  }

  async of(userId: number): Promise<OtcFigures> {
    return (await this.all()).get(userId) ?? noFigures;
  }

  /** Forgets what is kept: something ended. */
  forget(): void {
    this.#kept = undefined;
  }

  async #measure(nowMs: number): Promise<ReadonlyMap<number, OtcFigures>> {
    const db = await this.#sql.db();
    const since = nowMs - measuredMs;
    const { rows } = await db.execute<MeasuredRow>(raw`
      select owner_id, count(*) as orders,
        count(*) filter (where state in ('released', 'awarded_buyer')) as completed,
        percentile_cont(0.5) within group (order by (ended_at_ms - paid_at_ms) / 1000.0)
          filter (where state = 'released' and paid_at_ms is not null) as median,
        percentile_cont(0.9) within group (order by (ended_at_ms - paid_at_ms) / 1000.0)
          filter (where state = 'released' and paid_at_ms is not null) as p90,
        count(*) filter (where verdict_to is not null
          and (case when verdict_to = 'buyer' then seller_id else buyer_id end) = owner_id) as lost
      from otc_orders where ended_at_ms >= ${since}::bigint group by owner_id`);
    const { rows: rated } = await db.execute<{ rated_id: string; ratings: string; tenths: string }>(raw`
      select rated_id, count(*) as ratings, round(avg(rating) * 10) as tenths from otc_ratings group by rated_id`);
    const ratings = new Map(rated.map((row) => [Number(row.rated_id), row]));
    const figures = new Map<number, OtcFigures>();
    for (const [userId, row] of ratings) figures.set(userId, { ...noFigures, ...ratingOf(row) });
    for (const row of rows) {
      const ownerId = Number(row.owner_id);
      const orders = Number(row.orders);
      figures.set(ownerId, {
        orders,
        completionPpm: orders === 0 ? null : Math.round((Number(row.completed) * 1_000_000) / orders),
        medianReleaseSeconds: secondsOf(row.median),
        p90ReleaseSeconds: secondsOf(row.p90),
        appealsLost: Number(row.lost),
        ...ratingOf(ratings.get(ownerId)),
      });
    }
    return figures;
  }
}

const secondsOf = (seconds: string | null): number | null => (seconds === null ? null : Math.round(Number(seconds)));

function ratingOf(row: { readonly ratings: string; readonly tenths: string } | undefined) {
  if (row === undefined) return { rating: null, ratings: 0 };
  const tenths = Math.round(Number(row.tenths));
  return { rating: `${Math.floor(tenths / 10)}.${tenths % 10}`, ratings: Number(row.ratings) };
}
