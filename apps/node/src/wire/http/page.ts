/** Which page was asked for; size −521 means all entries. */
export interface Page {
  readonly current: number;
  readonly size: number;
}

/** "All entries" has a bound as well. */
export const allRowsMax = 5_000;

export function pageBounds({ current, size }: Page): { readonly limit: number; readonly offset: number } {
  return size < 0 ? { limit: allRowsMax, offset: 0 } : { limit: size, offset: (current - 1) * size };
}

/** A page as the wire writes it. */
export function pageOf<Row>(records: Row[], total: number, { current, size }: Page) {
  const rows = size < 0 ? allRowsMax : size;
  return { records, total, size: rows, current: size < 0 ? 1 : current, pages: Math.ceil(total / rows) };
}

/** A page by number, or by the mark of the last row that was seen. */
export interface MarkedPage<Mark = string> extends Page {
  readonly before?: Mark | undefined;
}

/** One row more than the page has: it tells whether there are older ones. */
export function markedBounds(page: MarkedPage<unknown>): { readonly limit: number; readonly offset: number } {
  const { limit, offset } = pageBounds(page);
  return { limit: limit + 1, offset: page.before === undefined ? offset : 0 };
}

/** A page of rows read within `markedBounds`, as the wire writes it. */
export function markedPageOf<Row, Record>(
  rows: readonly Row[],
  total: number,
  page: MarkedPage<unknown>,
  of: { readonly record: (row: Row) => Record | null; readonly mark: (row: Row) => string },
) {
  const { limit } = pageBounds(page);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? of.mark(last) : null;
  const records = shown.map(of.record).filter((record) => record !== null);
  return { ...pageOf(records, total, page), next };
}
