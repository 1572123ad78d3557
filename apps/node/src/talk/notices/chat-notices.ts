import { and, asc, eq, gt, lte, sql as raw } from 'drizzle-orm';
import type { Chat } from '../chat/chat.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { chatConversations } from '../../base/sql/schema.ts';
import type { Notices } from './notices.ts';

export interface ChatNoticeParts {
  readonly sql: Pick<Sql, 'db' | 'state'>;
  readonly chat: Pick<Chat, 'onNews' | 'rows'>;
  readonly notices: Pick<Notices, 'tell' | 'markRead'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

const lookEveryMs = 15_000;
/** A user who is online reads an answer within that time, and needs no other notice. */
const patienceMs = 30_000;

/**
 * Tells users of answers of support that they have not read after a while; once they have, the
 * notice is read as well.
 */
export class ChatNotices {
  readonly #parts: ChatNoticeParts;
  readonly #timer: NodeJS.Timeout;
  readonly #stop: () => void;
  #working: Promise<void> = Promise.resolve();

  constructor(parts: ChatNoticeParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => {
      if (parts.sql.state === 'ready') void this.look();
    }, lookEveryMs);
    this.#timer.unref();
    this.#stop = parts.chat.onNews((news) => {
      if (news.type === 'read' && news.by === 'user') this.#then(() => this.#read(news.chatKey));
    });
  }

  /** Tells of what has waited long enough. */
  look(): Promise<void> {
    this.#then(() => this.#tellWaiting());
    return this.#working;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop();
    await this.#working;
  }

  #then(work: () => Promise<void>): void {
    this.#working = this.#working
      .then(work)
      .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'the notice of an answer was not sent'));
  }

  async #read(chatKey: string): Promise<void> {
    const conversation = await this.#parts.chat.rows.find(chatKey);
    if (conversation) await this.#parts.notices.markRead(conversation.userId, { kind: 'chat_reply' });
  }

  async #tellWaiting(): Promise<void> {
    const { sql, notices, now } = this.#parts;
    const db = await sql.db();
    const waiting = await db
      .select()
      .from(chatConversations)
      .where(
        and(
          gt(chatConversations.supportSerial, chatConversations.toldSerial),
          lte(chatConversations.supportAtMs, now() - patienceMs),
        ),
      )
      .orderBy(asc(chatConversations.supportAtMs))
      .limit(200);
    for (const { chatKey, userId, supportSerial, userReadSerial } of waiting) {
      if (userReadSerial < supportSerial) {
        // One notice represents all answers that wait.
        await notices.markRead(userId, { kind: 'chat_reply' });
        await notices.tell(userId, `chat-${supportSerial}`, { kind: 'chat_reply' });
      }
      await db
        .update(chatConversations)
        .set({ toldSerial: raw`greatest(${chatConversations.toldSerial}, ${supportSerial}::integer)` })
        .where(eq(chatConversations.chatKey, chatKey));
    }
  }
}
