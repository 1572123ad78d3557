import type { ContractRow, MarketRow } from '@candor/protocol';

/** What sockets say of a contract: its day, and mark, funding and open interest. */
export type RowNews = Partial<MarketRow & Pick<ContractRow, 'markState' | 'funding' | 'openInterest'>>;

/** The rows with what is newer of them. A row of which nothing was said stays the same object. */
export const withNews = (rows: readonly ContractRow[], news: ReadonlyMap<string, RowNews>): readonly ContractRow[] =>
  rows.map((row) => {
    const changes = news.get(row.symbol_name);
    return changes === undefined ? row : { ...row, ...changes };
  });
