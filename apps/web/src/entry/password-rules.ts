import { meetsPasswordRule2, passwordRule1 } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';

const allowed = /^[A-Za-z0-9`~!@#$%^&*()_\-+=<>.?:"{}]+$/;

/** The rules of a new password, each with whether this one meets it. */
export const passwordRules = (password: string): readonly { readonly key: MessageKey; readonly met: boolean }[] => [
  { key: 'entry.rule.length', met: password.length >= 6 && password.length <= 20 },
  { key: 'entry.rule.characters', met: allowed.test(password) },
  { key: 'entry.rule.kinds', met: meetsPasswordRule2(password) },
];

/** Whether a new password meets every rule of the wire. */
export const isGoodPassword = (password: string): boolean =>
  passwordRule1.test(password) && meetsPasswordRule2(password);
