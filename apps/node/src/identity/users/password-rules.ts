import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswords } from './common-passwords.ts';

/** Words of ours that no password may be built on. */
const ownWords = ['candor'];

/** The 49,233 most used passwords of public breaches, in lower case. */
const breached: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Why a new password that meets the form's rules is still refused: it is among the most used of
 * public breaches, or contains the account's own name or ours. Null when it is good. `addresses`
 * are the account's mail address and phone number.
 */
export function weaknessOf(
  password: string,
  ...addresses: readonly string[]
): 'password_common' | 'password_name' | null {
  const lower = password.toLowerCase();
  const own = addresses.map(nameIn).filter((name) => name.length >= 4);
  if ([...ownWords, ...own].some((word) => lower.includes(word))) return 'password_name';
  return isCommon(lower) ? 'password_common' : null;
}

/** What of an address people build a password on. */
const nameIn = (address: string): string =>
  address.includes('@')
    ? address.slice(0, address.lastIndexOf('@')).toLowerCase()
    : address.replace(/\D/g, '').slice(-8);

/** As it is, or with a few digits or signs put behind: what people do to please a form. */
function isCommon(password: string): boolean {
  if (breached.has(password) || commonPasswords.has(password)) return true;
  const stem = password.replace(/[^a-z]{1,4}$/, '');
  return stem.length >= 4 && stem !== password && commonPasswords.has(stem);
}
