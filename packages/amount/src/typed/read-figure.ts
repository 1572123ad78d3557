import { isCurrencyWord } from './currency-words.ts';
import { plainWidth } from './plain-characters.ts';

/** Digits left of the point: as many as a wire amount may have. */
export const wholeDigitsMost = 18;

/** Why a text did not go into a field. */
export type FigureProblem =
  | { readonly kind: 'not_a_number' }
  /** The text can mean both of these. */
  | { readonly kind: 'two_readings'; readonly text: string; readonly readings: readonly [string, string] }
  | { readonly kind: 'too_many_decimals'; readonly decimals: number }
  | { readonly kind: 'too_long'; readonly digits: number };

export type FigureRead =
  | { readonly ok: true; readonly value: string }
  // The problem is a value, since the field says it in the language of the page.
  | { readonly ok: false; readonly problem: FigureProblem };

export interface FigureTerms {
  /** Decimals that the figure may have. */
  readonly decimals: number;
  /**
   * What the figure is of, as its field says: it may be beside the figure like any currency word.
   */
  readonly unit?: string | undefined;
}

const refused = (problem: FigureProblem): FigureRead => ({ ok: false, problem });
const notANumber: FigureProblem = { kind: 'not_a_number' };
const lengthMost = 200;

/**
 * Reads a pasted text as one unsigned number, in any of the forms in which the client's languages
 * write one, with at most one currency word around it. A single point is the decimal point; of
 * points and commas together the last is; one comma is, unless exactly three digits follow it, as
 * it may then mark a group too. A number with more decimals than may be is refused and never cut,
 * and so is everything that is not exactly one number. The value is a plain decimal string.
 */
export function readFigure(text: string, terms: FigureTerms): FigureRead {
  if (text.length > lengthMost) return refused(notANumber);
  // Marks of direction and width that nobody sees.
  const shown = plainWidth(text)
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  const body = withoutWord(shown, terms.unit);
  return body === undefined ? refused(notANumber) : readBody(body, terms.decimals);
}

/**
 * The figure without the currency word before or behind it; undefined where something else is
 * there.
 */
function withoutWord(text: string, unit: string | undefined): string | undefined {
  // A unit such as "1INCH" begins with a digit.
  if (unit !== undefined && text.toLowerCase().endsWith(` ${unit.toLowerCase()}`))
    return withoutWord(text.slice(0, -unit.length).trim(), undefined);
  const first = text.search(/[.,]?\d/);
  const last = text.search(/\d[.,]?\D*$/);
  if (first === -1) return undefined;
  const end = last + (/[.,]/.test(text[last + 1] ?? '') ? 2 : 1);
  const before = text.slice(0, first);
  // In "руб.5" the point is the word's.
  if (/[.,]/.test(text[first] ?? '') && /[^\s\p{Sc}+]$/u.test(before)) return undefined;
  const words = [before.replace('+', '').trim(), text.slice(end).trim()].filter((word) => word !== '');
  const [word] = words;
  if (words.length > 1 || (word !== undefined && !isCurrencyWord(word, unit))) return undefined;
  return text.slice(first, end);
}

/** Digits, points, commas, blanks and apostrophes as a number. */
function readBody(body: string, decimals: number): FigureRead {
  const grouped = /^([1-9]\d{0,2}(?:([\s'’ʼ])\d{3}(?:\2\d{3})*))(?:[.,](\d*))?$/u.exec(body);
  if (grouped !== null) return figureOf(grouped[1] ?? '', grouped[3] ?? '', decimals);
  if (!/^[\d.,]+$/.test(body) || !/\d/.test(body)) return refused(notANumber);
  const marks = body.replaceAll(/\d/g, '');
  if (marks === '') return figureOf(body, '', decimals);
  if (marks === '.' || marks === ',') return single(body, marks, decimals);
  const last = marks.at(-1) ?? '';
  const others = marks.slice(0, -1);
  // One kind of mark, more than once, can only mark groups; of two kinds the last is the decimal
  // point, and occurs once.
  if (others === last.repeat(others.length))
    return isGrouped(body, last) ? figureOf(body, '', decimals) : refused(notANumber);
  const at = body.lastIndexOf(last);
  const whole = body.slice(0, at);
  if (others.includes(last) || !isGrouped(whole, others[0] ?? '')) return refused(notANumber);
  return figureOf(whole, body.slice(at + 1), decimals);
}

function single(body: string, mark: string, decimals: number): FigureRead {
  const [whole = '', rest = ''] = body.split(mark);
  if (mark === ',' && rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    return refused({ kind: 'two_readings', text: body, readings: [`${whole}.${rest}`, whole + rest] });
  return figureOf(whole, rest, decimals);
}

const isGrouped = (text: string, mark: string): boolean => {
  const [first = '', ...groups] = text.split(mark);
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
};

/** Whole part, which may still have its group marks, and decimals as a plain decimal string. */
function figureOf(grouped: string, fraction: string, decimals: number): FigureRead {
  const whole = grouped.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (whole.length > wholeDigitsMost) return refused({ kind: 'too_long', digits: wholeDigitsMost });
  // Zeros at the end that have no room change nothing.
  const kept =
    fraction.length > decimals ? fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, '') : fraction;
  if (kept.length > decimals) return refused({ kind: 'too_many_decimals', decimals });
  return { ok: true, value: kept === '' ? whole : `${whole}.${kept}` };
}
