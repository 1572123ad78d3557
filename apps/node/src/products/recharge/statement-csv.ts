import { rejected } from '../../base/problem.ts';
import { bankAmount, bankDay, bankText, linesMax, type ReadLine, type ReadStatement, unreadable } from './statement.ts';

/** No bank exports a wider table, or one with more blank rows than others. */
const columnsMax = 100;
const rowsMax = 2 * linesMax;

/** Which column holds what, and what the file itself does not say. */
export interface CsvColumns {
  readonly date: string;
  readonly amount: string;
  readonly reference: string;
  readonly payer: string;
  readonly text: string;
  readonly opening: string;
  readonly closing: string;
  readonly currency: string;
}

/**
 * Reads a CSV with a row of names, parted by commas, semicolons or tabs. Every declared column has
 * to be there, and every row as long as the first: a file that was cut or edited by hand shows.
 */
export function readCsv(text: string, columns: CsvColumns): ReadStatement {
  const [names = [], ...rows] = rowsOf(text);
  const place = (column: string): number => {
    const at = names.findIndex((name) => name.trim() === column);
    if (at < 0 || names.lastIndexOf(names[at] ?? '') !== at) throw unreadable(column);
    return at;
  };
  const [date, amount, reference] = [place(columns.date), place(columns.amount), place(columns.reference)];
  const [payer, words] = [place(columns.payer), place(columns.text)];
  const lines = rows.map((row, index): ReadLine => {
    const where = `line ${index + 2}`;
    if (row.length !== names.length) throw unreadable(where);
    const units = bankAmount(row[amount] ?? '', where);
    const named = bankText(row[reference] ?? '');
    if (units === 0n || named === '') throw unreadable(where);
    return {
      amount: units,
      bookedOn: bankDay(row[date] ?? '', where),
      reference: named,
      payer: bankText(row[payer] ?? ''),
      text: bankText(row[words] ?? ''),
    };
  });
  const [opening, closing] = [bankAmount(columns.opening, 'opening'), bankAmount(columns.closing, 'closing')];
  return { iban: null, currency: columns.currency, opening, closing, lines };
}

/**
 * Rows of cells, after RFC 4180; the mark that parts cells is whichever the first row has most of.
 * Reading ends at the first row too many, as the thread that reads also serves orders.
 */
function rowsOf(text: string): string[][] {
  const mark = markOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let [at, line] = [0, 1];
  const endRow = (): void => {
    if (row.some((cell) => cell !== '')) rows.push(row);
    // The first row has the names.
    if (rows.length > linesMax + 1 || line > rowsMax) throw rejected('statement_invalid');
    row = [];
    line += 1;
  };
  while (at < text.length) {
    if (row.length === (rows[0]?.length ?? columnsMax)) throw unreadable(`line ${line}`);
    const { cell, next } = text[at] === '"' ? quoted(text, at, line) : bare(text, at, mark);
    row.push(cell);
    if (text[next] === mark) {
      at = next + 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (next < text.length && text[next] !== '\r' && text[next] !== '\n') throw unreadable(`line ${line}`);
    endRow();
    at = text.startsWith('\r\n', next) ? next + 2 : next + 1;
  }
  if (row.length > 0) endRow();
  return rows;
}

function markOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string): number => first.split(mark).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

function bare(text: string, from: number, mark: string): { readonly cell: string; readonly next: number } {
  let next = from;
  while (next < text.length && text[next] !== mark && text[next] !== '\r' && text[next] !== '\n') next += 1;
  return { cell: text.slice(from, next), next };
}

function quoted(text: string, from: number, line: number): { readonly cell: string; readonly next: number } {
  for (let at = from + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at < 0) throw unreadable(`line ${line}`);
    if (text[at + 1] !== '"') return { cell: text.slice(from + 1, at).replaceAll('""', '"'), next: at + 1 };
    at += 1;
  }
}
