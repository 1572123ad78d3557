import { hash } from 'node:crypto';
import { eq, sql as raw } from 'drizzle-orm';
import { lockedUntil } from '../../base/problem.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { loginGuards } from '../../base/sql/schema.ts';

/** Wrong passwords in a row before none is looked at, and for how long. */
export const operatorTries = { free: 5, lockMs: 15 * 60_000 } as const;

/**
 * Wrong passwords in a row at the console's door, by the name that was typed: names that nobody has
 * are counted and locked like those of operators, so that a lock tells nothing. A browser that an
 * operator came in with has a count of its own, and all others have one together: however many
 * places somebody guesses from, they lock themselves out and not whom the name is of.
 */
export class OperatorGuard {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#now = parts.now;
  }

  /**
   * Counts a try before its password is looked at: of many at once no more than the limit are.
   * Throws 422 with the time left while a name is locked.
   */
  async count(name: string, browser: string | null): Promise<void> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const accountKey = keyOf(name, browser);
    // A time that is set is a lock; one that is over begins again.
    const failures = raw`case when ${loginGuards.nextAtMs} > 0 then 1 else ${loginGuards.failures} + 1 end`;
    const [counted] = await db
      .insert(loginGuards)
      .values({ accountKey, failures: 1, nextAtMs: 0, countedAtMs: nowMs })
      .onConflictDoUpdate({
        target: loginGuards.accountKey,
        set: {
          failures,
          nextAtMs: raw`case when ${failures} >= ${operatorTries.free} then ${nowMs + operatorTries.lockMs}::bigint else 0 end`,
          countedAtMs: nowMs,
        },
        setWhere: raw`${loginGuards.nextAtMs} <= ${nowMs}`,
      })
      .returning();
    if (counted) return;
    const [locked] = await db.select().from(loginGuards).where(eq(loginGuards.accountKey, accountKey));
    throw lockedUntil('password_locked', locked?.nextAtMs ?? nowMs, nowMs);
  }

  /** The password was right, or is another one now: what was wrong before is forgotten. */
  async forgive(name: string, browser: string | null): Promise<void> {
    const db = await this.#sql.db();
    await db.delete(loginGuards).where(eq(loginGuards.accountKey, keyOf(name, browser)));
  }
}

/** None of a user's keys: those are of addresses. */
const keyOf = (name: string, browser: string | null): string =>
  hash('sha256', browser === null ? `operator|${name}` : `operator|${name}|${browser}`, 'hex');
