import { z } from 'zod';
import { defineCall } from './call.ts';
import { nothing, timeMs } from './fields.ts';

/** On the topic for all: a new announcement; its words come by the call, in the reader's language. */
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
  output: z.object({
    /** Of this site. */
    path: z.string(),
    username: z.string(),
    password: z.string(),
    keepaliveSeconds: z.number().int(),
    /** What these credentials may read. */
    topics: z.array(z.string()),
    expiresAtMs: timeMs,
  }),
  reasons: [],
});
export type BrokerCredentials = z.infer<typeof brokerCredentials.output>;
