import { and, asc, desc, eq, gt, isNull, lte, sql as raw } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm';
import { conflict } from '../http/problem.ts';
import type { Sql } from '../sql/open-sql.ts';
import { chatClosings, chatConversations, chatMessages } from '../sql/schema.ts';

export type Conversation = typeof chatConversations.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;
export type Side = 'user' | 'support';

/** A message before it has its place. */
export interface Draft {
  readonly sender: Side | 'system';
  readonly senderId: number;
  readonly senderName: string;
  readonly messageId: string;
  readonly contentType: number;
  readonly content: string;
}

/** How long after its closing a conversation may be rated. */
const rateableMs = 7 * 86_400_000;

/** The rows of conversations: messages in one order each, each once. */
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

  /**
   * Gives a message its place and stores it, in one statement: the conversation's row is held while it moves, so that messages of one
   * conversation come one after the other. The same id and content again gives the message there is; other content is a conflict (409).
   * `fresh` is false for what was there before; null where there is no conversation.
   */
  async add(chatKey: string, draft: Draft): Promise<{ readonly row: MessageRow; readonly fresh: boolean } | null> {
    try {
      const row = await this.#insert(chatKey, draft);
      return row === undefined ? null : { row, fresh: true };
    } catch (error) {
      if (!isTwice(error)) throw error;
      const row = await this.#byOwnId(chatKey, draft);
      if (!row) throw error;
      if (row.content !== draft.content || row.contentType !== draft.contentType) throw conflict();
      return { row, fresh: false };
    }
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

  /** Moves a side's mark forward, never back and never past what there is. Gives the conversation where it moved. */
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

  async #insert(chatKey: string, draft: Draft): Promise<MessageRow | undefined> {
    const db = await this.#sql.db();
    const nowMs = this.#now();
    const { sender, senderId, senderName, messageId, contentType, content } = draft;
    const moves = {
      user: raw`, last_at_ms = ${nowMs}::bigint, waiting_since_ms = coalesce(waiting_since_ms, ${nowMs}::bigint),
        closed_at_ms = null, user_read_serial = last_serial + 1`,
      support: raw`, last_at_ms = ${nowMs}::bigint, waiting_since_ms = null, support_serial = last_serial + 1,
        support_at_ms = ${nowMs}::bigint, support_read_serial = last_serial + 1`,
      system: raw``,
    }[sender];
    const result = await db.execute<{ serial: number }>(raw`
      with moved as (
        update chat_conversations
        set last_serial = last_serial + 1${moves}
        where chat_key = ${chatKey} returning last_serial
      )
      insert into chat_messages
        (chat_key, serial, sender, sender_id, sender_name, message_id, content_type, content, created_at_ms)
      select ${chatKey}, last_serial, ${sender}, ${senderId}::bigint, ${senderName}, ${messageId},
        ${contentType}::integer, ${content}, ${nowMs}::bigint
      from moved returning serial`);
    const [made] = result.rows;
    return made && { chatKey, serial: made.serial, ...draft, createdAtMs: nowMs };
  }

  async #byOwnId(chatKey: string, { sender, senderId, messageId }: Draft): Promise<MessageRow | undefined> {
    const db = await this.#sql.db();
    const own = and(
      eq(chatMessages.chatKey, chatKey),
      eq(chatMessages.sender, sender),
      eq(chatMessages.senderId, senderId),
      eq(chatMessages.messageId, messageId),
    );
    const [row] = await db.select().from(chatMessages).where(own);
    return row;
  }
}

/** The sender's own id was there already; the statement did nothing, and moved no serial. */
function isTwice(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '23505';
}
