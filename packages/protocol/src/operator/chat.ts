import { z } from 'zod';
import { defineCall, type OutputOf } from '../base/call.ts';
import { chatInput, chatMessage, checkChatContent } from '../chat.ts';
import { chatLimits } from '../chat-text.ts';
import { articleLanguages } from '../content.ts';
import { flag, nothing, timeInput, timeMs, wholeNumber, words } from '../base/fields.ts';
import { storedImage } from '../uploads.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const answers = { group: 'console', method: 'POST', params: nothing, access: 'operator:chat.answer' } as const;
const reads = { ...answers, changesState: false } as const;
const changes = { ...answers, changesState: true } as const;
const chatKey = z.string({ error: 'type' }).regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'format' });
const serial = wholeNumber(0, 2_000_000_000);

/**
 * What an inbox may be looked through by: who waits for someone, what is mine, all that is open,
 * what is closed.
 */
export const deskViews = ['waiting', 'mine', 'all', 'closed'] as const;
export type DeskView = (typeof deskViews)[number];

/** A conversation in the list. */
const conversation = z.object({
  chatKey: z.string(),
  userId: z.string(),
  /** The user's address, masked. */
  name: z.string(),
  lastText: z.string(),
  lastAtMs: timeMs,
  lastSerial: z.number().int(),
  waitingSinceMs: timeMs.nullable(),
  unread: z.number().int(),
  operatorId: z.number().int().nullable(),
  operatorName: z.string(),
  closedAtMs: timeMs.nullable(),
});
export type DeskConversation = z.infer<typeof conversation>;

export const deskList = defineCall({
  ...reads,
  id: 'console.chatList',
  path: '/console/api/chat/list',
  summary:
    'Conversations with customers, 200 to a page, those who wait longest first, closed ones the newest first, and how many there are of each view.',
  input: z.object({
    view: z.enum(deskViews, { error: 'one_of' }).default('waiting'),
    current: wholeNumber(1, 1_000_000).default(1),
  }),
  output: z.object({
    records: z.array(conversation),
    /** Of the view. */
    pages: z.number().int(),
    counts: z.object({ waiting: z.number().int(), mine: z.number().int(), all: z.number().int() }),
  }),
  reasons: [],
});

export const deskFind = defineCall({
  ...changes,
  id: 'console.chatFind',
  path: '/console/api/chat/find',
  summary:
    'Conversations of the customer of this number, masked name, or whole mail address or phone number, and those in which all these words were said in one message, 50 to a page, the latest first. The search is on record, without what was typed.',
  input: z.strictObject({ search: words(1, 100), current: wholeNumber(1, 1_000_000).default(1) }),
  output: z.object({
    records: z.array(
      conversation.extend({
        /**
         * The latest message that has the words; null where there is none, or it is not the
         * operator’s to read.
         */
        said: z.object({ serial: z.number().int(), content: z.string(), createdAtMs: timeMs }).nullable(),
      }),
    ),
    more: z.boolean(),
  }),
  reasons: [],
});
export type FoundConversation = OutputOf<typeof deskFind>['records'][number];

/** What there is to know of a customer to help them. */
const customer = z.object({
  userId: z.string(),
  name: z.string(),
  language: z.string(),
  registeredAtMs: timeMs,
  vip: z.number().int(),
  frozen: z.boolean(),
  primary: z.string(),
  advanced: z.string(),
  openOrders: z.number().int(),
  /** Of conversations that were closed: how their users found them, from 1 to 5, newest first. */
  ratings: z.array(z.object({ closedAtMs: timeMs, cause: z.string(), rating: z.number().int().nullable() })),
});

export const deskRead = defineCall({
  ...reads,
  id: 'console.chatRead',
  path: '/console/api/chat/read',
  summary: 'A conversation with its newest messages and its customer, or 15 messages up to a serial.',
  input: z.object({ chatKey, untilSerial: serial.optional() }),
  output: z.object({
    conversation,
    messages: z.array(chatMessage),
    historyAvailable: z.boolean(),
    userReadSerial: z.number().int(),
    /** Whether the customer is writing just now. */
    typing: z.boolean(),
    customer,
  }),
  reasons: ['not_found', 'conversation_of_other', 'right_missing'],
});
export type DeskRead = z.infer<typeof deskRead.output>;

export const deskAfter = defineCall({
  ...reads,
  id: 'console.chatAfter',
  path: '/console/api/chat/after',
  summary: 'What came after a message, oldest first, and the marks of both sides.',
  input: z.object({ chatKey, serial }),
  output: z.object({
    conversation,
    messages: z.array(chatMessage),
    userReadSerial: z.number().int(),
    typing: z.boolean(),
  }),
  reasons: ['not_found', 'conversation_of_other'],
});

const one = z.object({ conversation });

export const deskTake = defineCall({
  ...changes,
  id: 'console.chatTake',
  path: '/console/api/chat/take',
  summary: 'Takes a conversation that nobody has: from now on it is the operator’s own.',
  input: z.strictObject({ chatKey }),
  output: one,
  reasons: ['not_found', 'conversation_of_other'],
});

