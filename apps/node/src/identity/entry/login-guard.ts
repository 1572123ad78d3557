import { and, eq, inArray, lt, sql as raw } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sql } from '../../base/sql/open-sql.ts';
import { loginGuards } from '../../base/sql/schema.ts';

export const guardLimits = {
  /** Wrong passwords in a row before a puzzle and a wait are asked for. */
  free: 5,
  /** Wrong passwords in a row before passwords are not looked at until the password is reset. */
  off: 100,
  /** Marks an account that its owner shut: no count of tries comes so far. */
  shut: 1_000_000,
  waitSecondsMax: 900,
} as const;

export type GuardVerdict =
  /** With how many wrong ones there were in a row. */
  | { readonly kind: 'open'; readonly failures: number }
  /** A solved puzzle must come with the next try. */
  | { readonly kind: 'puzzle' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'off' }
  /** The account was shut by its owner: nothing opens it but a reset. */
  | { readonly kind: 'shut' };

/**
 * Wrong passwords in a row, by what was typed as account, so that known and unknown accounts are
 * guarded alike. After five a puzzle must be solved and each further try waits twice as long; after
 * a hundred the password is off until it is reset. A try is counted before the password is looked
 * at, so that tries at the same moment are not free.
 *
 * All places count together but for the devices that the account was opened on, each of which has
 * its own count: a guesser from elsewhere, from however many places, keeps themselves out and not
 * the owner at a device of theirs. What the owner shut is shut everywhere.
 */
export class LoginGuard {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#now = parts.now;
  }

  /** What a try needs, before it is counted. */
  async ask(accountKey: string, device: string | null = null): Promise<GuardVerdict> {
    const db = await this.#sql.db();
    const key = keyAt(accountKey, device);
    const rows = await db
      .select()
      .from(loginGuards)
      .where(inArray(loginGuards.accountKey, [accountKey, key]));
    const shut = rows.find(({ failures }) => failures >= guardLimits.shut);
    return this.#verdictOf(shut ?? rows.find((row) => row.accountKey === key));
  }

  /** Counts a try; the verdict `open`, which counts it as well, says that it may go on. */
  async count(accountKey: string, device: string | null = null): Promise<GuardVerdict> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const next = raw`case when ${loginGuards.failures} + 1 >= ${guardLimits.free} then ${nowMs}::bigint + 1000 * least(${guardLimits.waitSecondsMax}, power(2, least(12, ${loginGuards.failures} + 1 - ${guardLimits.free}))::bigint) else 0 end`;
    const [row] = await db
      .insert(loginGuards)
      .values({ accountKey: keyAt(accountKey, device), failures: 1, nextAtMs: 0, countedAtMs: nowMs })
      .onConflictDoUpdate({
        target: loginGuards.accountKey,
        set: { failures: raw`${loginGuards.failures} + 1`, nextAtMs: next, countedAtMs: nowMs },
        setWhere: raw`${loginGuards.nextAtMs} <= ${nowMs} and ${loginGuards.failures} < ${guardLimits.off}`,
      })
      .returning();
    if (row) return { kind: 'open', failures: row.failures };
    const verdict = await this.ask(accountKey, device);
    return verdict.kind === 'open' ? { kind: 'wait', untilMs: nowMs + 1_000 } : verdict;
  }

  /**
   * A right password: what was wrong before at that place is forgotten. What was shut meanwhile
   * stays shut.
   */
  async forgive(accountKey: string, device: string | null = null): Promise<void> {
    const db = await this.#sql.db();
    const tried = lt(loginGuards.failures, guardLimits.shut);
    await db.delete(loginGuards).where(and(eq(loginGuards.accountKey, keyAt(accountKey, device)), tried));
  }

  /** The password was reset: all is as if nothing had been wrong. */
  async open(accountKey: string): Promise<void> {
    const db = await this.#sql.db();
    await db.delete(loginGuards).where(eq(accountOf(loginGuards.accountKey), accountKey));
  }

  /** Nothing lets anybody in until the password is reset. */
  async shut(accountKey: string): Promise<void> {
    const db = await this.#sql.db();
    const shut = { failures: guardLimits.shut, nextAtMs: 0 };
    await db
      .insert(loginGuards)
      .values({ accountKey, ...shut })
      .onConflictDoUpdate({ target: loginGuards.accountKey, set: shut });
  }

  #verdictOf(row: typeof loginGuards.$inferSelect | undefined): GuardVerdict {
    if (!row || row.failures < guardLimits.free) return { kind: 'open', failures: row?.failures ?? 0 };
    if (row.failures >= guardLimits.shut) return { kind: 'shut' };
    if (row.failures >= guardLimits.off) return { kind: 'off' };
    return row.nextAtMs > this.#now() ? { kind: 'wait', untilMs: row.nextAtMs } : { kind: 'puzzle' };
  }
}

/** An account's key with one of its devices behind it. Each is the hash of something, as hex. */
const keyAt = (accountKey: string, device: string | null): string =>
  device === null ? accountKey : `${accountKey}.${device}`;

/** The account of a key, whatever its device. */
export const accountOf = (key: PgColumn) => raw<string>`left(${key}, 64)`;
