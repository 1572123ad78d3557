import { randomBytes, randomUUID } from 'node:crypto';
import { eq, max } from 'drizzle-orm';
import type { Sql } from '../sql/open-sql.ts';
import { users } from '../sql/schema.ts';

export type UserRow = typeof users.$inferSelect;

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly invitedBy: number | null;
}

/** People's rows. Ids are given here, one after the other, and are the exchange's ids as well. */
export class Users {
  readonly #sql: Pick<Sql, 'db'>;
  #adding: Promise<unknown> = Promise.resolve();

  constructor(sql: Pick<Sql, 'db'>) {
    this.#sql = sql;
  }

  async byEmail(email: string): Promise<UserRow | undefined> {
    const db = await this.#sql.db();
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKeyOf(email)));
    return row;
  }

  async byId(userId: number): Promise<UserRow | undefined> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(users).where(eq(users.userId, userId));
    return row;
  }

  async byInviteCode(inviteCode: string): Promise<UserRow | undefined> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(users).where(eq(users.inviteCode, inviteCode.toUpperCase()));
    return row;
  }

  /**
   * Adds a user whom the exchange does not know yet; undefined when the email is taken. The id is above every id of the table and not
   * below `atLeast`, the exchange's own next one.
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

  async #insert(user: NewUser, atLeast: () => Promise<number>, nowMs: number): Promise<UserRow | undefined> {
    const db = await this.#sql.db();
    const next = await atLeast();
    const [last] = await db.select({ userId: max(users.userId) }).from(users);
    const [row] = await db
      .insert(users)
      .values({
        ...user,
        userId: Math.max(next, (last?.userId ?? 0) + 1),
        emailKey: emailKeyOf(user.email),
        chatKey: randomUUID(),
        inviteCode: newInviteCode(),
        registeredAtMs: nowMs,
      })
      .onConflictDoNothing({ target: users.emailKey })
      .returning();
    return row;
  }
}

/** One account per address, however its letters are written. */
const emailKeyOf = (email: string): string => email.normalize('NFKC').toLowerCase();

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newInviteCode = (): string => Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
