import { email as emailSchema, phonePattern, plainPhone } from '@candor/protocol';

export type ContactKind = 'email' | 'phone';

/** An address as the wire takes it: one of the two. */
export type Contact = { readonly email: string } | { readonly phone: string };

export const contactOf = (kind: ContactKind, typed: string): Contact =>
  kind === 'email' ? { email: typed.trim() } : { phone: plainPhone(typed) };

/** Whether what was typed can be an address of its kind. */
export const isContact = (kind: ContactKind, typed: string): boolean =>
  kind === 'email' ? emailSchema.safeParse(typed.trim()).success : phonePattern.test(plainPhone(typed));
