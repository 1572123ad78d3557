/** Signs of one kind, one behind the other. */
export interface IdFormPart {
  readonly kind: 'digits' | 'letters' | 'either';
  readonly least: number;
  readonly most: number;
}

/** One sign that is a digit or one of these letters. */
export interface IdFormSign {
  readonly kind: 'digit_or';
  readonly letters: readonly string[];
}

/** What an identity number is made of, from its first sign to its last. */
export type IdForm = readonly (IdFormPart | IdFormSign)[];

const some = (kind: IdFormPart['kind'], least: number, most = least): IdFormPart => ({ kind, least, most });
const digits = (least: number, most?: number) => some('digits', least, most);
const letters = (least: number, most?: number) => some('letters', least, most);
const either = (count: number, most?: number) => some('either', count, most);
const digitOr = (...taken: readonly string[]): IdFormSign => ({ kind: 'digit_or', letters: taken });

/**
 * The forms of the identity numbers of a country, written in capitals and without blanks, hyphens,
 * dots, slashes and brackets. The server takes no number that has none of them, and the client
 * tells them under the field: the message says what is asked for. Countries that are not here take
 * any number.
 */
export const idForms = {
  AR: [[digits(7, 8)]],
  BE: [[digits(11)]],
  BG: [[digits(10)]],
  BR: [[digits(11)]],
  CL: [[digits(7, 8), digitOr('K')]],
  CN: [[digits(17), digitOr('X')]],
  CZ: [[digits(9, 10)]],
  EC: [[digits(10)]],
  EE: [[digits(11)]],
  ES: [[digitOr('X', 'Y', 'Z'), digits(7), letters(1)]],
  FI: [[digits(6), either(4, 5)]],
  HK: [[letters(1, 2), digits(6), digitOr('A')]],
  HR: [[digits(11)]],
  ID: [[digits(16)]],
  IL: [[digits(9)]],
  IN: [[digits(12)]],
  IS: [[digits(10)]],
  IT: [[either(16)], [either(9)]],
  JP: [[digits(12)], [letters(2), digits(8), letters(2)]],
  KR: [[digits(13)]],
  LT: [[digits(11)]],
  MX: [[letters(4), digits(6), letters(6), either(1), digits(1)]],
  MY: [[digits(12)]],
  NL: [[digits(9)]],
  NO: [[digits(11)]],
  PE: [[digits(8)], [digits(8), either(1)]],
  PL: [[digits(11)]],
  PT: [[digits(9), either(2), digits(1)]],
  RO: [[digits(13)]],
  SE: [[digits(10)], [digits(12)]],
  SG: [[letters(1), digits(7), letters(1)]],
  SK: [[digits(9, 10)]],
  TH: [[digits(13)]],
  TR: [[digits(11)]],
  TW: [[letters(1), digits(9)]],
  UY: [[digits(7, 8)]],
  VN: [[digits(9)], [digits(12)]],
  ZA: [[digits(13)]],
} as const satisfies Readonly<Record<string, readonly IdForm[]>>;

/** A country whose identity numbers have a known form. */
export type IdCountry = keyof typeof idForms;

/** The forms of a country's identity numbers; null where any is taken. */
export const idFormsOf = (country: string): readonly IdForm[] | null =>
  Object.hasOwn(idForms, country) ? idForms[country as IdCountry] : null;
