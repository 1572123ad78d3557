import { and, asc, desc, eq, gt, isNull, lte, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../base/sql/open-sql.ts';
import { chatClosings, chatConversations, chatMessages } from '../../base/sql/schema.ts';
import type { MessageRow, Side } from './store-messages.ts';

export type Conversation = typeof chatConversations.$inferSelect;

/** How long after its closing a conversation may be rated. */
const rateableMs = 7 * 86_400_000;

/** The rows of conversations, and what was said in them. */
export class Conversations {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor(sql: Pick<Sql, 'db'>, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  async find(chatKey: string): Promise<Conversation | null> {
    const db = await this.#sql.db();
    const [row] = await db.select().from(chatConversations).where(eq(chatConversations.chatKey, chatKey));
    return row ?? null;
  }

  /** Makes the conversation of a user where there is none; whether it is new. */
  async begin(chatKey: string, userId: number): Promise<boolean> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const made = await db
      .insert(chatConversations)
      .values({ chatKey, userId, lastAtMs: nowMs, createdAtMs: nowMs, closedAtMs: nowMs })
      .onConflictDoNothing()
      .returning();
    return made.length > 0;
  }

  /** Messages up to a serial, newest first. */
  async upTo(chatKey: string, serial: number, limit: number): Promise<MessageRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.chatKey, chatKey), lte(chatMessages.serial, serial)))
      .orderBy(desc(chatMessages.serial))
      .limit(limit);
  }

  /** Messages after a serial, oldest first. */
  async after(chatKey: string, serial: number, limit: number): Promise<MessageRow[]> {
    const db = await this.#sql.db();
    return db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.chatKey, chatKey), gt(chatMessages.serial, serial)))
      .orderBy(asc(chatMessages.serial))
      .limit(limit);
  }

  /** Messages of the other sides that a side has not read. */
  async unread(chatKey: string, side: Side): Promise<number> {
    const db = await this.#sql.db();
    const mark = side === 'user' ? chatConversations.userReadSerial : chatConversations.supportReadSerial;
    const [row] = await db
      .select({ unread: raw<string>`count(${chatMessages.serial})` })
      .from(chatConversations)
      .innerJoin(
        chatMessages,
        and(
          eq(chatMessages.chatKey, chatConversations.chatKey),
          gt(chatMessages.serial, mark),
          side === 'user' ? raw`${chatMessages.sender} <> 'user'` : eq(chatMessages.sender, 'user'),
        ),
      )
      .where(eq(chatConversations.chatKey, chatKey));
    return Number(row?.unread ?? 0);
  }

  /**
   * Moves a side's mark forward, never back and never past what there is. Gives the conversation
   * where it moved.
   */
  async markRead(chatKey: string, side: Side, serial: number): Promise<Conversation | null> {
    const db = await this.#sql.db();
    const column = side === 'user' ? chatConversations.userReadSerial : chatConversations.supportReadSerial;
    const to = raw<number>`least(${serial}::integer, ${chatConversations.lastSerial})`;
    const [row] = await db
      .update(chatConversations)
      .set(side === 'user' ? { userReadSerial: to } : { supportReadSerial: to })
      .where(and(eq(chatConversations.chatKey, chatKey), raw`${column} < ${to}`))
      .returning();
    return row ?? null;
  }

  /** The closing that its user may still rate. */
  async rateable(chatKey: string): Promise<number | null> {
    const db = await this.#sql.db();
    const [last] = await db
      .select()
      .from(chatClosings)
      .where(eq(chatClosings.chatKey, chatKey))
      .orderBy(desc(chatClosings.closingId))
      .limit(1);
    const open = last !== undefined && last.rating === null && last.closedAtMs > this.#now() - rateableMs;
    return open ? last.closingId : null;
  }

  /** Rates the closing of that id; false where it was rated before. */
  async rate(closingId: number, rating: number): Promise<boolean> {
    const db = await this.#sql.db();
    const rated = await db
      .update(chatClosings)
      .set({ rating, ratedAtMs: this.#now() })
      .where(and(eq(chatClosings.closingId, closingId), isNull(chatClosings.rating)))
      .returning();
    return rated.length > 0;
  }
}
