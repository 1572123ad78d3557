import type { MarketRow } from '@candor/protocol';
import { and, asc, eq } from 'drizzle-orm';
import type { Caller } from '../../wire/http/handler.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { watchlist } from '../../base/sql/schema.ts';

/** What users watch. */
export class Watchlists {
  readonly #sql: Pick<Sql, 'db'>;

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  /** The markets of a user, in the order in which they were added. */
  async of(userId: number): Promise<number[]> {
    const db = await this.#sql.db();
    const rows = await db
      .select({ marketId: watchlist.marketId })
      .from(watchlist)
      .where(eq(watchlist.userId, userId))
      .orderBy(asc(watchlist.addedAtMs), asc(watchlist.marketId));
    return rows.map(({ marketId }) => marketId);
  }

  async add(userId: number, marketId: number, addedAtMs: number): Promise<void> {
    const db = await this.#sql.db();
    await db.insert(watchlist).values({ userId, marketId, addedAtMs }).onConflictDoNothing();
  }

  async remove(userId: number, marketId: number): Promise<void> {
    const db = await this.#sql.db();
    await db.delete(watchlist).where(and(eq(watchlist.userId, userId), eq(watchlist.marketId, marketId)));
  }

  /**
   * Market rows that say which of them a caller watches. A visitor watches none; without the
   * database the rows are there, unmarked.
   */
  async marked(rows: readonly MarketRow[], caller: Caller | null): Promise<MarketRow[]> {
    const markets = caller ? await this.of(caller.userId).catch(() => []) : [];
    const watched = new Set(markets.map(String));
    return rows.map((row) => (watched.has(row.c_id) ? { ...row, collect: true } : row));
  }
}
