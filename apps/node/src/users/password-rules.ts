import { commonPasswords } from './common-passwords.ts';

/** Words of ours that no password may be built on. */
const ownWords = ['candor'];

/**
 * Why a new password that meets the form's rules is still refused: it is among the most used, or contains the account's own name or ours.
 * Null when it is good.
 */
export function weaknessOf(password: string, email: string): 'password_common' | 'password_name' | null {
  const lower = password.toLowerCase();
  const name = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  const names = [...ownWords, ...(name.length >= 4 ? [name] : [])];
  if (names.some((word) => lower.includes(word))) return 'password_name';
  return isCommon(lower) ? 'password_common' : null;
}

/** As it stands, or with a few digits or signs put behind: what people do to please a form. */
function isCommon(password: string): boolean {
  if (commonPasswords.has(password)) return true;
  const stem = password.replace(/[^a-z]{1,4}$/, '');
  return stem.length >= 4 && stem !== password && commonPasswords.has(stem);
}
