import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { chatContent, chatLimits, chatTextProblem } from './chat-text.ts';
import { pageOf } from './base/envelope.ts';
import { storedImage } from './uploads.ts';
import { nothing, requestId, timeMs, wholeNumber } from './base/fields.ts';

/** One message of a conversation. */
export const chatMessage = z.object({
  id: z.string(),
  /** 1, 2, 3 … in its conversation, without gaps. */
  serial: z.number().int(),
  /** The text; of an image its address on this site, good for half a day. */
  content: z.string(),
  content_type: z.number().int(),
  /** The same under its other spelling. */
  contentType: z.number().int(),
  create_time: timeMs,
  /** Who wrote it: the user's own id, 0 for the people of support, −1 for the platform itself. */
  blade_user_id: z.number().int(),
  sender: z.enum(['user', 'support', 'system']),
  /** Of the people of support. */
  senderName: z.string(),
  /** The id that its sender gave it. */
  messageId: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const marks = {
  /** The newest message. */
  lastSerial: z.number().int(),
  /** How far each side has read. */
  userReadSerial: z.number().int(),
  supportReadSerial: z.number().int(),
};

/** What is said on a conversation's topic. */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: chatMessage }),
  z.object({ type: z.literal('read'), by: z.enum(['user', 'support']), serial: z.number().int() }),
  z.object({ type: z.literal('typing'), by: z.enum(['user', 'support']) }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

const user = { group: 'user', method: 'POST', access: 'user', keys: 'none', params: nothing } as const;
const chatKey = z
  .string({ error: 'type' })
  .regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'format' })
  .optional();

export const chatHistory = defineCall({
  ...user,
  id: 'chat.history',
  path: '/api/chat/history',
  summary:
    'A page of the conversation with support, newest first; the first page is 1, of 15. `untilSerial` holds the pages still while new messages come.',
  changesState: false,
  input: z.object({
    current: wholeNumber(chatLimits.firstPage, 1_000_000).default(chatLimits.firstPage),
    size: wholeNumber(-521, 500)
      .refine((size) => size === -521 || size >= 1, { error: 'page_size' })
      .default(chatLimits.pageSize),
    chatKey,
    untilSerial: wholeNumber(0, 2_000_000_000).optional(),
  }),
  output: pageOf(chatMessage).extend({
    chatKey: z.string(),
    /** Whether older messages follow on the next page. */
    historyAvailable: z.boolean(),
    /** Messages of the other side that were not read. */
    unread: z.number().int(),
    ...marks,
    /** Whether the conversation was closed and its user has yet to say how it went. */
    rateable: z.boolean(),
  }),
  reasons: ['not_found'],
});

export const chatAfter = defineCall({
  ...user,
  id: 'chat.after',
  path: '/api/chat/after',
  summary: 'What came after a message, oldest first: for a client that was away. At most 200 at a time.',
  changesState: false,
  input: z.object({ chatKey, serial: wholeNumber(0, 2_000_000_000) }),
  output: z.object({ records: z.array(chatMessage), ...marks }),
  reasons: ['not_found'],
});

/** What goes into a conversation, from either side. */
export const chatInput = {
  contentType: wholeNumber(1, 2).default(chatContent.text),
  /** A text; of an image the id that its upload gave. */
  content: z.string({ error: 'type' }),
  /**
   * Made by the sender before it sends: the same id and content is the same message, however often
   * it comes.
   */
  messageId: requestId.optional(),
};

/** For the schemas of both sides: says what is wrong with the content. */
export function checkChatContent(
  { contentType, content }: { readonly contentType: number; readonly content: string },
  context: z.core.$RefinementCtx,
): void {
  const image = contentType === chatContent.image;
  const rule = image ? (/^s[0-9a-f]{32}$/.test(content) ? null : 'image_id') : chatTextProblem(content);
  if (rule !== null) context.addIssue({ code: 'custom', path: ['content'], message: rule });
}

export const chatUploadImage = defineCall({
  ...user,
  id: 'chat.uploadImage',
  path: '/api/chat/uploadImage',
  summary:
    'Takes an image for the conversation: the image itself as the body, or the field `file` of a form; at most 5 MB. Its id is then sent as a message.',
  changesState: true,
  takesFile: true,
  fileMegabytes: chatLimits.imageMegabytes,
  input: z.strictObject({}),
  output: storedImage,
  reasons: ['image_unreadable', 'image_too_large'],
});

export const chatSend = defineCall({
  ...user,
  id: 'chat.send',
  path: '/api/chat/send',
  summary:
    'Sends a message to support: contentType 1 a text of at most 400 characters, 2 an image that was uploaded for it. Sent again with the same messageId it is still one message.',
  changesState: true,
  input: z
    .strictObject({
      ...chatInput,
      contentType: wholeNumber(1, 2).optional(),
      /** The same under its other spelling; 1 where neither is given. */
      content_type: wholeNumber(1, 2).optional(),
      chatId: chatKey,
      /** The same under its other name. */
      chatKey,
    })
    .superRefine((said, context) => {
      const { content, contentType, content_type: other = contentType, chatId = said.chatKey } = said;
      const twice = { content_type: [contentType, other], chatKey: [said.chatKey, chatId] };
      for (const [field, [one, two]] of Object.entries(twice))
        if (one !== undefined && one !== two) context.addIssue({ code: 'custom', path: [field], message: 'conflict' });
      checkChatContent({ content, contentType: other ?? chatContent.text }, context);
    }),
  output: z.object({ message: chatMessage }),
  reasons: ['not_found', 'idempotency_mismatch'],
});

export const chatRead = defineCall({
  ...user,
  id: 'chat.read',
  path: '/api/chat/read',
  summary: 'Marks everything up to a message as read; the unread counter begins anew.',
  changesState: true,
  input: z.strictObject({ serial: wholeNumber(0, 2_000_000_000) }),
  output: z.object({ unread: z.number().int() }),
  reasons: [],
});

export const chatTyping = defineCall({
  ...user,
  id: 'chat.typing',
  path: '/api/chat/typing',
  summary: 'Tells the other side that one is writing; it is kept by nobody.',
  changesState: true,
  input: z.strictObject({}),
  output: nothing,
  reasons: [],
});

/** How a conversation was, from 1 to 5. */
export const chatRatings = [1, 5] as const;

export const chatRate = defineCall({
  ...user,
  id: 'chat.rate',
  path: '/api/chat/rate',
  summary: 'Says how the conversation was that was closed last, from 1 to 5; once.',
  changesState: true,
  input: z.strictObject({ rating: wholeNumber(...chatRatings) }),
  output: nothing,
  reasons: ['not_found'],
});
