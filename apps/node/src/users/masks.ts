/** As people see letters, whatever they are made of. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The last four characters behind asterisks. */
export const maskedEnd = (text: string): string => `****${text.slice(-4)}`;

/** The first characters, three at most and never more than a third of them; nothing of what is empty. */
export function maskedStart(text: string): string {
  if (text === '') return '';
  const seen = Array.from(letters.segment(text), ({ segment }) => segment);
  return `${seen.slice(0, Math.min(3, Math.ceil(seen.length / 3))).join('')}****`;
}

/** The first letter of each part of a name. */
export const maskedName = (name: string): string => name.replace(/(\p{L})[\p{L}\p{M}]*/gu, '$1**');

/** The first two and last two characters of an identity number. */
export const maskedNumber = (number: string): string =>
  number === '' ? '' : `${number.slice(0, 2)}****${number.slice(-2)}`;
