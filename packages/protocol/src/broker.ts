import { z } from 'zod';
import { defineCall } from './call.ts';
import { nothing, timeMs } from './fields.ts';

/**
 * The message broker: MQTT 3.1.1 over WebSocket. A client asks for credentials, connects, reads the topics it was named, and publishes
 * nothing. Messages are JSON; whoever misses one finds the state by its call.
 */
export const brokerPath = '/mqtt';
/** Every so often a client says that it is still there. */
export const brokerKeepaliveSeconds = 5;

/** What everybody may read. */
export const allTopic = 'all-topic';
/** What a user, or a merchant, should look at again. */
export const refreshTopic = (userOrMerchantId: string | number): string => `refresh_${userOrMerchantId}`;
/** A user's conversation with support. */
export const chatTopic = (chatKey: string): string => `chat/${chatKey}`;
/** What operators who answer customers are told; each has a topic of their own. */
export const deskTopic = (operatorId: string | number): string => `desk/${operatorId}`;

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
