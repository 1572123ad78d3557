import { type IdCountry, type IdForm, idFormsOf } from '@candor/protocol';

/**
 * What holds of an identity number of a country beside its form, and where its rule is public its
 * check digit, which finds one wrong digit or two exchanged ones. Numbers are in capitals, without
 * blanks, hyphens, dots, slashes and brackets.
 */
const rules: Readonly<Record<IdCountry, (number: string) => boolean>> = {
  // DNI: counted upwards, without a check digit.
  AR: fits(/^[1-9]/),
  BE: isBelgian,
  BG: (number) => weighed(number, [2, 4, 8, 5, 10, 9, 7, 3, 6], 11, (rest) => rest % 10),
  BR: (number) => !isOneDigit(number) && isBrazilian(number),
  CL: isChilean,
  CN: isChinese,
  CZ: isBirthNumber,
  EC: (number) => /^(0[1-9]|1\d|2[0-4]|30)[0-6]/.test(number) && luhn(number),
  EE: isBaltic,
  ES: isSpanish,
  FI: isFinnish,
  HK: isOfHongKong,
  HR: isIso7064,
  // NIK: place, birthday and a serial from one; without a check digit.
  ID: (number) => /^[1-9]\d{11}(?!0000)/.test(number) && isDate(number.slice(6, 12), { sexInDay: 40 }),
  IL: luhn,
  IN: (number) => /^[2-9]/.test(number) && verhoeff(number),
  IS: (number) => /[890]$/.test(number) && isIcelandic(number),
  IT: (number) => isItalian(number) || /^C[A-Z]\d{5}[A-Z]{2}$|^[A-Z]{2}\d{7}$|^\d{7}[A-Z]{2}$/.test(number),
  // Of numbers since October 2020 the last six digits are random: nobody can tell which last digit
  // checks, and which does not.
  KR: (number) => /^\d{6}[1-8]/.test(number) && isDate(number.slice(0, 6), { yearFirst: true }),
  // The residence card's number, which begins with a letter, has no public check digit.
  JP: (number) => /^[A-Z]/.test(number) || isMyNumber(number),
  LT: isBaltic,
  MX: (number) => /^.{10}[HMX]/.test(number) && isMexican(number),
  // MyKad: birthday, place and a serial; without a check digit.
  MY: (number) => isDate(number.slice(0, 6), { yearFirst: true }) && isMalaysianPlace(number),
  NL: (number) => elevenTest(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]),
  NO: isNorwegian,
  PE: isPeruvian,
  PL: isPolish,
  PT: isPortuguese,
  RO: (number) => /^[1-8]/.test(number) && isRomanian(number),
  SE: (number) => luhn(number.slice(-10)),
  SG: (number) => /^[STFGM]/.test(number) && isOfSingapore(number),
  SK: isBirthNumber,
  TH: isThai,
  TR: (number) => /^[1-9]/.test(number) && isTurkish(number),
  TW: (number) => /^[A-Z][1289]/.test(number) && isTaiwanese(number),
  UY: isUruguayan,
  // CCCD: place, century and sex, year and six random digits; the older CMND nine digits. Neither
  // has a check digit.
  VN: fits(/^(\d{9}|(?!000)\d{12})$/),
  ZA: luhn,
};

const signs = { digits: '\\d', letters: '[A-Z]', either: '[A-Z\\d]' } as const;
const patternOf = (form: IdForm): string =>
  form
    .map((part) =>
      part.kind === 'digit_or' ? `[\\d${part.letters.join('')}]` : `${signs[part.kind]}{${part.least},${part.most}}`,
    )
    .join('');
const hasForm = (forms: readonly IdForm[], number: string): boolean =>
  new RegExp(`^(?:${forms.map(patternOf).join('|')})$`).test(number);

/**
 * Whether a number may be one of a country's identity papers, however it is parted: it has one of
 * the country's forms, and keeps its rule.
 */
