/**
 * The message broker: MQTT 3.1.1 over WebSocket. A client asks for credentials, connects, reads the
 * topics it was named, and publishes nothing. Messages are JSON; a client that misses one finds the
 * state by its call.
 */
export const brokerPath = '/mqtt';
/** Every so often a client says that it is still there. */
export const brokerKeepaliveSeconds = 5;

/** What everybody may read. */
export const allTopic = 'all-topic';
/** A merchant's own id: never another user's, as it begins with a letter. */
export const merchantIdOf = (userId: number): string => `m${userId}`;

/** What a user, or a merchant, should look at again. */
export const refreshTopic = (userOrMerchantId: string | number): string => `refresh_${userOrMerchantId}`;
/** A user's conversation with support. */
export const chatTopic = (chatKey: string): string => `chat/${chatKey}`;
/** What operators who answer customers receive; each has a topic of their own. */
export const deskTopic = (operatorId: string | number): string => `desk/${operatorId}`;
/** Liquidations and deleveragings of perpetual contracts, for operators who may read contracts. */
export const contractsTopic = 'desk-contracts';
