import { asc, count, eq } from 'drizzle-orm';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { closingRequests } from '../../base/sql/schema.ts';

/** What prevents closing an account. */
export interface Remains {
  /** Symbols of the assets that have a balance. */
  readonly assets: string[];
  /**
   * With trades between people: their orders that can still be claimed or appealed, and offers that
   * are not closed.
   */
  readonly openOrders: number;
}

/** Who wants their account closed, and what must be gone before it can be. */
export class Closings {
  readonly #parts: {
    readonly sql: Pick<Sql, 'db'>;
    readonly exchange: ExchangeService;
    readonly now: () => number;
  };

  constructor(parts: {
    readonly sql: Pick<Sql, 'db'>;
    readonly exchange: ExchangeService;
    readonly now: () => number;
  }) {
    this.#parts = parts;
  }

  /** When a user asked; null where they did not. */
  async askedAtMs(userId: number): Promise<number | null> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(closingRequests).where(eq(closingRequests.userId, userId));
    return row?.askedAtMs ?? null;
  }

  /** Keeps the wish; false where it was there before. */
  async ask(userId: number): Promise<boolean> {
    const db = await this.#parts.sql.db();
    const added = await db
      .insert(closingRequests)
      .values({ userId, askedAtMs: this.#parts.now() })
      .onConflictDoNothing()
      .returning();
    return added.length === 1;
  }

  /** Takes the wish back; false where there was none. */
  async withdraw(userId: number): Promise<boolean> {
    const db = await this.#parts.sql.db();
    const gone = await db.delete(closingRequests).where(eq(closingRequests.userId, userId)).returning();
    return gone.length === 1;
  }

  /** A page of those who asked, the longest waiting first, and how many there are. */
  async waiting({ limit, offset }: { readonly limit: number; readonly offset: number }): Promise<{
    readonly rows: { userId: number; askedAtMs: number }[];
    readonly total: number;
  }> {
    const db = await this.#parts.sql.db();
    const [counted] = await db.select({ total: count() }).from(closingRequests);
    const rows = await db
      .select()
      .from(closingRequests)
      // Of one moment, none is on two pages, nor between them.
      .orderBy(asc(closingRequests.askedAtMs), asc(closingRequests.userId))
      .limit(limit)
      .offset(offset);
    return { rows, total: counted?.total ?? 0 };
  }

  /** What the exchange holds for a user, at one moment. */
  async remains(userId: number): Promise<Remains> {
    const { value } = await this.#parts.exchange.read((state) => ({
      held: new Set(state.balancesOf(userId).map(({ assetId }) => assetId)),
      assets: state.assets(),
      openOrders:
        state.openOrdersOf(userId).length + state.otc.ordersOf(userId).length + state.otc.advertsOf(userId).length,
    }));
    const assets = value.assets.filter(({ assetId }) => value.held.has(assetId)).map(({ symbol }) => symbol);
    return { assets, openOrders: value.openOrders };
  }
}
