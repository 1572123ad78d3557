import { type FactorLossState, factorLossStates } from '@candor/protocol';
import { and, asc, count, desc, eq, gt, lte, min } from 'drizzle-orm';
import { rejected } from '../../base/problem.ts';
import { utcMinute } from '../../base/i18n/utc-minute.ts';
import { holdMs, type RequestOrigin, type Security } from '../security-log/security.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { factorLosses } from '../../base/sql/schema.ts';

export type FactorLossEntry = typeof factorLosses.$inferSelect;

export interface FactorLossParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly security: Pick<Security, 'changedOnce' | 'decided' | 'hold'>;
  readonly now: () => number;
}

const hourMs = 3_600_000;
/**
 * So long the owner has to stop it before two operators can approve; and so long support has to
 * reach the person.
 */
export const factorLossMs = { wait: 24 * hourMs, lasts: 14 * 24 * hourMs } as const;

/**
 * Who lost the second factor and cannot log in: anyone who knows the password may ask support to
 * remove it. The owner is notified on every channel, withdrawals wait at once, and nothing is
 * approved before a day has passed: a log-in with the factor, or the link in the letter, stops it
 * until then.
 */
export class FactorLosses {
  readonly #parts: FactorLossParts;

  constructor(parts: FactorLossParts) {
    this.#parts = parts;
  }

  /** Keeps a wish; where one waits, that one stays as it is and no second notice goes out. */
  async ask(
    userId: number,
    reach: string,
    origin: RequestOrigin,
  ): Promise<{ readonly entry: FactorLossEntry; readonly heldUntilMs: number | null }> {
    const { sql, security, now } = this.#parts;
    const askedAtMs = now();
    const row = { userId, state: 'waiting', reach, ...origin, askedAtMs, notBeforeMs: askedAtMs + factorLossMs.wait };
    await this.#expire();
    const add = async (tx: Transaction): Promise<boolean> =>
      (await tx.insert(factorLosses).values(row).onConflictDoNothing().returning()).length > 0;
    await security.changedOnce(userId, 'factor_loss_asked', origin, add, holdMs.factorLost);
    const db = await sql.db();
    const [entry] = await db
      .select()
      .from(factorLosses)
      .where(eq(factorLosses.userId, userId))
      .orderBy(desc(factorLosses.lossId))
      .limit(1);
    if (!entry) throw new Error('A wish was neither kept nor found.');
    return { entry, heldUntilMs: (await security.hold(userId))?.untilMs ?? null };
  }

  /**
   * The owner has the factor after all, or said that it was not them: what waits ends, with a
   * notice.
   */
  async stop(userId: number, origin: RequestOrigin): Promise<void> {
    await this.#parts.security.changedOnce(userId, 'factor_loss_stopped', origin, async (tx) => {
      const stopped = await tx.update(factorLosses).set(this.#ended('stopped')).where(waitingOf(userId)).returning();
      return stopped.length > 0;
    });
  }

  /** What waits for a user. */
  async waitingOf(userId: number, tx?: Transaction): Promise<FactorLossEntry | null> {
    const db = tx ?? (await this.#parts.sql.db());
    const [row] = await db
      .select()
      .from(factorLosses)
      .where(and(waitingOf(userId), this.#living()));
    return row ?? null;
  }

  /**
   * Ends what waits by the approval of two, within their decision. Throws 422 where the waiting
   * time is not over, and where what waits is not what the proposal was made for: it was stopped,
   * or another was asked for since.
   */
  async grant(userId: number, lossId: number | null, tx: Transaction): Promise<void> {
    const waits = await this.waitingOf(userId, tx);
    if ((waits?.lossId ?? null) !== lossId) throw rejected('changed_meanwhile');
    if (!waits) return;
    const { notBeforeMs } = waits;
    if (notBeforeMs > this.#parts.now()) throw rejected('wait_not_over', { until: utcMinute(notBeforeMs) });
    const granted = await tx.update(factorLosses).set(this.#ended('approved')).where(waitingOf(userId)).returning();
    if (granted.length === 0) throw rejected('changed_meanwhile');
  }

  /**
   * One operator's refusal, reported to the user; false where it was decided before. `record`
   * writes down who did it, in the same transaction.
   */
  async refuse(
    lossId: number,
    reason: string,
    record: (row: FactorLossEntry, tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    const waits = and(eq(factorLosses.lossId, lossId), eq(factorLosses.state, 'waiting'));
    return this.#parts.security.decided(async (tx) => {
      const [refused] = await tx
        .update(factorLosses)
        .set({ ...this.#ended('refused'), reason })
        .where(waits)
        .returning();
      if (!refused) return null;
      await record(refused, tx);
      return { userId: refused.userId, letter: { kind: 'factor_kept', reason } };
    });
  }

  /** A page of those in a state: what waits the oldest first, else the newest. */
  async page(
    state: FactorLossState,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: FactorLossEntry[]; readonly total: number }> {
    await this.#expire();
    const db = await this.#parts.sql.db();
    const found = eq(factorLosses.state, state);
    const order = state === 'waiting' ? asc(factorLosses.lossId) : desc(factorLosses.lossId);
    const rows = await db.select().from(factorLosses).where(found).orderBy(order).limit(limit).offset(offset);
    const [all] = await db.select({ total: count() }).from(factorLosses).where(found);
    return { rows, total: all?.total ?? 0 };
  }

  async byId(lossId: number): Promise<FactorLossEntry | null> {
    await this.#expire();
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(factorLosses).where(eq(factorLosses.lossId, lossId));
    return row ?? null;
  }

  /** How many wait, and since when the oldest does. */
  async waiting(): Promise<{ readonly waiting: number; readonly oldestAtMs: number | null }> {
    const db = await this.#parts.sql.db();
    const [found] = await db
      .select({ waiting: count(), oldestAtMs: min(factorLosses.askedAtMs) })
      .from(factorLosses)
      .where(and(eq(factorLosses.state, 'waiting'), this.#living()));
    return { waiting: found?.waiting ?? 0, oldestAtMs: found?.oldestAtMs ?? null };
  }

  async #expire(): Promise<void> {
    const db = await this.#parts.sql.db();
    const over = lte(factorLosses.askedAtMs, this.#parts.now() - factorLossMs.lasts);
    await db
      .update(factorLosses)
      .set(this.#ended('expired'))
      .where(and(eq(factorLosses.state, 'waiting'), over));
  }

  #living() {
    return gt(factorLosses.askedAtMs, this.#parts.now() - factorLossMs.lasts);
  }

  /** How to reach somebody is kept no longer than it is needed. */
  #ended(state: FactorLossState) {
    return { state, reach: '', decidedAtMs: this.#parts.now() };
  }
}

const waitingOf = (userId: number) => and(eq(factorLosses.userId, userId), eq(factorLosses.state, 'waiting'));

/** The state of a row, as the wire names it. */
export const factorLossState = ({ state }: Pick<FactorLossEntry, 'state'>): FactorLossState =>
  factorLossStates.find((known) => known === state) ?? 'expired';
