import { masked } from './addresses.ts';

/** As people see letters, whatever they are made of. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The last four characters behind asterisks, and never more than half of them. */
export const maskedEnd = (text: string): string => `****${text.slice(text.length - Math.min(4, text.length >> 1))}`;

/**
 * An account at a payment service: what is written like a mail address is known by both its ends,
 * as mail addresses are.
 */
export const maskedAccount = (account: string): string =>
  account.includes('@') ? masked({ channel: 'mail', address: account }) : maskedEnd(account);

/**
 * The first characters, three at most and never more than a third of them; nothing of what is
 * empty.
 */
export function maskedStart(text: string): string {
  if (text === '') return '';
  const seen = Array.from(letters.segment(text), ({ segment }) => segment);
  return `${seen.slice(0, Math.min(3, Math.ceil(seen.length / 3))).join('')}****`;
}

/** The first letter of each part of a name. */
export const maskedName = (name: string): string => name.replace(/(\p{L})[\p{L}\p{M}]*/gu, '$1**');

/**
 * The first two and last two characters of an identity number, and never more than half of them.
 */
export function maskedNumber(number: string): string {
  if (number === '') return '';
  const shown = Math.min(2, number.length >> 2);
  return `${number.slice(0, shown)}****${number.slice(number.length - shown)}`;
}
