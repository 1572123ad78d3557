/**
 * The digit zero of scripts whose digits somebody may type or paste: ASCII, full width, Thai,
 * Arabic, Persian, Devanagari, Bengali, Lao, Khmer, Burmese.
 */
const zeros = [0x30, 0xff10, 0x0e50, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0ed0, 0x17e0, 0x1040] as const;

/**
 * The ASCII digit that a character is in its script; undefined for everything else, superscripts
 * and circled digits among it.
 */
export function digitOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? undefined : String(code - zero);
}

const fullWidthFirst = 0xff01;
const fullWidthLast = 0xff5e;
const fullWidthOffset = 0xfee0;

function plainCharacter(character: string): string {
  const digit = digitOf(character);
  if (digit !== undefined) return digit;
  const code = character.codePointAt(0) ?? 0;
  if (code >= fullWidthFirst && code <= fullWidthLast) return String.fromCodePoint(code - fullWidthOffset);
  return code === 0x3000 ? ' ' : character;
}

/**
 * A text with ASCII digits, and ASCII letters and marks in place of full-width ones: "ＢＴＣ１２" is
 * "BTC12". Nothing else changes.
 */
export const plainWidth = (text: string): string => Array.from(text, plainCharacter).join('');

/** The digits of a text in order, as ASCII. */
export const digitsIn = (text: string): string => plainWidth(text).replaceAll(/\D/g, '');

/** Digits of a code that is mailed, sent or shown by an authenticator. */
export const codeDigits = 6;

/**
 * What a field for a code holds after a paste or a key: everything but digits goes first, then six
 * are kept.
 */
export const codeIn = (text: string): string => digitsIn(text).slice(0, codeDigits);

/**
 * Six digits with blanks or dashes between them as a code; any other text, such as a recovery code,
 * as it is, in plain characters.
 */
export function codeOrWordIn(text: string): string {
  const plain = plainWidth(text);
  const joined = plain.replaceAll(/[\s\p{Pd}]/gu, '');
  return /^\d{6}$/.test(joined) ? joined : plain;
}