export function isIdNumberOf(country: string, number: string): boolean {
  const [forms, plain] = [idFormsOf(country), plainIdNumber(number)];
  return forms === null || (hasForm(forms, plain) && rules[country as IdCountry](plain));
}

/**
 * A number as it is, however it is parted: two that differ in no more than that are the same
 * paper's.
 */
export const plainIdNumber = (number: string): string => number.replace(/[\s\-./()]/g, '').toUpperCase();

function fits(form: RegExp): (number: string) => boolean {
  return (number) => form.test(number);
}

const digitsOf = (number: string): number[] => Array.from(number, Number);
const isOneDigit = (number: string): boolean => new Set(number).size === 1;
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The digits times their weights, added up. */
const sumOf = (number: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);

/** The digit behind the weighed ones is what `check` makes of their rest. */
function weighed(
  number: string,
  weights: readonly number[],
  modulus: number,
  check: (rest: number) => number,
): boolean {
  return check(sumOf(number, weights) % modulus) === Number(number[weights.length]);
}

const elevenTest = (number: string, weights: readonly number[]): boolean =>
  sumOf(number, weights) % 11 === 0 && !/^0+$/.test(number);

/** ISO/IEC 7812-1: every second digit from the right doubled. */
function luhn(number: string): boolean {
  const doubled = digitsOf(number)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)));
  return doubled.reduce((total, digit) => total + digit, 0) % 10 === 0;
}

/** The century is not known, and with it not whether a year has a leap day. */
const daysOf = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether six digits are a day: day, month and year, or the other way round; in some countries
 * women's days are forty later.
 */
function isDate(
  digits: string,
  { yearFirst = false, sexInDay = 0 }: { readonly yearFirst?: boolean; readonly sexInDay?: number } = {},
): boolean {
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number);
  const [day = 0, month = 0] = yearFirst ? [parts[2], parts[1]] : parts;
  const ofMonth = day > sexInDay && sexInDay > 0 ? day - sexInDay : day;
  return ofMonth >= 1 && ofMonth <= (daysOf[month - 1] ?? 0);
}

/**
 * Rijksregisternummer: 97 less the rest of the nine digits, with a 2 before them for those born
 * since 2000.
 */
function isBelgian(number: string): boolean {
  const check = Number(number.slice(9));
  return [number.slice(0, 9), `2${number.slice(0, 9)}`].some((digits) => 97 - (Number(digits) % 97) === check);
}

/** CPF: two check digits modulo 11. */
function isBrazilian(number: string): boolean {
  const check = (rest: number): number => (rest < 2 ? 0 : 11 - rest);
  return (
    weighed(number, [10, 9, 8, 7, 6, 5, 4, 3, 2], 11, check) &&
    weighed(number, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2], 11, check)
  );
}

/** RUT: weights 2 to 7 from the right, modulo 11; ten is written K. */
function isChilean(number: string): boolean {
  const sum = digitsOf(number.slice(0, -1))
    .toReversed()
    .reduce((total, digit, at) => total + digit * (2 + (at % 6)), 0);
  return '0K987654321'[sum % 11] === number.at(-1);
}

