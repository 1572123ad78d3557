import { asc, eq, notInArray } from 'drizzle-orm';
import type { Sql } from '../../../base/sql/open-sql.ts';
import { chainPayments } from '../../../base/sql/schema.ts';

/** A signed attempt of a payment that has not ended: its bytes, and what they offer. */
export type PaymentRow = typeof chainPayments.$inferSelect;

/**
 * The bytes of what was signed, so that after a crash the same are handed over again. The journal
 * has their hashes; a payment that ended needs none of it any more.
 */
export class PaymentRows {
  readonly #sql: Pick<Sql, 'db'>;

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  async keep(row: PaymentRow): Promise<void> {
    const db = await this.#sql.db();
    await db.insert(chainPayments).values(row).onConflictDoNothing();
  }

  /** Attempts of a payment, in their order. */
  async of(withdrawalId: number): Promise<readonly PaymentRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(chainPayments)
      .where(eq(chainPayments.withdrawalId, withdrawalId))
      .orderBy(asc(chainPayments.attempt), asc(chainPayments.signedAtMs));
  }

  /** Attempts of every payment of a network that has not ended. */
  async onNetwork(networkId: number): Promise<readonly PaymentRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(chainPayments)
      .where(eq(chainPayments.networkId, networkId))
      .orderBy(asc(chainPayments.attempt));
  }

  /** Forgets payments that ended just before a start. */
  async keepOnly(withdrawalIds: readonly number[]): Promise<void> {
    const db = await this.#sql.db();
    await db.delete(chainPayments).where(notInArray(chainPayments.withdrawalId, [...withdrawalIds]));
  }

  async forget(withdrawalId: number): Promise<void> {
    const db = await this.#sql.db();
    await db.delete(chainPayments).where(eq(chainPayments.withdrawalId, withdrawalId));
  }
}
