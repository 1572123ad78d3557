import type { first } from './en/first.ts';
import type { en } from './en/index.ts';

/** A text of the client, by the name of what it says. */
export type MessageKey = keyof typeof en;

/** Every text of the client in one language, as ICU messages. */
export type Messages = Readonly<Record<MessageKey, string>>;

/** The texts of the frame of every page and of the home page. */
export type FirstMessages = Readonly<Record<keyof typeof first, string>>;
