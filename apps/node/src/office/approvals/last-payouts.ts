import { and, eq, isNotNull, sql as raw } from 'drizzle-orm';
import type { Proposal } from '@candor/protocol';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { approvals } from '../../base/sql/schema.ts';

type Periods = Extract<Proposal, { readonly kind: 'market.periods' }>;

/**
 * What each duration of a market paid when it was last offered, in parts per million: also those
 * that are offered no more, so that taking a period away and bringing it back does not pass a worse
 * payout by its notice.
 */
export async function lastPayouts(
  sql: Pick<Sql, 'db'>,
  symbol: string,
  tx?: Transaction,
): Promise<ReadonlyMap<number, number>> {
  const db = tx ?? (await sql.db());
  const decided = await db
    .select({ content: approvals.content })
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, 'market.periods'),
        eq(approvals.state, 'approved'),
        isNotNull(approvals.appliedAtMs),
        raw`${approvals.content}::jsonb ->> 'symbol' = ${symbol}`,
      ),
    )
    .orderBy(approvals.seq);
  const payouts = new Map<number, number>();
  for (const { content } of decided)
    for (const { durationSeconds, payoutPpm } of (JSON.parse(content) as Periods).periods)
      payouts.set(durationSeconds, payoutPpm);
  return payouts;
}
