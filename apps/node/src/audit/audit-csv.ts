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
  'hash',
] as const satisfies readonly (keyof AuditRow)[];

/** Entries as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets a quote before it. */
export function auditCsv(rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}

function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
