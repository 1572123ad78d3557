import { hash, randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const [count, length, group] = [10, 24, 4] as const;

/** Ten codes of 24 base32 letters (120 bits), in groups of four to be read and typed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode);

function newCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');
  return (letters.match(new RegExp(`.{${group}}`, 'g')) ?? []).join('-');
}

/** Without the hyphens and blanks people type; null when it can be no recovery code. */
export function plainRecoveryCode(typed: string): string | null {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase();
  return new RegExp(`^[A-Z2-7]{${length}}$`).test(letters) ? letters : null;
}

/** What is stored in place of a code. 120 random bits need no slow hash. */
export const recoveryHash = (owner: string, plain: string): string => hash('sha256', `${owner}|${plain}`, 'hex');
