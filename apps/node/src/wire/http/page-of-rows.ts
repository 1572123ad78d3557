import { and, count, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type MarkedPage, markedBounds, markedPageOf } from './page.ts';
import type { Database } from '../../base/sql/open-sql.ts';

/** Rows of a table, newest first. */
export interface RowList<Table extends PgTable> {
  readonly table: Table;
  readonly where?: SQL | undefined;
  readonly order: readonly SQL[];
  /** Rows older than the one with this mark. */
  readonly older: (mark: string) => SQL | undefined;
}

/** A page of such rows, each as `record` writes it. */
export async function pageOfRows<Table extends PgTable, Record>(
  db: Database,
  { table, where, order, older }: RowList<Table>,
  page: MarkedPage,
  of: {
    readonly record: (row: Table['$inferSelect']) => Record;
    readonly mark: (row: Table['$inferSelect']) => string;
  },
) {
  const from: PgTable = table;
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(from).where(where);
  const rows: Table['$inferSelect'][] = await db
    .select()
    .from(from)
    .where(and(where, when(page.before, older)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, of);
}

/** A condition where there is a value for it. */
export const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value);
