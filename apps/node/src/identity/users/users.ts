import { randomBytes, randomUUID } from 'node:crypto';
import { plainPhone } from '@candor/protocol';
import { asc, eq, max } from 'drizzle-orm';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { isDoubled } from '../../base/sql/refused-for.ts';
import { users } from '../../base/sql/schema.ts';
import { hasAddress } from './address-owner.ts';
import { type Contact, emailKeyOf } from './addresses.ts';

export type UserRow = typeof users.$inferSelect;

export interface NewUser {
  readonly contact: Contact;
  /** Whether a code sent there came back. */
  readonly verified: boolean;
  readonly passwordHash: string;
  readonly invitedBy: number | null;
  readonly language: string;
}

/** People's rows. Ids are given here, one after the other, and are the exchange's ids as well. */
export class Users {
  readonly #sql: Pick<Sql, 'db'>;
  #adding: Promise<unknown> = Promise.resolve();

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  byEmail(email: string): Promise<UserRow | undefined> {
    return this.byContact({ channel: 'mail', address: email });
  }

  /**
   * Whose an address is. A number that was kept in its one form comes before one that was kept with
   * its trunk zero.
   */
  async byContact(contact: Contact, tx?: Transaction): Promise<UserRow | undefined> {
    const db = tx ?? (await this.#sql.db());
    const rows = await db.select().from(users).where(hasAddress(contact)).orderBy(asc(users.userId));
    return (
      rows.find(({ phoneKey }) => contact.channel === 'sms' && phoneKey === plainPhone(contact.address)) ?? rows[0]
    );
  }

  async byId(userId: number, tx?: Transaction): Promise<UserRow | undefined> {
    const db = tx ?? (await this.#sql.db());
    const [row] = await db.select().from(users).where(eq(users.userId, userId));
    return row;
  }

  async byInviteCode(inviteCode: string): Promise<UserRow | undefined> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(users).where(eq(users.inviteCode, inviteCode.toUpperCase()));
    return row;
  }

  /**
   * Adds a user whom the exchange does not know yet; undefined when the address is taken. The id is
   * above every id of the table and not below `atLeast`, the exchange's own next one.
   */
  add(user: NewUser, atLeast: () => Promise<number>, nowMs: number): Promise<UserRow | undefined> {
    const adding = this.#adding.then(() => this.#insert(user, atLeast, nowMs));
    this.#adding = adding.catch(() => undefined);
    return adding;
  }

  async markOpened(userId: number): Promise<void> {
    const db = await this.#sql.db();
    await db.update(users).set({ opened: true }).where(eq(users.userId, userId));
  }

  async setPasswordHash(userId: number, passwordHash: string): Promise<void> {
    const db = await this.#sql.db();
    await db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
  }

  /** Gives a user a proven address in place of the one there was; false when it is another's. */
  async setContact(userId: number, contact: Contact, nowMs: number, tx?: Transaction): Promise<boolean> {
    const db = tx ?? (await this.#sql.db());
    const owner = await this.byContact(contact, tx);
    if (owner && owner.userId !== userId) return false;
    const values = contactColumns(contact, nowMs);
    try {
      // In a transaction of its own: what fails in one ends it, and `tx` goes on.
      await db.transaction((own) => own.update(users).set(values).where(eq(users.userId, userId)));
      return true;
    } catch (error) {
      // Somebody else bound it a moment before.
      if (isDoubled(error)) return false;
      throw error;
    }
  }

  async setLanguage(userId: number, language: string): Promise<void> {
    const db = await this.#sql.db();
    await db.update(users).set({ language }).where(eq(users.userId, userId));
  }

  async #insert(user: NewUser, atLeast: () => Promise<number>, nowMs: number): Promise<UserRow | undefined> {
    const db = await this.#sql.db();
    const { contact, verified, ...rest } = user;
    const next = await atLeast();
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      if (await this.byContact(contact)) return undefined;
      const [last] = await db.select({ userId: max(users.userId) }).from(users);
      const userId = Math.max(next, (last?.userId ?? 0) + 1);
      // Set here, once, and to somebody of before: invitations never come round to where they began.
      if (user.invitedBy !== null && user.invitedBy >= userId)
        throw new Error('an inviter is registered before the invited');
      const [row] = await db
        .insert(users)
        .values({
          ...contactColumns(contact, verified ? nowMs : null),
          ...rest,
          userId,
          chatKey: randomUUID(),
          inviteCode: newInviteCode(),
          registeredAtMs: nowMs,
        })
        .onConflictDoNothing()
        .returning();
      if (row) return row;
    }
    throw new Error(`No id was free for a new user in ${mostAttempts} attempts.`);
  }
}

/**
 * Somebody else who adds users may take the id, the address or the invite code in between: another
 * list of users in this process, or another process on the same database.
 */
const mostAttempts = 50;

/** The columns of an address; `verifiedAtMs` is null where nobody has proven it. */
const contactColumns = ({ channel, address }: Contact, verifiedAtMs: number | null) =>
  channel === 'mail'
    ? { email: address, emailKey: emailKeyOf(address), emailVerifiedAtMs: verifiedAtMs }
    : { phone: address, phoneKey: address, phoneVerifiedAtMs: verifiedAtMs };

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newInviteCode = (): string => Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
