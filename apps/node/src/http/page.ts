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
