import type { MessageKey } from '@candor/i18n';
import { emailForm, emailKey, hasCountry, phonePattern, plainEmail, plainPhone } from '@candor/protocol';

export type ContactKind = 'email' | 'phone';

/** An address as the wire takes it: one of the two. */
export type Contact = { readonly email: string } | { readonly phone: string };

export const contactOf = (kind: ContactKind, typed: string): Contact =>
  kind === 'email' ? { email: plainEmail(typed) } : { phone: plainPhone(typed) };

/** Whether two spellings are one address. */
export const isSameContact = (kind: ContactKind, one: string, other: string): boolean =>
  kind === 'email' ? emailKey(one) === emailKey(other) : plainPhone(one) === plainPhone(other);

/** Whether what was typed can be an address of its kind. */
export const isContact = (kind: ContactKind, typed: string): boolean => contactProblem(kind, typed) === null;

/** The text that says what is wrong with a typed address; null where it can be one of its kind. */
export function contactProblem(kind: ContactKind, typed: string): MessageKey | null {
  if (kind === 'email') return emailForm.test(plainEmail(typed)) ? null : 'entry.emailMissing';
  const phone = plainPhone(typed);
  if (!phonePattern.test(phone)) return 'entry.phoneMissing';
  return hasCountry(phone) ? null : 'entry.phoneCountry';
}
