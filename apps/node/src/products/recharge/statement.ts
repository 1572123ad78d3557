import { createHash } from 'node:crypto';
import { parseDecimal } from '@candor/amount';
import { requestNamedIn, returnNamedIn } from '@candor/protocol';
import { invalid, rejected } from '../../base/problem.ts';

/** Statements are in hundredths, as the bank's own money is. */
export const bankScale = 2;

/** A statement as a file says it, before anything is checked against the ledger. */
export interface ReadStatement {
  /** The account, where the file names it. */
  readonly iban: string | null;
  readonly currency: string | null;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly ReadLine[];
}

/** One booked line. */
export interface ReadLine {
  /** Cents; above 0 in, below 0 out. */
  readonly amount: bigint;
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  /** The bank's own name of the line: with account, date and amount it names the line for ever. */
  readonly reference: string;
  readonly payer: string;
  readonly text: string;
}

/** A line with its key and what its text names. */
export interface StatementLine extends ReadLine {
  readonly key: string;
  readonly userId: number;
  readonly number: number;
  /** The receipt that an outgoing line names; 0 where it names none. */
  readonly closes: number;
}

/** Lines of a statement at most. */
export const linesMax = 5_000;
const textMax = 500;

/** The file cannot be read as a statement: `where` is the place in it. */
export const unreadable = (where: string): Error => rejected('statement_unreadable', { where });

/**
 * 128 bits of the hash of (account, bank reference, date, amount): equal for the same line in any
 * file.
 */
const keyOf = (iban: string, { reference, bookedOn, amount }: ReadLine): string =>
  createHash('sha256')
    .update(JSON.stringify([iban, reference, bookedOn, String(amount)]))
    .digest('hex')
    .slice(0, 32);

/**
 * Checks a statement by itself: of this account and currency, each line once, opening and lines
 * lead to closing. Throws 422 with the first reason against it.
 */
export function checkedLines(
  statement: ReadStatement,
  account: { readonly iban: string; readonly currency: string },
): readonly StatementLine[] {
  const { iban, currency, opening, closing, lines } = statement;
  if (iban !== null && iban !== account.iban) throw rejected('statement_other_account');
  if (currency !== account.currency) throw rejected('statement_other_account');
  if (lines.length === 0 || lines.length > linesMax) throw rejected('statement_invalid');
  const sum = lines.reduce((total, { amount }) => total + amount, opening);
  if (sum !== closing) throw rejected('statement_sum_differs');
  const checked = lines.map((line): StatementLine => {
    const named = line.amount > 0n ? requestNamedIn(line.text) : undefined;
    const closes = line.amount < 0n ? (returnNamedIn(line.text) ?? 0) : 0;
    const { userId, number } = named ?? { userId: 0, number: 0 };
    return { ...line, key: keyOf(account.iban, line), userId, number, closes };
  });
  if (new Set(checked.map(({ key }) => key)).size < checked.length) throw rejected('bank_line_known');
  return checked;
}

/**
 * Money as banks write it: a dot or a comma before at most two decimals, with groups or without.
 */
export function bankAmount(text: string, where: string): bigint {
  const bare = text.trim().replace(/[\s'’\u00a0\u202f]/g, '');
  const isNegative = bare.startsWith('-');
  const digits = bare.replace(/^[+-]/, '');
  // The last mark is the decimal one where at most two digits follow it; others part groups.
  const parts = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,15})(?:[.,](\d{1,2}))?$/.exec(digits);
  if (parts === null) throw unreadable(where);
  const whole = (parts[1] ?? '').replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const parsed = parseDecimal(parts[2] === undefined ? whole : `${whole}.${parts[2]}`, bankScale);
  if (!parsed.ok) throw unreadable(where);
  return isNegative ? -parsed.units : parsed.units;
}

/** A day that exists, as YYYY-MM-DD; also as DD.MM.YYYY. */
export function bankDay(text: string, where: string): string {
  const turned = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim());
  const day = turned === null ? text.trim() : `${turned[3]}-${turned[2]}-${turned[1]}`;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) throw unreadable(where);
  return day;
}

/** Words of a bank's, without what a screen could trip over. */
export const bankText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, textMax);

/** UTF-8 or nothing: a file that is none is no statement. */
export function textOf(file: Buffer): string {
  if (file.length > 5 * 1024 * 1024) throw invalid({ field: 'file', rule: 'too_large', limit: '5 MB' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file).replace(/^\ufeff/, '');
  } catch {
    throw unreadable('UTF-8');
  }
}
