import { chatContent, type OtcChatEvent, type OtcChatRecord, otcChatWarningsOf, refreshTopic } from '@candor/protocol';
import { and, asc, desc, eq, gt, lte, ne, sql as raw } from 'drizzle-orm';
import { conflict, rejected } from '../../base/problem.ts';
import { otcChats, otcMessages } from '../../base/sql/otc-schema.ts';
import type { OtcOrderRow } from './order-rows.ts';
import { codeOf, isSeller, otherOf } from './orders.ts';
import type { OtcGround } from './otc-parts.ts';

export type OtcMessageRow = typeof otcMessages.$inferSelect;
export type OtcChatRow = typeof otcChats.$inferSelect;

/** After its end the two can still talk about an order for so long. */
const talkAfterMs = 7 * 86_400_000;
/** The other side hears so often that one is writing. */
const typingEveryMs = 2_000;

export interface OtcSent {
  readonly messageId: string;
  readonly contentType: number;
  readonly content: string;
}

/**
 * What the two sides of an order say to each other. The rows are the truth; what is published is a
 * hint of them.
 */
export class OtcChat {
  readonly #ground: Pick<OtcGround, 'sql' | 'broker' | 'uploads' | 'now'>;
  readonly #typed = new Map<string, number>();

  constructor(ground: Pick<OtcGround, 'sql' | 'broker' | 'uploads' | 'now'>) {
    this.#ground = ground;
  }

  /** Whether something can still be written. */
  isOpen({ open, endedAtMs }: OtcOrderRow): boolean {
    return open || endedAtMs === null || endedAtMs + talkAfterMs > this.#ground.now();
  }

  /**
   * Stores a message after those before it, and tells both. Sent again under its id it is the same
   * message; the same id with another content is 409, or with `keepsFirst` what was sent first.
   * `fresh` where it was stored now.
   */
  async send(order: OtcOrderRow, userId: number, sent: OtcSent, keepsFirst = false) {
    if (!this.isOpen(order)) throw rejected('otc_wrong_state');
    if (sent.contentType === chatContent.image) await this.#requireOwnImage(sent.content, userId);
    const { row, fresh } = await this.#store(order, userId, sent, keepsFirst);
    if (fresh)
      for (const party of [order.buyerId, order.sellerId])
        this.#tell(order, party, { what: 'message', message: this.shown(order, row, party) });
    return { row, fresh };
  }

  /** Messages up to a serial, newest first. */
  async upTo(orderId: number, serial: number, limit: number): Promise<OtcMessageRow[]> {
    const db = await this.#ground.sql.db();
    return db
      .select()
      .from(otcMessages)
      .where(and(eq(otcMessages.orderId, orderId), lte(otcMessages.serial, serial)))
      .orderBy(desc(otcMessages.serial))
      .limit(limit);
  }

  /** The whole talk, oldest first. */
  async all(orderId: number): Promise<OtcMessageRow[]> {
    const db = await this.#ground.sql.db();
    return db.select().from(otcMessages).where(eq(otcMessages.orderId, orderId)).orderBy(asc(otcMessages.serial));
  }

  async marks(orderId: number): Promise<Omit<OtcChatRow, 'orderId'>> {
    const db = await this.#ground.sql.db();
    const [row] = await db.select().from(otcChats).where(eq(otcChats.orderId, orderId));
    return row ?? { lastSerial: 0, buyerReadSerial: 0, sellerReadSerial: 0 };
  }

  /** Messages of the other side that a party has not read, by order. */
  async unread(orders: readonly OtcOrderRow[], userId: number): Promise<ReadonlyMap<number, number>> {
    if (orders.length === 0) return new Map();
    const db = await this.#ground.sql.db();
    const ids = raw.param(orders.map(({ orderId }) => orderId));
    const { rows } = await db.execute<{ order_id: string; unread: string }>(raw`
      select m.order_id, count(*) as unread
      from otc_messages m join otc_chats c using (order_id) join otc_orders o using (order_id)
      where m.order_id = any(${ids}::bigint[]) and m.user_id <> ${userId}::bigint
        and m.serial > case when o.seller_id = ${userId}::bigint then c.seller_read_serial else c.buyer_read_serial end
      group by m.order_id`);
    return new Map(rows.map((row) => [Number(row.order_id), Number(row.unread)]));
  }

