import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { markedPageOf, markedQuery, pageOf, pageQuery } from './base/envelope.ts';
import { flag, idInput, nothing, timeMs } from './base/fields.ts';
import { noticeKinds } from './notice-kinds.ts';
import { notice } from './platform.ts';

const user = { group: 'user', method: 'POST', access: 'user', keys: 'none', params: nothing } as const;

/** Something that concerns one user. */
export const userNotice = z.object({
  noticeId: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** Where the client shows more of it. */
  path: z.string(),
  createdAtMs: timeMs,
  readAtMs: timeMs.nullable(),
});
export type UserNotice = z.infer<typeof userNotice>;

const unread = z.object({ notices: z.number().int(), announcements: z.number().int() });

export const noticeInbox = defineCall({
  ...user,
  id: 'notices.list',
  path: '/api/notice/inbox',
  summary: 'What concerns the user, newest first, in the language of the request, and how much of it is unread.',
  changesState: false,
  input: z.object({ ...markedQuery, unreadOnly: flag.default(false) }),
  output: markedPageOf(userNotice).extend({ unread }),
  reasons: [],
});

export const noticeAnnouncements = defineCall({
  ...user,
  id: 'notices.announcements',
  path: '/api/notice/announcements',
  summary: 'Announcements to all, newest first, and which of them the user has read.',
  changesState: false,
  input: z.object({ ...pageQuery }),
  output: pageOf(notice.extend({ readAtMs: timeMs.nullable() })).extend({ unread }),
  reasons: [],
});

export const noticeRead = defineCall({
  ...user,
  id: 'notices.read',
  path: '/api/notice/read',
  summary: 'Marks a notice or an announcement as read, or all of them.',
  changesState: true,
  input: z.strictObject({
    noticeId: idInput.optional(),
    announcementId: idInput.optional(),
    all: flag.optional(),
  }),
  output: z.object({ unread }),
  reasons: ['not_found'],
});

const preference = z.object({
  kind: z.enum(noticeKinds),
  inbox: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
});

const preferences = z.object({
  records: z.array(
    preference.extend({
      /** Channels that cannot be turned off: who protects an account must be heard. */
      fixed: z.array(z.enum(['inbox', 'mail'])),
    }),
  ),
  /** What a browser subscribes to push messages with. */
  pushKey: z.string(),
  /** Browsers of the user that are subscribed. */
  pushBrowsers: z.number().int(),
});

export const noticePreferences = defineCall({
  ...user,
  id: 'notices.preferences',
  path: '/api/notice/preferences',
  summary: 'What the user is notified of, and how, kind by kind.',
  changesState: false,
  input: nothing,
  output: preferences,
  reasons: [],
});

export const noticePreferencesSave = defineCall({
  ...user,
  id: 'notices.savePreferences',
  path: '/api/notice/savePreferences',
  summary: 'Chooses how the user is notified of one kind. Channels that are fixed stay on.',
  changesState: true,
  input: z.strictObject({
    kind: z.enum(noticeKinds, { error: 'one_of' }),
    inbox: flag,
    mail: flag,
    push: flag,
  }),
  output: preferences,
  reasons: [],
});

/** Where a browser's push service takes messages. */
const pushEndpoint = z
  .string({ error: 'push_endpoint' })
  .max(1_000, { error: 'push_endpoint' })
  .regex(/^https:\/\/[!-~]+$/, { error: 'push_endpoint' });

/** Keys of a subscription, as a browser gives them. */
const pushBytes = (least: number, most: number) =>
  z.string({ error: 'push_key' }).regex(new RegExp(`^[A-Za-z0-9_-]{${least},${most}}={0,2}$`), { error: 'push_key' });

export const pushSubscribe = defineCall({
  ...user,
  id: 'notices.pushSubscribe',
  path: '/api/notice/pushSubscribe',
  summary: 'Subscribes a browser to push messages, until it is taken away or its session ends.',
  changesState: true,
  input: z.strictObject({
    endpoint: pushEndpoint,
    p256dh: pushBytes(80, 100),
    auth: pushBytes(16, 32),
  }),
  output: z.object({ pushBrowsers: z.number().int() }),
  reasons: [],
});

export const pushUnsubscribe = defineCall({
  ...user,
  id: 'notices.pushUnsubscribe',
  path: '/api/notice/pushUnsubscribe',
  summary: 'Takes a browser’s subscription to push messages away.',
  changesState: true,
  input: z.strictObject({ endpoint: pushEndpoint }),
  output: z.object({ pushBrowsers: z.number().int() }),
  reasons: [],
});