/** GB 11643: 17 digits and a check character modulo 11. */
function isChinese(number: string): boolean {
  const sum = sumOf(number, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return '10X98765432'[sum % 11] === number[17];
}

/**
 * Rodné číslo: with its tenth digit, which came in 1954, divisible by 11; women's months are 50
 * later, and 20 more where days ran out.
 */
function isBirthNumber(number: string): boolean {
  const month = (Number(number.slice(2, 4)) % 50) % 20;
  const day = Number(number.slice(4, 6));
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  if (number.length === 9) return Number(number.slice(0, 2)) < 54;
  // Until 1985 a rest of ten was written as zero.
  return (Number(number.slice(0, 9)) % 11) % 10 === Number(number[9]);
}

/**
 * Isikukood and asmens kodas: modulo 11 with one row of weights, and with another where the rest is
 * ten.
 */
function isBaltic(number: string): boolean {
  if (!/^[1-6]/.test(number) || !isDate(number.slice(1, 7), { yearFirst: true })) return false;
  const first = sumOf(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  const check = first < 10 ? first : (sumOf(number, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11) % 10;
  return check === Number(number[10]);
}

/** DNI and NIE: a letter by the rest modulo 23. */
function isSpanish(number: string): boolean {
  const digits = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === number[8];
}

/**
 * Henkilötunnus: a sign by the rest of day and serial modulo 31. What stood between the two is gone
 * with the hyphens, or is a letter.
 */
function isFinnish(number: string): boolean {
  const parts = /^(\d{6})[A-FU-Y]?(\d{3})([\dA-Y])$/.exec(number);
  if (!parts) return false;
  const [, day = '', serial = '', check] = parts;
  return isDate(day) && '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(day + serial) % 31] === check;
}

/** One or two letters, six digits and a check sign modulo 11. */
function isOfHongKong(number: string): boolean {
  const parts = /^([A-Z]{1,2})(\d{6})([\dA])$/.exec(number);
  if (!parts) return false;
  const [, names = '', digits = '', check = ''] = parts;
  // A single letter follows a blank, which counts 36.
  const values = [
    ...(names.length === 1 ? [36] : []),
    ...Array.from(names, (letter) => letters.indexOf(letter)),
    ...digitsOf(digits),
  ];
  const sum = values.reduce((total, value, at) => total + value * (9 - at), 0);
  return (sum + letters.indexOf(check)) % 11 === 0;
}

/** ISO 7064, MOD 11,10. */
function isIso7064(number: string): boolean {
  let rest = 10;
  for (const digit of digitsOf(number.slice(0, -1))) rest = (((rest + digit) % 10 || 10) * 2) % 11;
  return (11 - rest) % 10 === Number(number.at(-1));
}

/** Kennitala: the ninth digit checks those before it, modulo 11; the tenth is the century. */
function isIcelandic(number: string): boolean {
  return isDate(number.slice(0, 6)) && elevenTest(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]);
}

/**
 * Codice fiscale: signs at odd places by a table of their own, modulo 26. Letters represent digits
 * where two people would have the same.
 */
function isItalian(number: string): boolean {
  const digit = '[\\dLMNPQRSTUV]';
  const form = new RegExp(`^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`);
  if (!form.test(number)) return false;
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
  const sum = Array.from(number.slice(0, 15)).reduce((total, sign, at) => {
    const value = /\d/.test(sign) ? Number(sign) : letters.indexOf(sign) - 10;
    return total + (at % 2 === 0 ? (odd[value] ?? 0) : value);
  }, 0);
  return letters[10 + (sum % 26)] === number[15];
}

/** My Number: eleven digits and one modulo 11. */
function isMyNumber(number: string): boolean {
  return weighed(number, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], 11, (rest) => (rest < 2 ? 0 : 11 - rest));
}

/** CURP: each sign's place in the alphabet, with Ñ, times 18 down to 2, modulo 10. */
function isMexican(number: string): boolean {
  const alphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
  const sum = Array.from(number.slice(0, 17)).reduce(
    (total, sign, at) => total + alphabet.indexOf(sign) * (18 - at),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(number[17]);
}

/** Fødselsnummer: two check digits modulo 11. Of D numbers the day is forty later. */
function isNorwegian(number: string): boolean {
  if (!isDate(number.slice(0, 6), { sexInDay: 40 })) return false;
  return elevenTest(number, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) && elevenTest(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]);
}

/** Codes of states and countries that are given to nobody's place of birth. */
const isMalaysianPlace = (number: string): boolean => !/^.{6}(00|1[7-9]|20|69|70|73|80|81|9[4-7])/.test(number);

/**
 * CUI: eight digits; where the card's check sign is written as well, it is a digit or a letter,
 * modulo 11.
 */
function isPeruvian(number: string): boolean {
  if (!/^\d{8}[\dA-K]?$/.test(number) || /^0{8}/.test(number)) return false;
  const rest = sumOf(number, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return number.length === 8 || ['65432110987'[rest], 'KJIHGFEDCBA'[rest]].includes(number[8]);
}

/** PESEL: modulo 10; months say the century. */
function isPolish(number: string): boolean {
  const month = Number(number.slice(2, 4)) % 20;
  if (month < 1 || month > 12) return false;
  return weighed(number, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3], 10, (rest) => (10 - rest) % 10);
}

/** Cartão de Cidadão: as Luhn, with letters from ten on. */
function isPortuguese(number: string): boolean {
  const sum = Array.from(number).reduce((total, sign, at) => {
    const value = letters.indexOf(sign) * (at % 2 === 0 ? 2 : 1);
    return total + (at % 2 === 0 && value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** CNP: modulo 11; ten is written 1. */
function isRomanian(number: string): boolean {
  if (!isDate(number.slice(1, 7), { yearFirst: true })) return false;
  return weighed(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9], 11, (rest) => (rest === 10 ? 1 : rest));
}

/** NRIC and FIN: a letter modulo 11, from another row for each series. */
function isOfSingapore(number: string): boolean {
  const series = number[0] ?? '';
  const added: Readonly<Record<string, number>> = { T: 4, G: 4, M: 3 };
  const rest = (sumOf(number.slice(1), [2, 7, 6, 5, 4, 3, 2]) + (added[series] ?? 0)) % 11;
  const rows: Readonly<Record<string, string>> = { F: 'XWUTRQPNMLK', G: 'XWUTRQPNMLK', M: 'KLJNPQRTUWX' };
  const row = rows[series] ?? 'JZIHGFEDCBA';
  return row[series === 'M' ? 10 - rest : rest] === number[8];
}

/** 12 digits and a check digit modulo 11. */
function isThai(number: string): boolean {
  return weighed(number, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], 11, (rest) => (11 - rest) % 10);
}

/** T.C. kimlik: the tenth digit by those at odd and even places, the eleventh by all ten. */
function isTurkish(number: string): boolean {
  const digits = digitsOf(number);
  const every = (start: number, end: number, step: number): number =>
    digits.slice(start, end).reduce((total, digit, at) => total + (at % step === 0 ? digit : 0), 0);
  const tenth = (((every(0, 9, 2) * 7 - every(1, 8, 2)) % 10) + 10) % 10;
  return tenth === digits[9] && every(0, 10, 1) % 10 === digits[10];
}

/** The letter represents two digits; with them modulo 10. */
function isTaiwanese(number: string): boolean {
  const places = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
  const place = 10 + places.indexOf(number[0] ?? '');
  const rest = sumOf(`${place}${number.slice(1)}`, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]);
  return rest % 10 === 0;
}

/** Cédula: six or seven digits and one modulo 10. */
function isUruguayan(number: string): boolean {
  return weighed(number.padStart(8, '0'), [2, 9, 8, 7, 6, 3, 4], 10, (rest) => (10 - rest) % 10);
}

/**
 * Verhoeff's scheme, as Aadhaar has it: five-fold turns and a permutation that is applied once more
 * for each place.
 */
function verhoeff(number: string): boolean {
  const turned = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
  const check = digitsOf(number)
    .toReversed()
    .reduce((sum, digit, at) => {
      let permuted = digit;
      for (let times = 0; times < at % 8; times += 1) permuted = turned[permuted] ?? 0;
      return dihedral(sum, permuted);
    }, 0);
  return check === 0;
}

/** The product of two turns or reflections of a pentagon. */
function dihedral(one: number, other: number): number {
  const turn = (one % 5) + (one < 5 ? other % 5 : -(other % 5)) + 5;
  return (turn % 5) + (one < 5 === other < 5 ? 0 : 5);
}
