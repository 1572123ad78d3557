import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { when } from '../../wire/http/page-of-rows.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { bills } from '../../base/sql/schema.ts';
import type { Movement, Timeline } from './equity.ts';

/** The whole ledger of a user up to a record, by asset. */
export interface LedgerSum {
  readonly assetId: number;
  /** Smallest units that the entries add up to. */
  readonly units: bigint;
  readonly entries: number;
  readonly firstMs: number;
}

/** Adds up all entries of a user up to a record, or before a time. */
export async function ledgerSums(
  db: Database,
  userId: number,
  upToSeq: number,
  beforeMs?: number,
): Promise<LedgerSum[]> {
  const rows = await db
    .select({
      assetId: bills.assetId,
      units: sql<string>`sum(${bills.amount})`,
      entries: sql<string>`count(*)`,
      firstMs: sql<string>`min(${bills.timeMs})`,
    })
    .from(bills)
    .where(
      and(
        eq(bills.userId, userId),
        lte(bills.seq, upToSeq),
        when(beforeMs, (ms) => lt(bills.timeMs, ms)),
      ),
    )
    .groupBy(bills.assetId);
  return rows.map(({ assetId, units, entries, firstMs }) => ({
    assetId,
    units: BigInt(units),
    entries: Number(entries),
    firstMs: Number(firstMs),
  }));
}

/**
 * What a user's entries after the timeline's begin moved, by asset, kind and the moment that
 * follows; transfers stay within an account.
 */
export async function movementsOf(
  db: Database,
  user: { readonly userId: number; readonly upToSeq: number; readonly beforeMs?: number },
  { fromMs, stepMs, timesMs }: Timeline,
): Promise<Movement[]> {
  const [firstMs = fromMs] = timesMs;
  const late = sql`floor((${bills.timeMs} - ${firstMs}::bigint) / ${stepMs}::numeric)`;
  const step = sql<string>`least(${timesMs.length - 1}::int, greatest(0, ${late} + 1))`;
  const rows = await db
    .select({ assetId: bills.assetId, cause: bills.cause, step, units: sql<string>`sum(${bills.amount})` })
    .from(bills)
    .where(
      and(
        eq(bills.userId, user.userId),
        lte(bills.seq, user.upToSeq),
        gt(bills.timeMs, fromMs),
        when(user.beforeMs, (ms) => lt(bills.timeMs, ms)),
      ),
    )
    .groupBy(bills.assetId, bills.cause, sql`3`);
  return rows.map((row) => ({ ...row, step: Number(row.step), units: BigInt(row.units) }));
}
