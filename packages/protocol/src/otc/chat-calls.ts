import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { checkChatContent, chatInput } from '../chat.ts';
import { chatContent, chatLimits } from '../chat-text.ts';
import { pageOf } from '../base/envelope.ts';
import { idInput, nothing, timeMs, wholeNumber } from '../base/fields.ts';
import { otcChatWarnings } from './chat-warning.ts';
import { orderCode, orderIdOrCode } from './words.ts';

const user = { group: 'assets', method: 'POST', access: 'user', keys: 'none', params: nothing } as const;

/** One message about an order. */
export const otcChatRecord = z.object({
  id: z.string(),
  /** 1, 2, 3 … in its order, without gaps. */
  serial: z.number().int(),
  orderCode: z.string(),
  /** The text; of an image its address on this site, good for half a day. */
  content: z.string(),
  content_type: z.number().int(),
  contentType: z.number().int(),
  create_time: timeMs,
  /** 1 where the reader wrote it, 0 the other side, −1 the platform: no party's number leaves. */
  blade_user_id: z.number().int(),
  sender: z.enum(['buyer', 'seller', 'system']),
  mine: z.boolean(),
  messageId: z.string(),
  /** What both sides are warned of. */
  warnings: z.array(z.enum(otcChatWarnings)),
});
export type OtcChatRecord = z.infer<typeof otcChatRecord>;

/** On a party's own topic: the row is the truth. */
export const otcChatEvent = z.object({
  type: z.literal('otc_chat'),
  orderCode: z.string(),
  event: z.discriminatedUnion('what', [
    z.object({ what: z.literal('message'), message: otcChatRecord }),
    z.object({ what: z.literal('read'), serial: z.number().int() }),
    z.object({ what: z.literal('typing') }),
  ]),
});
export type OtcChatEvent = z.infer<typeof otcChatEvent>;

export const sendChatRecord = defineCall({
  ...user,
  id: 'otc.sendChat',
  path: '/api/{apiHead}/coin/buy/sendChatRecord',
  summary:
    'Writes to the other side of an order: contentType 1 a text of at most 400 characters, 2 an image that was uploaded for a chat.',
  changesState: true,
  input: z
    .strictObject({
      ...chatInput,
      contentType: wholeNumber(1, 2).optional(),
      content_type: wholeNumber(1, 2).optional(),
      id: idInput.optional(),
      orderCode: orderCode.optional(),
    })
    .superRefine((said, context) => {
      const { content, contentType, content_type: other = contentType, id, orderCode: code } = said;
      if (contentType !== undefined && contentType !== other)
        context.addIssue({ code: 'custom', path: ['content_type'], message: 'conflict' });
      if (id === undefined && code === undefined)
        context.addIssue({ code: 'custom', path: ['orderCode'], message: 'required' });
      checkChatContent({ content, contentType: other ?? chatContent.text }, context);
    }),
  output: z.object({ message: otcChatRecord }),
  reasons: ['not_found', 'otc_wrong_state', 'idempotency_mismatch'],
});

export const getChatRecord = defineCall({
  ...user,
  id: 'otc.chat',
  path: '/api/{apiHead}/coin/buy/getChatRecord/{id}',
  summary:
    'A page of what was said about an order, newest first; the first page is 1, of 15. `untilSerial` holds the pages still while new messages come.',
  changesState: false,
  params: z.object({ id: orderIdOrCode }),
  input: z.object({
    current: wholeNumber(chatLimits.firstPage, 1_000_000).default(chatLimits.firstPage),
    size: wholeNumber(-521, 500)
      .refine((size) => size === -521 || size >= 1, { error: 'page_size' })
      .default(chatLimits.pageSize),
    untilSerial: wholeNumber(0, 2_000_000_000).optional(),
  }),
  output: pageOf(otcChatRecord).extend({
    orderCode: z.string(),
    historyAvailable: z.boolean(),
    unread: z.number().int(),
    lastSerial: z.number().int(),
    /** How far each side has read. */
    ownReadSerial: z.number().int(),
    otherReadSerial: z.number().int(),
    /** Whether something can still be written. */
    open: z.boolean(),
  }),
  reasons: ['not_found'],
});

export const otcChatRead = defineCall({
  ...user,
  id: 'otc.chatRead',
  path: '/api/{apiHead}/coin/otc/order/chatRead',
  summary: 'Marks everything up to a message as read; the other side sees it.',
  changesState: true,
  input: z.strictObject({ orderCode, serial: wholeNumber(0, 2_000_000_000) }),
  output: z.object({ unread: z.number().int() }),
  reasons: ['not_found'],
});

export const otcChatTyping = defineCall({
  ...user,
  id: 'otc.chatTyping',
  path: '/api/{apiHead}/coin/otc/order/chatTyping',
  summary: 'Tells the other side that one is writing; nobody stores it.',
  changesState: true,
  input: z.strictObject({ orderCode }),
  output: nothing,
  reasons: ['not_found'],
});
