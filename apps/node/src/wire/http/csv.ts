/** What a cell holds: a figure as it is, or a text. */
export type CsvCell = string | number | null;

/** A figure as the wire writes it: a minus before it is no formula. */
const figure = /^-?\d+(\.\d+)?$/;

/**
 * A cell by RFC 4180. A text that a spreadsheet would take for a formula, and one that begins with
 * a quote itself, gets a quote before it: who takes one leading quote off every text has it as it
 * was.
 */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  const text = String(value);
  const harmless = !figure.test(text) && /^['=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines of cells, each with its end. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
