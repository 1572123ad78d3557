/**
 * The one form of an e-mail address and of a phone number. Registration, log-in, reset, binding and
 * search all read addresses through it, so two spellings of one address are one account, and what
 * only looks alike is another address or none.
 */

/** Characters that nobody sees: they would make two addresses that look the same. */
const unseen = String.raw`\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}`;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * An e-mail address in its one form: the domain in ASCII, its last label of letters or an encoded
 * one.
 */
export const emailForm = new RegExp(
  String.raw`^[^@<>"${unseen}]{1,64}@(?=.{1,253}$)(?:${label}\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,58}[a-z0-9])$`,
  'u',
);

/** A phone number with its country, as E.164 writes it. */
export const phonePattern = /^\+[1-9]\d{6,14}$/;

/**
 * An e-mail address as mail carries it: letters in their compatibility form (a Kelvin sign is a K,
 * a full-width letter a plain one), the domain in lower-case ASCII. The part before the @ keeps its
 * case. A text that is no address comes back in its compatibility form.
 */
export function plainEmail(typed: string): string {
  const folded = typed.normalize('NFKC').trim();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const ascii = at < 1 ? null : asciiDomain(domain);
  return ascii === null ? folded : `${folded.slice(0, at + 1)}${ascii}`;
}

/** The one form of two spellings: an address is one account, however its letters are written. */
export const emailKey = (email: string): string => plainEmail(email).toLowerCase();

/**
 * Only letters, marks, digits, hyphens and dots go to the parser: it would decode escapes and read
 * ports and paths.
 */
function asciiDomain(domain: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}\p{Join_Control}.\u3002-]{1,253}$/u.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Calling codes that are assigned (ITU-T E.164), of one digit, two and three. No code begins with
 * another.
 */
const callingCode = new RegExp(
  String.raw`^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|${[
    String.raw`2(?:1[123689]|[2346]\d|5[0-8]|9[01789])`,
    String.raw`3(?:5\d|7\d|8[0-35-79])`,
    String.raw`42[013]`,
    String.raw`5[09]\d`,
    String.raw`6(?:7[02-9]|8[0-35-9]|9[0-2])`,
    String.raw`8(?:5[02356]|7[08]|8[0-36])`,
    String.raw`9(?:6[0-8]|7[0-7]|9[2-68])`,
  ].join('|')})`,
);

/**
 * Countries whose numbers may begin with a zero that is dialled from abroad as well; elsewhere it
 * is the trunk zero and is left out.
 */
const keepsZero = new Set(['39', '378', '379', '225', '226', '227', '229', '242']);

/**
 * A phone number as E.164 writes it: without blanks, dots, dashes and brackets of any kind, `00`
 * read as the plus, without a zero in brackets, and without the trunk zero behind the country code.
 * A text that is no number comes back without its separators.
 */
export function plainPhone(typed: string): string {
  const international = typed
    .normalize('NFKC')
    .replace(/\(0\)/g, '')
    .replace(/[\s\p{Pd}\p{Cf}\u2212()[\].·•・/]/gu, '')
    .replace(/^00/, '+');
  const code = callingCode.exec(international)?.[1];
  if (code === undefined || keepsZero.has(code)) return international;
  return `+${code}${international.slice(code.length + 1).replace(/^0+/, '')}`;
}

/** Whether a number begins with the calling code of a country. */
export const hasCountry = (phone: string): boolean => callingCode.test(phone);

/** How the same number may have been kept before the trunk zero was left out. */
export function phoneSpellings(phone: string): readonly string[] {
  const plain = plainPhone(phone);
  const code = callingCode.exec(plain)?.[1];
  const withZero = code === undefined ? [] : [`+${code}0${plain.slice(code.length + 1)}`];
  return [...new Set([plain, phone, ...withZero])];
}
