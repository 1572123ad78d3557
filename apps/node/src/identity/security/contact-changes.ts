import { and, asc, eq, gt } from 'drizzle-orm';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { contactChanges } from '../../base/sql/schema.ts';
import { addressKeyOf, type Contact } from '../users/addresses.ts';
import { holdMs, type RequestOrigin, type Security } from '../security-log/security.ts';

export type ContactChangeRow = typeof contactChanges.$inferSelect;

const hourMs = 3_600_000;
/**
 * So long an address waits before it can take another's place without a code from that one, and so
 * long it can then.
 */
export const contactChangeMs = { wait: 72 * hourMs, lasts: 14 * 24 * hourMs } as const;

/**
 * Who can no longer read an address of the account may have another take its place, without a code
 * from the first: not before three days are over. Every address is notified at once, the one in
 * question too, and withdrawals wait. The link in that letter, a code from the address in question,
 * or the user stops it. So nobody who has only a session and a second factor takes an account
 * before its owner was notified and had the time to object.
 */
export class ContactChanges {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #security: Pick<Security, 'changedOnce'>;
  readonly #now: () => number;

  constructor(parts: {
    readonly sql: Pick<Sql, 'db'>;
    readonly security: Pick<Security, 'changedOnce'>;
    readonly now: () => number;
  }) {
    this.#sql = parts.sql;
    this.#security = parts.security;
    this.#now = parts.now;
  }

  /** Keeps a wish in place of an earlier one, whose time begins again. */
  async ask(
    userId: number,
    { channel, address }: Contact,
    origin: RequestOrigin,
  ): Promise<{ readonly notBeforeMs: number; readonly heldUntilMs: number | null }> {
    const askedAtMs = this.#now();
    const wish = { address, askedAtMs, notBeforeMs: askedAtMs + contactChangeMs.wait };
    const keep = async (tx: Transaction): Promise<boolean> => {
      await tx
        .insert(contactChanges)
        .values({ userId, channel, ...wish })
        .onConflictDoUpdate({ target: [contactChanges.userId, contactChanges.channel], set: wish });
      return true;
    };
    const told = await this.#security.changedOnce(userId, 'contact_asked', origin, keep, holdMs.factorLost);
    return { notBeforeMs: wish.notBeforeMs, heldUntilMs: told?.heldUntilMs ?? null };
  }

  /** What waits for a user. */
  async of(userId: number): Promise<ContactChangeRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(contactChanges)
      .where(and(eq(contactChanges.userId, userId), this.#living()))
      .orderBy(asc(contactChanges.askedAtMs));
  }

  /** Whether this very address has waited long enough. */
  async isDue(userId: number, contact: Contact): Promise<boolean> {
    const mine = (await this.of(userId)).find(({ channel }) => channel === contact.channel);
    if (mine === undefined || mine.notBeforeMs > this.#now()) return false;
    return addressKeyOf({ channel: contact.channel, address: mine.address }) === addressKeyOf(contact);
  }

  /** Takes back what waits for an address, or all of it, and tells so; false where nothing does. */
  async stop(userId: number, origin: RequestOrigin, channel?: Contact['channel']): Promise<boolean> {
    const told = await this.#security.changedOnce(userId, 'contact_stopped', origin, (tx) =>
      this.remove(userId, tx, channel),
    );
    return told !== null;
  }

  /** Removes what waits, within what makes it needless; false where nothing does. */
  async remove(userId: number, tx: Transaction, channel?: Contact['channel']): Promise<boolean> {
    const which = channel === undefined ? undefined : eq(contactChanges.channel, channel);
    const gone = await tx
      .delete(contactChanges)
      .where(and(eq(contactChanges.userId, userId), which))
      .returning();
    return gone.length > 0;
  }

  #living() {
    return gt(contactChanges.notBeforeMs, this.#now() - contactChangeMs.lasts);
  }
}
