import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { nothing, timeMs } from './base/fields.ts';

/**
 * On the topic for all: a new announcement; its words come by the call, in the reader's language.
 */
export const announcementMessage = z.object({
  type: z.literal('announcement'),
  id: z.string(),
});
export type AnnouncementMessage = z.infer<typeof announcementMessage>;

/** On a user's or a merchant's own topic: something is new or has changed, and where to look. */
export const refreshMessage = z.object({
  type: z.enum(['otc', 'appeal', 'notice']),
  isNew: z.boolean(),
  /** Of a notice: how many are unread now. */
  content: z.string(),
  orderCode: z.string(),
  changeUser: z.string(),
  /** Of a notice: its kind. */
  serviceType: z.string(),
});
export type RefreshMessage = z.infer<typeof refreshMessage>;

/** What opens the message broker. */
export const issuedCredentials = z.object({
  /** Of this site. */
  path: z.string(),
  username: z.string(),
  password: z.string(),
  keepaliveSeconds: z.number().int(),
  /** What these credentials may read. */
  topics: z.array(z.string()),
  expiresAtMs: timeMs,
});
export type BrokerCredentials = z.infer<typeof issuedCredentials>;

/**
 * On the topic of an operator who answers customers: conversations to look at again, and those
 * whose customer is writing. No words of theirs.
 */
export const deskMessage = z.object({
  changed: z.array(z.string()),
  typing: z.array(z.string()),
});
export type DeskMessage = z.infer<typeof deskMessage>;

export const deskCredentials = defineCall({
  id: 'console.brokerCredentials',
  group: 'console',
  method: 'POST',
  path: '/console/api/chat/brokerCredentials',
  access: 'operator:chat.answer',
  summary:
    'Credentials for the message broker, good for a few minutes: an operator’s own, which read what is new in conversations.',
  changesState: true,
  params: nothing,
  input: z.strictObject({}),
  output: issuedCredentials,
  reasons: [],
});

export const brokerCredentials = defineCall({
  id: 'platform.brokerCredentials',
  group: 'platform',
  method: 'POST',
  path: '/api/common/getBrokerCredentials',
  access: 'public',
  knowsCaller: true,
  summary:
    'Credentials for the message broker, good for a few minutes: a user’s own, which read that user’s topics, or a visitor’s, which read what is for all.',
  changesState: true,
  params: nothing,
  input: z.strictObject({}),
  output: issuedCredentials,
  reasons: [],
});
