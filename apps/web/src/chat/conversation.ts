import type { ChatMessage } from '@candor/protocol';

/** A message that this page has written and the server has not confirmed. */
export interface Unsent {
  readonly messageId: string;
  readonly contentType: number;
  /** The text; of an image its id once it is uploaded. */
  readonly content: string;
  readonly file?: Blob;
  /** Where the chosen image is shown from. */
  readonly preview?: string;
  readonly state: 'sending' | 'failed';
  /** The server's words; none where it was not reached, which is tried again by itself. */
  readonly refusal?: string;
}

/**
 * What is known of a conversation: messages from some serial on without a gap, and what is still on
 * its way.
 */
export interface Conversation {
  readonly messages: readonly ChatMessage[];
  readonly unsent: readonly Unsent[];
  readonly userRead: number;
  readonly supportRead: number;
}

export const noConversation: Conversation = { messages: [], unsent: [], userRead: 0, supportRead: 0 };

export const lastSerialOf = ({ messages }: Pick<Conversation, 'messages'>): number => messages.at(-1)?.serial ?? 0;

/**
 * Whether a message follows what is known, so that it can be shown; otherwise what lies between has
 * to be fetched.
 */
export const follows = (conversation: Conversation, { serial }: ChatMessage): boolean =>
  serial <= lastSerialOf(conversation) + 1;

/**
 * The conversation with messages in their places, each once; those of this page's own that came
 * back are no longer on their way.
 */
export function withMessages(conversation: Conversation, more: readonly ChatMessage[]): Conversation {
  if (more.length === 0) return conversation;
  const bySerial = new Map(conversation.messages.map((message) => [message.serial, message]));
  for (const message of more) bySerial.set(message.serial, message);
  const messages = [...bySerial.values()].sort((a, b) => a.serial - b.serial);
  const arrived = new Set(more.filter(({ sender }) => sender === 'user').map(({ messageId }) => messageId));
  const unsent = conversation.unsent.filter(({ messageId }) => !arrived.has(messageId));
  const written = more.reduce((last, { sender, serial }) => (sender === 'user' ? Math.max(last, serial) : last), 0);
  const answered = more.reduce((last, { sender, serial }) => (sender === 'support' ? Math.max(last, serial) : last), 0);
  return {
    messages,
    unsent,
    // Writing marks everything above as read.
    userRead: Math.max(conversation.userRead, written),
    supportRead: Math.max(conversation.supportRead, answered),
  };
}

/** Messages that the user has yet to read. */
export const unreadOf = ({ messages, userRead }: Conversation): number =>
  messages.filter(({ sender, serial }) => sender !== 'user' && serial > userRead).length;

/** With one of the messages that are on their way changed, or added at the end. */
export function withUnsent(conversation: Conversation, unsent: Unsent): Conversation {
  const known = conversation.unsent.some(({ messageId }) => messageId === unsent.messageId);
  return {
    ...conversation,
    unsent: known
      ? conversation.unsent.map((one) => (one.messageId === unsent.messageId ? unsent : one))
      : [...conversation.unsent, unsent],
  };
}

export const withoutUnsent = (conversation: Conversation, messageId: string): Conversation => ({
  ...conversation,
  unsent: conversation.unsent.filter((one) => one.messageId !== messageId),
});
