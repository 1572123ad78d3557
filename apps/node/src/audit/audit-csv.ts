import type { AuditRow } from './audit-hash.ts';

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
 * Entries as CSV (RFC 4180), oldest first. A text that a spreadsheet would take for a formula, and one that begins with a quote itself, gets a quote
 * before it: whoever takes one leading quote off every text has the entries as they are, and computes the chain from the file alone.
 */
export function auditCsv(rows: readonly AuditRow[], withHead: boolean): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return [...(withHead ? [columns.join(',')] : []), ...lines, ''].join('\r\n');
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = /^['=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
