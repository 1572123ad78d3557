import type { first } from './en/first.ts';
import type { en } from './en/index.ts';
import type { products } from './en/products.ts';

/** A text of the client, by the name of what it says. */
export type MessageKey = keyof typeof en | keyof typeof products;

/** Every text of the client in one language, as ICU messages. */
export type Messages = Readonly<Record<MessageKey, string>>;

/** The texts of the frame of every page and of the home page. */
export type FirstMessages = Readonly<Record<keyof typeof first, string>>;

/** Every text but those of products. */
export type MainMessages = Readonly<Record<keyof typeof en, string>>;

/** The texts of products, which come with their screens. */
export type ProductMessages = Readonly<Record<keyof typeof products, string>>;
