import { randomUUID } from 'node:crypto';
import { chatContent, getChatRecord, otcChatRead, otcChatTyping, sendChatRecord } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid } from '../../base/problem.ts';
import type { OtcParts } from './parts.ts';
import { codeOf, isSeller } from './orders.ts';

/** The largest page: what "all of it" means. */
const most = 500;

/** The talk between the two sides of an order. */
export function otcChatHandlers({ orders, chat, hints, people }: OtcParts): Handled[] {
  return [
    handle(sendChatRecord, async ({ input, context }) => {
      const { userId } = context.caller();
      const { id, orderCode, content, messageId = randomUUID() } = input;
      const order = await orders.ofParty(userId, orderCode ?? id ?? '');
      if (id !== undefined && Number(id) !== order.orderId) throw invalid({ field: 'id', rule: 'conflict' });
      await people.limits?.chat(userId);
      const contentType = input.contentType ?? input.content_type ?? chatContent.text;
      const { row, fresh } = await chat.send(order, userId, { messageId, contentType, content });
      if (fresh) await hints.chat(order, userId);
      return { message: chat.shown(order, row, userId) };
    }),
    handle(getChatRecord, async ({ params, input, context }) => {
      const { userId } = context.caller();
      const order = await orders.ofParty(userId, params.id);
      const { lastSerial, buyerReadSerial, sellerReadSerial } = await chat.marks(order.orderId);
      const size = input.size === -521 ? most : input.size;
      // Serials have no gaps, so a page is a range of them.
      const total = Math.min(input.untilSerial ?? lastSerial, lastSerial);
      const newest = total - (input.current - 1) * size;
      const rows = newest > 0 ? await chat.upTo(order.orderId, newest, size) : [];
      const unread = await chat.unread([order], userId);
      const [own, other] = isSeller(order, userId)
        ? [sellerReadSerial, buyerReadSerial]
        : [buyerReadSerial, sellerReadSerial];
      return {
        records: rows.map((row) => chat.shown(order, row, userId)),
        total,
        size,
        current: input.current,
        pages: Math.ceil(total / size),
        orderCode: codeOf(order),
        historyAvailable: newest > size,
        unread: unread.get(order.orderId) ?? 0,
        lastSerial,
        ownReadSerial: own,
        otherReadSerial: other,
        open: chat.isOpen(order),
      };
    }),
    handle(otcChatRead, async ({ input, context }) => {
      const { userId } = context.caller();
      const order = await orders.ofParty(userId, input.orderCode);
      return { unread: await chat.read(order, userId, input.serial) };
    }),
    handle(otcChatTyping, async ({ input, context }) => {
      const { userId } = context.caller();
      chat.typing(await orders.ofParty(userId, input.orderCode), userId);
      return {};
    }),
  ];
}
