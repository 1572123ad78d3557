import { digitOf } from './plain-characters.ts';
import { readFigure, wholeDigitsMost, type FigureProblem, type FigureTerms } from './read-figure.ts';

/** What a field holds after a key or a paste, and why something of it was not taken. */
export interface Typed {
  readonly value: string;
  readonly problem?: FigureProblem;
}

/**
 * Characters that are meant as the decimal point when they are typed: keyboards of many countries
 * have a comma and no point.
 */
const points = new Set(['.', ',', '．', '，', '。', '、', '｡', '､', '٫']);

/**
 * A field's text with no leading point and no needless zeros before it; a point at its end stays,
 * for someone is still typing.
 */
function tidy(text: string): string {
  if (text === '') return '';
  const [whole = '', ...decimals] = text.split('.');
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return decimals.length === 0 ? plain : `${plain}.${decimals.join('')}`;
}

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * Types characters between two parts of a plain decimal string. A comma is the point; a key that
 * would start a second point is ignored; any other key that makes no number, and a digit that has
 * no room, is left out and said.
 */
export function typeBetween(left: string, keys: string, right: string, { decimals }: FigureTerms): Typed {
  let before = left;
  let problem: FigureProblem | undefined;
  const most = Math.max(decimals, decimalsIn(left + right));
  for (const key of keys) {
    if (points.has(key) && (before + right).includes('.')) continue;
    const character = points.has(key) ? '.' : digitOf(key);
    const next = character === undefined ? undefined : before + character + right;
    const wrong = next === undefined ? ({ kind: 'not_a_number' } as const) : noRoom(next, decimals, most);
    if (wrong === undefined) before += character ?? '';
    else problem = wrong;
  }
  return { value: tidy(before + right), ...(problem !== undefined && { problem }) };
}

function noRoom(text: string, decimals: number, most: number): FigureProblem | undefined {
  if (decimalsIn(text) > most || (text.includes('.') && most === 0)) return { kind: 'too_many_decimals', decimals };
  const whole = tidy(text).split('.')[0] ?? '';
  return whole.length > wholeDigitsMost ? { kind: 'too_long', digits: wholeDigitsMost } : undefined;
}

/**
 * Pastes a text between two parts of a plain decimal string. What is there by then must read as one
 * number; if not, the field stays as it was, whatever was marked in it.
 */
export function pasteBetween(left: string, text: string, right: string, terms: FigureTerms, was: string): Typed {
  const inPart = (left + right).includes('.');
  // Beside a point that is there already a mark could turn it into a mark of groups.
  if (inPart && !/^\p{Nd}+$/u.test(text)) return { value: was, problem: { kind: 'not_a_number' } };
  const read = readFigure(left + text + right, terms);
  return read.ok ? { value: read.value } : { value: was, problem: read.problem };
}

/** How a field's text came to change, as the browser tells it. */
export interface TextChange {
  /** The text that came in, where the browser says it. */
  readonly inserted?: string | undefined;
  /** Whether an input method composed it out of keys. */
  readonly composed?: boolean;
}

/**
 * What a field holds after the browser has changed its text from `before` to `after`. What came one
 * character at a time, or was composed, was typed; what came in one piece was pasted, by whatever
 * way; and what only went was deleted.
 */
export function changeFigure(before: string, after: string, terms: FigureTerms, change: TextChange = {}): Typed {
  const { inserted, composed = false } = change;
  if (!composed && inserted === after && Array.from(after).length > 1)
    return pasteBetween('', after, '', terms, before);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const left = after.slice(0, start);
  const right = end === 0 ? '' : after.slice(-end);
  const piece = after.slice(start, after.length - end);
  if (composed || Array.from(piece).length <= 1) return typeBetween(left, piece, right, terms);
  return pasteBetween(left, piece, right, terms, before);
}