  /**
   * A party has seen everything up to a message; the other hears of it. Gives what is still unread.
   */
  async read(order: OtcOrderRow, userId: number, serial: number): Promise<number> {
    const db = await this.#ground.sql.db();
    const own = isSeller(order, userId) ? 'sellerReadSerial' : 'buyerReadSerial';
    const to = raw<number>`least(${serial}::integer, ${otcChats.lastSerial})`;
    const moved = await db
      .update(otcChats)
      .set({ [own]: to })
      .where(and(eq(otcChats.orderId, order.orderId), raw`${otcChats[own]} < ${to}`))
      .returning();
    const [row] = moved;
    if (row) this.#tell(order, otherOf(order, userId), { what: 'read', serial: row[own] });
    const seen = row?.[own] ?? (await this.marks(order.orderId))[own];
    const unread = await db
      .select()
      .from(otcMessages)
      .where(and(eq(otcMessages.orderId, order.orderId), gt(otcMessages.serial, seen), ne(otcMessages.userId, userId)));
    return unread.length;
  }

  /** Tells the other side that one is writing; nothing is stored. */
  typing(order: OtcOrderRow, userId: number): void {
    const nowMs = this.#ground.now();
    const name = `${order.orderId} ${userId}`;
    if (nowMs - (this.#typed.get(name) ?? -typingEveryMs) < typingEveryMs) return;
    if (this.#typed.size > 10_000) this.#typed.clear();
    this.#typed.set(name, nowMs);
    this.#tell(order, otherOf(order, userId), { what: 'typing' });
  }

  /** A message as a party, or an operator (0), reads it. */
  shown(order: OtcOrderRow, row: OtcMessageRow, readerId: number): OtcChatRecord {
    const { serial, sender, userId, contentType, content, createdAtMs, messageId } = row;
    const isImage = contentType === chatContent.image;
    const mine = userId === readerId;
    return {
      id: `${order.orderId}-${serial}`,
      serial,
      orderCode: codeOf(order),
      content: isImage ? this.#ground.uploads.linkOf(content) : content,
      content_type: contentType,
      contentType,
      create_time: createdAtMs,
      blade_user_id: mine ? 1 : 0,
      sender: sender === 'seller' ? 'seller' : 'buyer',
      mine,
      messageId,
      warnings: isImage ? [] : otcChatWarningsOf(content),
    };
  }

  /** The row lock on the last serial orders messages: those of one order wait for each other. */
  async #store(order: OtcOrderRow, userId: number, { messageId, contentType, content }: OtcSent, keepsFirst: boolean) {
    const { sql, now } = this.#ground;
    const { orderId } = order;
    const db = await sql.db();
    return db.transaction(async (tx) => {
      await tx.insert(otcChats).values({ orderId }).onConflictDoNothing();
      const [chat] = await tx.select().from(otcChats).where(eq(otcChats.orderId, orderId)).for('update');
      const own = and(
        eq(otcMessages.orderId, orderId),
        eq(otcMessages.userId, userId),
        eq(otcMessages.messageId, messageId),
      );
      const [before] = await tx.select().from(otcMessages).where(own);
      if (before !== undefined) {
        const isSame = before.content === content && before.contentType === contentType;
        if (!isSame && !keepsFirst) throw conflict();
        return { row: before, fresh: false };
      }
      const serial = (chat?.lastSerial ?? 0) + 1;
      const sender = isSeller(order, userId) ? 'seller' : 'buyer';
      const row = { orderId, serial, sender, userId, messageId, contentType, content, createdAtMs: now() };
      await tx.insert(otcMessages).values(row);
      const read = sender === 'seller' ? { sellerReadSerial: serial } : { buyerReadSerial: serial };
      await tx
        .update(otcChats)
        .set({ lastSerial: serial, ...read })
        .where(eq(otcChats.orderId, orderId));
      return { row, fresh: true };
    });
  }

  /** An image must have been uploaded for a chat, and by its sender. */
  async #requireOwnImage(imageId: string, userId: number): Promise<void> {
    const image = await this.#ground.uploads.find(imageId);
    if (image?.owner === `user:${userId}` && image.purpose === 'chat') return;
    throw rejected('not_found', {}, [{ field: 'content', rule: 'image_id' }]);
  }

  #tell(order: OtcOrderRow, userId: number, event: OtcChatEvent['event']): void {
    const said: OtcChatEvent = { type: 'otc_chat', orderCode: codeOf(order), event };
    this.#ground.broker.publish(refreshTopic(userId), said);
  }
}
