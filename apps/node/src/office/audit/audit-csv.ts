import { csvCell } from '../../wire/http/csv.ts';
import type { AuditAnchors } from './anchors.ts';
import { auditHash, type AuditRow, firstHash } from './audit-hash.ts';

const columns = [
  'auditId',
  'timeMs',
  'operatorId',
  'name',
  'address',
  'action',
  'object',
  'reason',
  'before',
  'after',
  'previousHash',
  'hash',
] as const satisfies readonly (keyof AuditRow)[];

/**
 * Behind the entry's own columns: the hash that a record of the journal holds of it, empty where
 * none names it.
 */
const head = [...columns, 'journalHash'].join(',');

/**
 * What the last line begins with; behind it comes how many entries the file has, and the hash of
 * its last one.
 */
const endMark = 'end';

/**
 * Which lines a part of the file has besides its entries: the first part the columns' names, the
 * last one how many entries there are in all.
 */
export interface CsvFrame {
  readonly first: boolean;
  readonly entriesInAll: number | null;
}

/**
 * Entries as CSV (RFC 4180), oldest first, and a line at the end of the file that tells a whole one
 * from one that was cut. A text that a spreadsheet would take for a formula, and one that begins
 * with a quote itself, gets a quote before it: anyone who takes one leading quote off every text
 * has the entries as they are, and computes the chain from the file alone.
 */
export function auditCsv(rows: readonly AuditRow[], anchors: AuditAnchors, { first, entriesInAll }: CsvFrame): string {
  const lines = rows.map((row) =>
    [...columns.map((column) => csvCell(row[column])), anchors.byEntries.get(row.auditId) ?? ''].join(','),
  );
  const end = entriesInAll === null ? [] : [endLine(entriesInAll, rows.at(-1)?.hash ?? '')];
  return [...(first ? [head] : []), ...lines, ...end, ''].join('\r\n');
}

/** As wide as every other line. */
function endLine(entries: number, headHash: string): string {
  const cells = columns.map((column) => (column === 'timeMs' ? String(entries) : column === 'hash' ? headHash : ''));
  return [endMark, ...cells.slice(1), ''].join(',');
}

/** What a file of entries was found to be: a sentence, and whether everything in it holds. */
export interface CsvFinding {
  readonly text: string;
  readonly holds: boolean;
}

/**
 * Computes the chain of such a file again, from the file alone: each entry by its hash, each that
 * follows on another by that one's, each that the journal names by what the file says of the
 * journal, and by the journal itself where that is at hand.
 */
export function checkAuditCsv(csv: string, anchors?: AuditAnchors): CsvFinding {
  const [first, ...lines] = linesOf(csv);
  const torn = lines.pop()?.length !== 0;
  if (first?.join(',') !== head) return broken('this is no file of the audit log, or its first line is gone');
  const end = lines.at(-1)?.[0] === endMark ? lines.pop() : undefined;
  let [entries, gaps, named] = [0, 0, 0];
  let last: AuditRow | undefined;
  for (const cells of lines) {
    const row = rowOf(cells);
    if (row === undefined) return broken(`line ${entries + 2} is no entry`);
    const { auditId, previousHash, hash } = row;
    const problem = wrongIn(row, cells.at(-1) ?? '', last, anchors);
    if (problem !== undefined) return broken(`entry ${auditId} ${problem}: the ${entries} before it hold`);
    if (last !== undefined && auditId > last.auditId + 1) gaps += 1;
    if (last === undefined && auditId === 1 && previousHash !== firstHash)
      return broken('entry 1 follows on an entry that there never was');
    if (anchors === undefined ? cells.at(-1) !== '' : anchors.byEntries.has(auditId)) named += 1;
    entries += 1;
    last = { ...row, hash };
  }
  if (torn) return broken(`the file ends within a line, after ${entries} entries that hold`);
  if (end === undefined) return broken(`the file was cut off after entry ${last?.auditId ?? 0}: its last line is gone`);
  if (end.join(',') !== endLine(entries, last?.hash ?? ''))
    return broken(`the file has ${entries} entries up to ${last?.auditId ?? 0}, and its last line says otherwise`);
  const whole = gaps === 0 ? 'none missing between them' : `${gaps} gaps between them`;
  const journal = anchors === undefined ? 'by what the file says of the journal' : 'by the journal itself';
  const text = `${entries} entries up to ${last?.auditId ?? 0}, ${whole}, each as its hash says; ${named} of them held to their hash ${journal}; head ${last?.hash ?? firstHash}`;
  return { text, holds: true };
}

const broken = (text: string): CsvFinding => ({ text, holds: false });

function wrongIn(
  row: AuditRow,
  journalHash: string,
  last: AuditRow | undefined,
  anchors: AuditAnchors | undefined,
): string | undefined {
  if (row.hash !== auditHash(row)) return 'is not what its hash says';
  if (last !== undefined && row.auditId <= last.auditId) return 'comes after a later one';
  if (row.auditId === (last?.auditId ?? Number.NaN) + 1 && row.previousHash !== last?.hash)
    return 'does not follow on the one before it';
  const told = anchors?.byEntries.get(row.auditId) ?? row.hash;
  if (told !== row.hash || (journalHash !== '' && journalHash !== row.hash))
    return 'is not what the journal says of it';
  return undefined;
}

/**
 * Cells of a file by RFC 4180, line by line; an empty line is last where the file ends with a
 * line's end, and nothing is left over.
 */
function linesOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  let read = 0;
  for (const found of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    const [whole, quoted, plain, end] = found;
    read = found.index + whole.length;
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  if (read < csv.length) rows.at(-1)?.push(csv.slice(read));
  return rows;
}

function rowOf(cells: readonly string[]): AuditRow | undefined {
  if (cells.length !== columns.length + 1) return undefined;
  const text = (name: (typeof columns)[number]): string => (cells[columns.indexOf(name)] ?? '').replace(/^'/, '');
  const operatorId = text('operatorId');
  const row = {
    auditId: Number(text('auditId')),
    timeMs: Number(text('timeMs')),
    operatorId: operatorId === '' ? null : Number(operatorId),
    name: text('name'),
    address: text('address'),
    action: text('action'),
    object: text('object'),
    reason: text('reason'),
    before: text('before'),
    after: text('after'),
    previousHash: text('previousHash'),
    hash: text('hash'),
  };
  return Number.isSafeInteger(row.auditId) && Number.isSafeInteger(row.timeMs) ? row : undefined;
}
