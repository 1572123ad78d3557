import type { en } from './en/index.ts';

/** A text of the client, by the name of what it says. */
export type MessageKey = keyof typeof en;

/** Every text of the client in one language, as ICU messages. */
export type Messages = Readonly<Record<MessageKey, string>>;
