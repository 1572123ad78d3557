import { and, eq, isNull, lt, lte, or, sql as raw } from 'drizzle-orm';
import { lockedUntil, Problem, rejected } from '../../base/problem.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { accountSecurity } from '../../base/sql/schema.ts';
import type { Passwords } from '../users/passwords.ts';
import type { RequestOrigin, Security } from '../security-log/security.ts';

const triesMax = 5;
const lockMs = 24 * 3_600_000;

/** 422: log-in and fund password must differ. */
export const samePassword = (): Problem =>
  rejected('fund_password_same', {}, [{ field: 'newPassword', rule: 'fund_password_same' }]);

/**
 * Names the field `fundPassword` of a call where the password was wrong; throws what it is given.
 */
export function atFundPassword(problem: unknown): never {
  if (problem instanceof Problem && problem.key === 'fund_password_wrong')
    throw rejected('fund_password_wrong', {}, [{ field: 'fundPassword', rule: 'fund_password_wrong' }]);
  throw problem;
}

/**
 * The password that money asks for. Five wrong ones close the way out for a day; trading goes on.
 */
export class FundPasswords {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #security: Security;
  readonly #passwords: Passwords;
  readonly #now: () => number;

  constructor(parts: {
    readonly sql: Pick<Sql, 'db'>;
    readonly security: Security;
    readonly passwords: Passwords;
    readonly now: () => number;
  }) {
    this.#sql = parts.sql;
    this.#security = parts.security;
    this.#passwords = parts.passwords;
    this.#now = parts.now;
  }

  async isSet(userId: number, tx?: Transaction): Promise<boolean> {
    return (await this.#security.of(userId, tx)).fundPasswordHash !== null;
  }

  /**
   * Since when there is the one there is; null where that was before it was kept, or there is none.
   */
  async setAtMs(userId: number, tx?: Transaction): Promise<number | null> {
    return (await this.#security.of(userId, tx)).fundPasswordSetAtMs;
  }

  /**
   * Throws 422 for what is the fund password: another password must not be the same. Asked last,
   * when all else of a change is proven: anyone who guesses with it changes that other password at
   * the first wrong guess, and its owner is notified.
   */
  async refuseSame(userId: number, newPassword: string): Promise<void> {
    const { fundPasswordHash } = await this.#security.of(userId);
    if (fundPasswordHash !== null && (await this.#passwords.verify(fundPasswordHash, newPassword)))
      throw samePassword();
  }

  async set(userId: number, password: string): Promise<void> {
    const fundPasswordHash = await this.#passwords.hash(password);
    const fundPasswordSetAtMs = this.#now();
    await this.#security.set(userId, { fundPasswordHash, fundPasswordSetAtMs, fundTries: 0, fundLockedUntilMs: 0 });
  }

  /**
   * Takes away the one that stood at a time, not one that was set since: the next one is set as the
   * first was.
   */
  async remove(userId: number, stoodAtMs: number): Promise<void> {
    const db = await this.#sql.db();
    const setAtMs = accountSecurity.fundPasswordSetAtMs;
    await db
      .update(accountSecurity)
      .set({ fundPasswordHash: null, fundPasswordSetAtMs: null, fundTries: 0, fundLockedUntilMs: 0 })
      .where(and(eq(accountSecurity.userId, userId), or(isNull(setAtMs), lte(setAtMs, stoodAtMs))));
  }

  /**
   * Throws 422 unless it is the user's fund password. A try is counted before it is looked at. The
   * one that locks it holds withdrawals as long, and is reported to its owner: of many at once it
   * is one.
   */
  async require(userId: number, password: string, origin: RequestOrigin): Promise<void> {
    const { fundPasswordHash } = await this.#security.of(userId);
    if (fundPasswordHash === null) throw rejected('fund_password_missing');
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const mine = eq(accountSecurity.userId, userId);
    const over = and(lte(accountSecurity.fundLockedUntilMs, nowMs), raw`${accountSecurity.fundLockedUntilMs} > 0`);
    const tries = raw`case when ${over} then 1 else ${accountSecurity.fundTries} + 1 end`;
    const [row] = await db
      .update(accountSecurity)
      .set({
        fundTries: tries,
        fundLockedUntilMs: raw`case when ${tries} >= ${triesMax} then ${nowMs + lockMs}::bigint else 0 end`,
      })
      .where(and(mine, or(lt(accountSecurity.fundTries, triesMax), over)))
      .returning();
    if (!row) throw lockedUntil('fund_password_locked', (await this.#security.of(userId)).fundLockedUntilMs, nowMs);
    if (await this.#passwords.verify(fundPasswordHash, password)) {
      await db.update(accountSecurity).set({ fundTries: 0, fundLockedUntilMs: 0 }).where(mine);
      return;
    }
    if (row.fundTries >= triesMax) {
      await this.#security.changed(userId, 'fund_locked', origin, lockMs);
      throw lockedUntil('fund_password_locked', row.fundLockedUntilMs, nowMs);
    }
    throw rejected('fund_password_wrong', {}, [{ field: 'oldPassword', rule: 'fund_password_wrong' }]);
  }
}
