import type { AssetExportFormat, AssetExportKind } from '@candor/protocol';
import { FileAnswer } from '../../wire/http/file-answer.ts';
import { cellsOf, type Columns, headOf } from './columns.ts';
import { type Closing, closingCells } from './closing.ts';
import { csvLines } from '../../wire/http/csv.ts';
import { contentTypeOf } from './prepared-files.ts';
import { type AssetText, coinTracker, koinly, type TaxLayout, type TracedRow } from './tax/layouts.ts';

/** Rows of one kind with their columns. */
export interface AccountRows<Row> {
  readonly columns: Columns<Row>;
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** Every digit of every row as CSV, with the closing as its last line. */
export async function* ownCsv<Row>({ columns, batches }: AccountRows<Row>, closing: Closing): AsyncGenerator<string> {
  const head = headOf(columns);
  yield csvLines([head]);
  for await (const batch of batches) yield csvLines(batch.map((row) => cellsOf(columns, row)));
  yield csvLines([closingCells(closing, head.length)]);
}

/** The same rows as one JSON object: `kind`, `rows`, `closing`. */
export async function* accountJson<Row>(
  kind: AssetExportKind,
  { columns, batches }: AccountRows<Row>,
  closing: Closing,
): AsyncGenerator<string> {
  yield `{"kind":${JSON.stringify(kind)},"rows":[`;
  let separator = '\n';
  for await (const batch of batches) {
    const rows = batch.map((row) =>
      Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(row)])),
    );
    const text = rows.map((row) => JSON.stringify(row)).join(',\n');
    if (text === '') continue;
    yield separator + text;
    separator = ',\n';
  }
  yield `\n],"closing":${JSON.stringify(closing)}}\n`;
}

const layouts: Readonly<Record<'koinly' | 'cointracker', TaxLayout>> = { koinly, cointracker: coinTracker };

/** Rows in the layout of a tax tool, which takes no closing line. */
export async function* taxCsv(
  format: keyof typeof layouts,
  batches: AsyncIterable<readonly TracedRow[]>,
  asset: AssetText,
): AsyncGenerator<string> {
  const { head, lines } = layouts[format];
  yield csvLines([head]);
  for await (const batch of batches) yield csvLines(batch.flatMap((row) => lines(row, asset)));
}

/** The file of an account with its name. */
export function accountFile(
  kind: AssetExportKind,
  format: AssetExportFormat,
  chunks: AsyncIterable<string>,
): FileAnswer {
  const layout = format === 'koinly' || format === 'cointracker' ? `-${format}` : '';
  const name = `candor-${kind}${layout}.${format === 'json' ? 'json' : 'csv'}`;
  return new FileAnswer({ name, contentType: contentTypeOf(name), chunks });
}
