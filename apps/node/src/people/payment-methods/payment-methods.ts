import { and, asc, eq } from 'drizzle-orm';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { places } from '../../base/secrets/sealed-for.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { paymentMethods } from '../../base/sql/schema.ts';

export interface BoundMethod {
  readonly methodId: number;
  readonly kind: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly boundAtMs: number;
}

/**
 * Bank cards and other ways to be paid: sealed at rest, bound by the first save of a kind, and
 * fixed until two operators take one away.
 */
export class PaymentMethods {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #keys: KeyRing;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly keys: KeyRing; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#keys = parts.keys;
    this.#now = parts.now;
  }

  async list(userId: number, tx?: Transaction): Promise<BoundMethod[]> {
    const db = tx ?? (await this.#sql.db());
    const rows = await db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.userId, userId))
      .orderBy(asc(paymentMethods.methodId));
    return rows.map((row) => this.#opened(row));
  }

  async get(userId: number, kind: string): Promise<BoundMethod | null> {
    const db = await this.#sql.db();
    const [row] = await db
      .select()
      .from(paymentMethods)
      .where(and(eq(paymentMethods.userId, userId), eq(paymentMethods.kind, kind)));
    return row ? this.#opened(row) : null;
  }

  /**
   * Binds one; null where one of its kind is bound already, also by another request at the same
   * moment.
   */
  async bind(userId: number, kind: string, facts: Readonly<Record<string, string>>): Promise<BoundMethod | null> {
    const db = await this.#sql.db();
    const sealed = this.#keys.seal(JSON.stringify(facts), places.payment(userId, kind));
    const [row] = await db
      .insert(paymentMethods)
      .values({ userId, kind, facts: sealed, boundAtMs: this.#now() })
      .onConflictDoNothing()
      .returning();
    return row ? { methodId: row.methodId, kind, facts, boundAtMs: row.boundAtMs } : null;
  }

  /** Takes one away, so that another of its kind can be bound. */
  async remove(userId: number, methodId: number): Promise<void> {
    const db = await this.#sql.db();
    const isIt = and(eq(paymentMethods.userId, userId), eq(paymentMethods.methodId, methodId));
    await db.delete(paymentMethods).where(isIt);
  }

  /** What a row holds, as it was typed. */
  factsOf({ userId, kind, facts }: typeof paymentMethods.$inferSelect): Readonly<Record<string, string>> {
    return JSON.parse(this.#keys.open(facts, places.payment(userId, kind))) as Record<string, string>;
  }

  #opened(row: typeof paymentMethods.$inferSelect): BoundMethod {
    const { methodId, kind, boundAtMs } = row;
    return { methodId, kind, facts: this.factsOf(row), boundAtMs };
  }
}
