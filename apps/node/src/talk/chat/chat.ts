import { randomUUID } from 'node:crypto';
import { chatContent, type ChatEvent, type ChatMessage, chatSystemSender, chatTopic } from '@candor/protocol';
import { serverMessage, type ServerMessageKey } from '@candor/i18n/server';
import type { Broker } from '../../wire/broker/broker.ts';
import { rejected } from '../../base/problem.ts';
import { isLanguage } from '../../base/i18n/language.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Users } from '../../identity/users/users.ts';
import { type Conversation, Conversations } from './conversations.ts';
import { type ImageLinks, messageOf } from './message.ts';
import { MessageWriter } from './message-writer.ts';
import type { MessageRow, Side } from './store-messages.ts';

/** Images of conversations, as the room of uploads keeps them. */
export interface ChatImages extends ImageLinks {
  find(imageId: string): Promise<{ readonly owner: string; readonly purpose: string } | null>;
}

export interface ChatParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly users: Pick<Users, 'byId'>;
  readonly broker: Pick<Broker, 'publish'>;
  readonly images: ChatImages;
  readonly now: () => number;
}

/** Who writes, and in whose conversation. */
export interface Writer {
  readonly side: Side;
  readonly id: number;
  readonly name: string;
}

export interface Sent {
  readonly messageId?: string | undefined;
  readonly contentType: number;
  readonly content: string;
}

/** Something that happened in a conversation. */
export type ChatNews = ChatEvent & { readonly chatKey: string };

/** Users whose chat key is remembered: it never changes. */
const keysMost = 50_000;
/** One sign of writing in that time goes on to the other side. */
const typingEveryMs = 1_000;

/**
 * Conversations of users with support. A message is stored before anyone hears of it; who was away
 * asks for what came after.
 */
export class Chat {
  readonly rows: Conversations;
  readonly #parts: ChatParts;
  readonly #writer: MessageWriter;
  readonly #keys = new Map<number, string>();
  readonly #begun = new Set<string>();
  readonly #typed = new Map<string, number>();
  readonly #listeners = new Set<(news: ChatNews) => void>();

  constructor(parts: ChatParts) {
    this.#parts = parts;
    this.rows = new Conversations(parts.sql, parts.now);
    this.#writer = new MessageWriter(parts.sql, parts.now);
  }

  /**
   * The key of a user's conversation. `named` is what a client said it is: another's is answered
   * like one that there is not.
   */
  async keyOf(userId: number, named?: string): Promise<string> {
    const chatKey = this.#keys.get(userId) ?? (await this.#readKey(userId));
    if (named !== undefined && named !== chatKey) throw rejected('not_found');
    return chatKey;
  }

  /** The key of a user's conversation, which there is from now on: support may write first. */
  async begin(userId: number): Promise<string> {
    const chatKey = await this.keyOf(userId);
    await this.#begin(chatKey, userId);
    return chatKey;
  }

  /**
   * Stores a message and tells both sides. Sent again it is the same message; the same id with
   * other content is 409.
   */
  async send(chatKey: string, writer: Writer, sent: Sent): Promise<ChatMessage> {
    const { messageId = randomUUID(), contentType, content } = sent;
    if (contentType === chatContent.image) await this.#checkImage(content, writer);
    if (writer.side === 'user') await this.#begin(chatKey, writer.id);
    const added = await this.#writer.add({
      chatKey,
      sender: writer.side,
      senderId: writer.id,
      senderName: writer.name,
      messageId,
      contentType,
      content,
    });
    if (!added) throw rejected('not_found');
    const message = messageOf(added.row, this.#parts.images);
    if (added.fresh) this.#tell({ type: 'message', chatKey, message });
    if (added.fresh && writer.side === 'user' && added.row.serial === 1)
      await this.say(chatKey, 'chat.welcome', {}, `welcome-${added.row.serial}`);
    return message;
  }

  /**
   * A message in the language of a conversation's user; undefined where there is no such
   * conversation.
   */
  async words(
    chatKey: string,
    key: ServerMessageKey,
    values: Readonly<Record<string, string>>,
  ): Promise<string | undefined> {
    const conversation = await this.rows.find(chatKey);
    const user = conversation && (await this.#parts.users.byId(conversation.userId));
    return user ? serverMessage(isLanguage(user.language) ? user.language : 'en', key, values) : undefined;
  }

  /**
   * Says something in the platform's own name, in the user's language; once for each `messageId`.
   */
  async say(
    chatKey: string,
    key: ServerMessageKey,
    values: Readonly<Record<string, string>>,
    messageId: string,
  ): Promise<void> {
    const content = await this.words(chatKey, key, values);
    if (content === undefined) return;
    const added = await this.#writer.add({
      chatKey,
      sender: 'system',
      senderId: chatSystemSender,
      senderName: '',
      messageId,
      contentType: chatContent.text,
      content,
    });
    if (added?.fresh === true)
      this.#tell({ type: 'message', chatKey, message: messageOf(added.row, this.#parts.images) });
  }

  /** Messages as the wire has them. */
  shown(rows: readonly MessageRow[]): ChatMessage[] {
    return rows.map((row) => messageOf(row, this.#parts.images));
  }

  /**
   * A side has seen everything up to a message; the other hears of it. Gives what is still unread.
   */
  async read(chatKey: string, side: Side, serial: number): Promise<number> {
    const moved = await this.rows.markRead(chatKey, side, serial);
    if (moved) this.#tell({ type: 'read', chatKey, by: side, serial: marksOf(moved)[side] });
    return this.rows.unread(chatKey, side);
  }

  /** Tells the other side that one is writing; nothing is stored. */
  typing(chatKey: string, side: Side): void {
    const nowMs = this.#parts.now();
    const name = `${side} ${chatKey}`;
    if (nowMs - (this.#typed.get(name) ?? -typingEveryMs) < typingEveryMs) return;
    if (this.#typed.size > 10_000) this.#typed.clear();
    this.#typed.set(name, nowMs);
    this.#tell({ type: 'typing', chatKey, by: side });
  }

  /** Hears of everything in every conversation, at this node. */
  onNews(listener: (news: ChatNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes no more messages; resolves when those that wait are stored. */
  async close(): Promise<void> {
    await this.#writer.close();
  }

  #tell(news: ChatNews): void {
    const { chatKey, ...event } = news;
    this.#parts.broker.publish(chatTopic(chatKey), event);
    for (const listener of this.#listeners) listener(news);
  }

  async #readKey(userId: number): Promise<string> {
    const user = await this.#parts.users.byId(userId);
    if (!user) throw rejected('not_found');
    if (this.#keys.size >= keysMost) this.#keys.clear();
    this.#keys.set(userId, user.chatKey);
    return user.chatKey;
  }

  async #begin(chatKey: string, userId: number): Promise<void> {
    if (this.#begun.has(chatKey)) return;
    await this.rows.begin(chatKey, userId);
    if (this.#begun.size >= keysMost) this.#begun.clear();
    this.#begun.add(chatKey);
  }

  /** An image must have been uploaded for a chat, and by its sender. */
  async #checkImage(imageId: string, { side, id }: Writer): Promise<void> {
    const image = await this.#parts.images.find(imageId);
    const owner = `${side === 'user' ? 'user' : 'operator'}:${id}`;
    if (image?.owner !== owner || image.purpose !== 'chat') {
      throw rejected('not_found', {}, [{ field: 'content', rule: 'image_id' }]);
    }
  }
}

export const marksOf = (conversation: Conversation | null) => ({
  user: conversation?.userReadSerial ?? 0,
  support: conversation?.supportReadSerial ?? 0,
});