export const deskAssign = defineCall({
  ...changes,
  access: 'operator:chat.assign',
  id: 'console.chatAssign',
  path: '/console/api/chat/assign',
  summary: 'Hands a conversation to a colleague who may answer customers; who may read it changes with that.',
  input: z.strictObject({ chatKey, operatorId: consoleId, reason }),
  output: one,
  reasons: ['not_found', 'right_missing', 'nothing_to_change', 'changed_meanwhile'],
});

export const deskSend = defineCall({
  ...changes,
  id: 'console.chatSend',
  path: '/console/api/chat/send',
  summary: 'Answers a customer in a conversation of one’s own: a text, or an image that was uploaded for it.',
  input: z.strictObject({ ...chatInput, chatKey }).superRefine(checkChatContent),
  output: z.object({ message: chatMessage }),
  reasons: ['not_found', 'conversation_of_other', 'idempotency_mismatch'],
});

export const deskUploadImage = defineCall({
  ...changes,
  id: 'console.chatUploadImage',
  path: '/console/api/chat/uploadImage',
  summary: 'Takes an image for an answer: the image itself as the body, at most 5 MB.',
  takesFile: true,
  fileMegabytes: chatLimits.imageMegabytes,
  input: z.strictObject({}),
  output: storedImage,
  reasons: ['image_unreadable', 'image_too_large'],
});

export const deskSeen = defineCall({
  ...changes,
  id: 'console.chatSeen',
  path: '/console/api/chat/seen',
  summary: 'Marks what the customer wrote as read, up to a message.',
  input: z.strictObject({ chatKey, serial }),
  output: nothing,
  reasons: ['not_found', 'conversation_of_other'],
});

export const deskTyping = defineCall({
  ...changes,
  id: 'console.chatTyping',
  path: '/console/api/chat/typing',
  summary: 'Tells the customer that an answer is being written.',
  input: z.strictObject({ chatKey }),
  output: nothing,
  reasons: ['not_found', 'conversation_of_other'],
});

export const deskClose = defineCall({
  ...changes,
  id: 'console.chatClose',
  path: '/console/api/chat/close',
  summary:
    'Closes a conversation of one’s own for a cause; the customer is asked how it was. What they wrote and nobody has read keeps it open.',
  input: z.strictObject({ chatKey, reason }),
  output: one,
  reasons: ['not_found', 'conversation_of_other', 'nothing_to_change', 'changed_meanwhile'],
});

const canned = z.object({
  cannedId: z.number().int(),
  language: z.enum(articleLanguages),
  title: z.string(),
  text: z.string(),
  updatedBy: z.string(),
  updatedAtMs: timeMs,
});
export type CannedAnswer = z.infer<typeof canned>;

export const deskCanned = defineCall({
  ...reads,
  id: 'console.chatCanned',
  path: '/console/api/chat/canned',
  summary: 'Answers that are ready to be sent, and colleagues who may answer.',
  input: nothing,
  output: z.object({
    records: z.array(canned),
    colleagues: z.array(z.object({ operatorId: z.number().int(), name: z.string() })),
  }),
  reasons: [],
});

export const deskCannedHistory = defineCall({
  ...reads,
  access: 'operator:chat.assign',
  id: 'console.chatCannedHistory',
  path: '/console/api/chat/cannedHistory',
  summary: 'The versions of a ready answer, newest first, as the audit log has them.',
  input: z.object({ cannedId: consoleId }),
  output: z.object({
    records: z.array(
      z.object({ language: z.string(), title: z.string(), text: z.string(), by: z.string(), atMs: timeMs }),
    ),
  }),
  reasons: [],
});

export const deskCannedSave = defineCall({
  ...changes,
  access: 'operator:chat.assign',
  id: 'console.chatCannedSave',
  path: '/console/api/chat/cannedSave',
  summary: 'Adds a ready answer, or changes the one of that id, as it was read, or takes it away.',
  input: z
    .strictObject({
      cannedId: consoleId.optional(),
      /**
       * With an id: the time of the version that was read. Another one since then refuses the
       * change.
       */
      updatedAtMs: timeInput.optional(),
      language: z.enum(articleLanguages, { error: 'one_of' }),
      title: words(2, 80),
      text: words(1, 400),
      /** Takes the one of that id away, for a reason that goes on record. */
      remove: flag.optional(),
      reason: reason.optional(),
    })
    .refine(({ cannedId, updatedAtMs }) => cannedId === undefined || updatedAtMs !== undefined, {
      path: ['updatedAtMs'],
      error: 'required',
    })
    .refine(({ remove, reason: why }) => remove !== true || why !== undefined, { path: ['reason'], error: 'required' }),
  output: z.object({ records: z.array(canned) }),
  reasons: ['not_found', 'nothing_to_change', 'changed_meanwhile'],
});
