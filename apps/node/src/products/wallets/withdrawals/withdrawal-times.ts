import { withdrawalPromiseMs } from '@candor/protocol';
import { and, count, eq, gte, lt, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../../base/sql/open-sql.ts';
import { withdrawals } from '../../../base/sql/withdrawals-schema.ts';

const days = 30;
const dayMs = 86_400_000;
/** So long one answer is given: everybody may ask. */
const keptMs = 10_000;

/**
 * How long withdrawals take, for everybody to read: median and ninth tenth from request to arrival.
 */
export class WithdrawalTimes {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;
  #kept: { readonly untilMs: number; readonly times: ReturnType<WithdrawalTimes['read']> } | undefined;

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Read at most every ten seconds. */
  times(): ReturnType<WithdrawalTimes['read']> {
    const nowMs = this.#now();
    if (this.#kept === undefined || this.#kept.untilMs <= nowMs) {
      const times = this.read();
      this.#kept = { untilMs: nowMs + keptMs, times };
      times.catch(() => (this.#kept = undefined));
    }
    return this.#kept.times;
  }

  async read() {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const { open, stage, endedAtMs, requestedAtMs } = withdrawals;
    const took = raw`${endedAtMs} - ${requestedAtMs}`;
    const [ended] = await db
      .select({
        arrived: count(),
        medianMs: raw<number | null>`percentile_cont(0.5) within group (order by ${took})`.mapWith(Number),
        p90Ms: raw<number | null>`percentile_cont(0.9) within group (order by ${took})`.mapWith(Number),
      })
      .from(withdrawals)
      .where(and(eq(stage, 'arrived'), gte(endedAtMs, nowMs - days * dayMs)));
    const [waiting] = await db.select({ rows: count() }).from(withdrawals).where(eq(open, true));
    const [overdue] = await db
      .select({ rows: count() })
      .from(withdrawals)
      .where(and(eq(open, true), lt(requestedAtMs, nowMs - withdrawalPromiseMs)));
    const arrived = ended?.arrived ?? 0;
    const whole = (ms: number | null | undefined) => (arrived === 0 ? null : Math.round(ms ?? 0));
    return {
      days,
      arrived,
      medianMs: whole(ended?.medianMs),
      p90Ms: whole(ended?.p90Ms),
      waiting: waiting?.rows ?? 0,
      overdue: overdue?.rows ?? 0,
      promiseMs: withdrawalPromiseMs,
    };
  }
}
