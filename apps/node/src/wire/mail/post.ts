import { and, asc, count, desc, eq, gt, min } from 'drizzle-orm';
import type { Language } from '../../base/i18n/language.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import { messages } from '../../base/sql/schema.ts';
import { type Letter, mailOf, smsOf, type Words } from './letters.ts';

/**
 * Takes mails or text messages to people; rejects when it could not. Where there is none, they stay
 * in the mailbox.
 */
export interface Carrier {
  send(address: string, words: Words): Promise<void>;
  close(): void;
}

export interface PostParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** A mail server; null keeps mails in the mailbox. */
  readonly mail: Carrier | null;
  /** A provider of text messages; null keeps them in the mailbox. */
  readonly sms: Carrier | null;
  readonly now?: () => number;
}

export interface Addressee {
  readonly channel: 'mail' | 'sms';
  readonly address: string;
  readonly userId: number | null;
  readonly language: Language;
  readonly antiCode: string;
  /** Whether its account has no other address: nothing that is left out here is in a mail. */
  readonly alone?: boolean;
}

export type MessageRow = typeof messages.$inferSelect;

const triesMax = 5;
const retryAfterMs = 30_000;

/**
 * Everything that is sent to people goes through a table: without a mail server it is the mailbox,
 * which the operator reads in the console; with one, a message waits there until the server has
 * taken it, and its text is blotted out then.
 */
export class Post {
  readonly #parts: PostParts;
  readonly #now: () => number;
  #sending: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PostParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /** Whether messages of a channel leave this machine. */
  leaves(channel: 'mail' | 'sms'): boolean {
    return this.#carrierOf(channel) !== null;
  }

  /** Puts a letter in the post. It is on its way when this resolves, not yet there. */
  async send(letter: Letter, to: Addressee): Promise<void> {
    await this.put(letter, to, await this.#parts.sql.db());
    this.resume();
  }

  /**
   * Puts a letter in the post with what it tells of, both or neither; `resume` brings it on its way
   * afterwards.
   */
  async put(
    letter: Letter,
    { channel, address, userId, language, antiCode, alone }: Addressee,
    tx: Pick<Transaction, 'insert'>,
  ): Promise<void> {
    const words = channel === 'mail' ? mailOf(letter, language, antiCode) : smsOf(letter, language, alone);
    const state = this.leaves(channel) ? 'waiting' : 'kept';
    await tx.insert(messages).values({
      ...words,
      channel,
      address,
      userId,
      kind: letter.kind,
      language,
      state,
      createdAtMs: this.#now(),
    });
  }

  /** The newest messages, all or to one address. */
  async mailbox(page: {
    readonly limit: number;
    readonly offset: number;
    readonly address?: string;
  }): Promise<MessageRow[]> {
    const db = await this.#parts.sql.db();
    return db
      .select()
      .from(messages)
      .where(page.address === undefined ? undefined : eq(messages.address, page.address))
      .orderBy(desc(messages.messageId))
      .limit(page.limit)
      .offset(page.offset);
  }

  /** How many messages of a kind went to a user by a channel since a moment. */
  async countOf(which: Pick<MessageRow, 'channel' | 'kind'> & { readonly userId: number }, sinceMs: number) {
    const db = await this.#parts.sql.db();
    const { userId, channel, kind } = which;
    const [found] = await db
      .select({ sent: count() })
      .from(messages)
      .where(
        and(
          eq(messages.userId, userId),
          eq(messages.channel, channel),
          eq(messages.kind, kind),
          gt(messages.createdAtMs, sinceMs),
        ),
      );
    return found?.sent ?? 0;
  }

  /** One message; undefined where there is none. */
  async message(messageId: number): Promise<MessageRow | undefined> {
    const db = await this.#parts.sql.db();
    const [row] = await db.select().from(messages).where(eq(messages.messageId, messageId));
    return row;
  }

  /** How many wait for a carrier, and since when the oldest does. */
  async waiting(): Promise<{ readonly waiting: number; readonly oldestAtMs: number | null }> {
    const db = await this.#parts.sql.db();
    const [found] = await db
      .select({ waiting: count(), oldestAtMs: min(messages.createdAtMs) })
      .from(messages)
      .where(eq(messages.state, 'waiting'));
    return { waiting: found?.waiting ?? 0, oldestAtMs: found?.oldestAtMs ?? null };
  }

  /** Sends what waits. */
  resume(): void {
    if (this.leaves('mail') || this.leaves('sms')) this.#sendWaiting();
  }

  /** Resolves when nothing is on its way to a carrier. */
  async idle(): Promise<void> {
    await this.#sending;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    this.#parts.mail?.close();
    this.#parts.sms?.close();
  }

  #sendWaiting(): void {
    this.#sending = this.#sending
      .then(() => this.#sendAll())
      .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'messages wait: they could not be sent'));
  }

  async #sendAll(): Promise<void> {
    const db = await this.#parts.sql.db();
    const waiting = await db
      .select()
      .from(messages)
      .where(eq(messages.state, 'waiting'))
      .orderBy(asc(messages.messageId))
      .limit(200);
    for (const row of waiting) await this.#sendOne(row);
  }

  async #sendOne(row: MessageRow): Promise<void> {
    const db = await this.#parts.sql.db();
    const carrier = this.#carrierOf(row.channel === 'sms' ? 'sms' : 'mail');
    const set = (values: Partial<MessageRow>) =>
      db.update(messages).set(values).where(eq(messages.messageId, row.messageId));
    try {
      await carrier?.send(row.address, { subject: row.subject, body: row.body });
      await set({ state: carrier ? 'sent' : 'kept', ...(carrier && { body: '' }) });
    } catch (error) {
      const tries = row.tries + 1;
      const failed = tries >= triesMax;
      await set({ tries, state: failed ? 'failed' : 'waiting', ...(failed && { body: '' }) });
      this.#parts.logger.warn({ messageId: row.messageId, tries, reason: reasonOf(error) }, 'a message was not taken');
      if (!failed) this.#sendLater();
    }
  }

  #sendLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sendWaiting(), retryAfterMs);
    this.#timer.unref();
  }

  #carrierOf(channel: 'mail' | 'sms'): Carrier | null {
    return channel === 'mail' ? this.#parts.mail : this.#parts.sms;
  }
}

/** The code of a mail server's refusal; its words could quote the address. */
const reasonOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'error');
