import type { shared } from './en.ts';

/** The texts that client and console share. */
export type SharedMessages = Readonly<Record<keyof typeof shared, string>>;
