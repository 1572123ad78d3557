import { and, eq, gt } from 'drizzle-orm';
import { hashOfToken, newToken } from '../sessions/tokens.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { loginTickets } from '../../base/sql/schema.ts';

const lifetimeMs = 5 * 60_000;

/**
 * Tickets from the first step of a log-in to the second: random, stored as hashes, taken once, and
 * good for nothing else.
 */
export class Tickets {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(parts: { readonly sql: Pick<Sql, 'db'>; readonly now: () => number }) {
    this.#sql = parts.sql;
    this.#now = parts.now;
  }

  async issue(userId: number): Promise<string> {
    const ticket = newToken();
    const db = await this.#sql.db();
    await db
      .insert(loginTickets)
      .values({ ticketHash: hashOfToken(ticket), userId, expiresAtMs: this.#now() + lifetimeMs });
    return ticket;
  }

  /** The user of a living ticket. */
  async userOf(ticket: string): Promise<number | null> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(loginTickets).where(this.#living(ticket));
    return row?.userId ?? null;
  }

  /** Takes a ticket; false when another request did so first. */
  async take(ticket: string): Promise<boolean> {
    const db = await this.#sql.db();
    const taken = await db.delete(loginTickets).where(this.#living(ticket)).returning();
    return taken.length === 1;
  }

  #living(ticket: string) {
    return and(eq(loginTickets.ticketHash, hashOfToken(ticket)), gt(loginTickets.expiresAtMs, this.#now()));
  }
}
