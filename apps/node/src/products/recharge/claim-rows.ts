import { and, asc, count, desc, eq, gte, ne } from 'drizzle-orm';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { rechargeClaims } from '../../base/sql/schema.ts';

export type ClaimRow = typeof rechargeClaims.$inferSelect;
type ClaimChange = Partial<Pick<ClaimRow, 'requestId' | 'stage' | 'reason' | 'given' | 'fee'>>;
type NewClaim = Pick<ClaimRow, 'userId' | 'way' | 'assetId' | 'amount' | 'named' | 'screenshot'>;

/** Users are promised an answer within a day. */
export const answerMs = 86_400_000;
const listedMost = 500;

/** What users claim to have paid in. */
export class ClaimRows {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** Keeps a claim; undefined where its screenshot already belongs to one. */
  async add(claim: NewClaim): Promise<ClaimRow | undefined> {
    const db = await this.#sql.db();
    const row = { ...claim, requestId: 0, stage: 'claimed', given: 0n, fee: 0n, requestedAtMs: this.#now() };
    const [added] = await db.insert(rechargeClaims).values(row).onConflictDoNothing().returning();
    return added;
  }

  async withScreenshot(screenshot: string): Promise<ClaimRow | undefined> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(rechargeClaims).where(eq(rechargeClaims.screenshot, screenshot));
    return row;
  }

  /** The exchange did not take it: it never was. */
  async remove(rechargeId: number): Promise<void> {
    const db = await this.#sql.db();
    await db.delete(rechargeClaims).where(eq(rechargeClaims.rechargeId, rechargeId));
  }

  /** Whether it was changed: a claim is decided once, so that no other stage follows the first. */
  async change(rechargeId: number, change: ClaimChange, tx?: Transaction): Promise<boolean> {
    const db = tx ?? (await this.#sql.db());
    const isDecision = change.stage !== undefined;
    const changed = await db
      .update(rechargeClaims)
      .set({ ...change, ...(isDecision && { decidedAtMs: this.#now() }) })
      .where(
        and(eq(rechargeClaims.rechargeId, rechargeId), isDecision ? eq(rechargeClaims.stage, 'claimed') : undefined),
      )
      .returning({ rechargeId: rechargeClaims.rechargeId });
    return changed.length > 0;
  }

  /**
   * Who claimed a payment by bank within so many days and did not get it: it may come yet, or be
   * there.
   */
  async claimantsWithin(days: number, tx?: Transaction): Promise<readonly number[]> {
    const db = tx ?? (await this.#sql.db());
    const { userId, way, stage, requestedAtMs } = rechargeClaims;
    const since = this.#now() - days * 86_400_000;
    const rows = await db
      .selectDistinct({ userId })
      .from(rechargeClaims)
      .where(and(eq(way, 'bank'), ne(stage, 'given'), gte(requestedAtMs, since)));
    return rows.map((row) => row.userId);
  }

  async find(rechargeId: number, tx?: Transaction): Promise<ClaimRow | undefined> {
    const db = tx ?? (await this.#sql.db());
    const [row] = await db.select().from(rechargeClaims).where(eq(rechargeClaims.rechargeId, rechargeId));
    return row;
  }

  /** Claims that wait for an answer, oldest first. */
  async waiting(): Promise<readonly ClaimRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(rechargeClaims)
      .where(eq(rechargeClaims.stage, 'claimed'))
      .orderBy(asc(rechargeClaims.rechargeId))
      .limit(listedMost);
  }

  /** Those that were decided at a time or later, whatever became of them. */
  async decidedSince(sinceMs: number): Promise<readonly ClaimRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(rechargeClaims)
      .where(gte(rechargeClaims.decidedAtMs, sinceMs))
      .orderBy(asc(rechargeClaims.rechargeId));
  }

  async waitingOf(userId: number): Promise<number> {
    const db = await this.#sql.db();
    const mine = and(eq(rechargeClaims.userId, userId), eq(rechargeClaims.stage, 'claimed'));
    const [all] = await db.select({ waiting: count() }).from(rechargeClaims).where(mine);
    return all?.waiting ?? 0;
  }

  /** A user's own, newest first. */
  async of(userId: number, assetId?: number): Promise<readonly ClaimRow[]> {
    const db = await this.#sql.db();
    const ofAsset = assetId === undefined ? undefined : eq(rechargeClaims.assetId, assetId);
    return db
      .select()
      .from(rechargeClaims)
      .where(and(eq(rechargeClaims.userId, userId), ofAsset))
      .orderBy(desc(rechargeClaims.rechargeId))
      .limit(listedMost);
  }
}
