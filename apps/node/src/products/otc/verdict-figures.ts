import type { OtcVerdictReason } from '@candor/protocol';
import { sql as raw } from 'drizzle-orm';
import type { Sql } from '../../base/sql/open-sql.ts';
import { measuredMs } from './figures.ts';

interface Counted extends Record<string, unknown> {
  readonly orders: string;
  readonly released: string;
  readonly appeals: string;
  readonly waiting: string;
  readonly oldest: string | null;
  readonly decided: string;
  readonly median: string | null;
}

/** Orders, appeals and verdicts of 30 days: how many, how fast, and how they ended. */
export async function verdictFigures(sql: Pick<Sql, 'db'>, nowMs: number) {
  const db = await sql.db();
  const since = nowMs - measuredMs;
  const { rows } = await db.execute<Counted>(raw`
    select count(*) filter (where ended_at_ms >= ${since}::bigint) as orders,
      count(*) filter (where ended_at_ms >= ${since}::bigint and state = 'released') as released,
      count(*) filter (where appealed_at_ms >= ${since}::bigint) as appeals,
      count(*) filter (where state in ('appealed', 'claimed')) as waiting,
      min(appealed_at_ms) filter (where state in ('appealed', 'claimed')) as oldest,
      count(*) filter (where decided_at_ms >= ${since}::bigint) as decided,
      percentile_cont(0.5) within group (order by (decided_at_ms - appealed_at_ms) / 60000.0)
        filter (where decided_at_ms >= ${since}::bigint) as median
    from otc_orders where ended_at_ms >= ${since}::bigint or appealed_at_ms >= ${since}::bigint or open`);
  const { rows: outcomes } = await db.execute<{ reason: string; buyers: string; sellers: string }>(raw`
    select verdict_reason as reason, count(*) filter (where verdict_to = 'buyer') as buyers,
      count(*) filter (where verdict_to = 'seller') as sellers
    from otc_orders where decided_at_ms >= ${since}::bigint group by verdict_reason order by verdict_reason`);
  const [all] = rows;
  return {
    orders: Number(all?.orders ?? 0),
    released: Number(all?.released ?? 0),
    appeals: Number(all?.appeals ?? 0),
    openAppeals: Number(all?.waiting ?? 0),
    oldestAtMs: numberOf(all?.oldest),
    decided: Number(all?.decided ?? 0),
    medianDecisionMinutes: numberOf(all?.median),
    outcomes: outcomes.map(({ reason, buyers, sellers }) => ({
      reasonCode: reason as OtcVerdictReason,
      toBuyer: Number(buyers),
      toSeller: Number(sellers),
    })),
  };
}

/** Appeals and claims that wait for a verdict, and since when the oldest does. */
export async function waitingAppeals(sql: Pick<Sql, 'db'>) {
  const db = await sql.db();
  const { rows } = await db.execute<{ waiting: string; oldest: string | null }>(raw`
    select count(*) as waiting, min(appealed_at_ms) as oldest
    from otc_orders where open and state in ('appealed', 'claimed')`);
  return { waiting: Number(rows[0]?.waiting ?? 0), oldestAtMs: numberOf(rows[0]?.oldest) };
}

/** A whole number, or null where there is none. */
const numberOf = (text: string | number | null | undefined): number | null =>
  typeof text === 'string' || typeof text === 'number' ? Math.round(Number(text)) : null;
