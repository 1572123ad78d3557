import type { MarketRow } from '@candor/protocol';

/** Markets whose pair or name holds the text; those that begin with it come first. */
export function matchingMarkets(rows: readonly MarketRow[], text: string): readonly MarketRow[] {
  const sought = text.trim().toLowerCase().replace(/[_-]/, '/');
  if (sought === '') return rows;
  const textOf = (row: MarketRow) => `${row.symbol_name} ${row.name}`.toLowerCase();
  return rows
    .filter((row) => textOf(row).includes(sought) || row.symbol_name.replace('/', '').toLowerCase().includes(sought))
    .toSorted((a, b) => Number(textOf(b).startsWith(sought)) - Number(textOf(a).startsWith(sought)));
}
