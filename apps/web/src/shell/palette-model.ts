import type { MarketRow } from '@candor/protocol';

export interface OrderInWords {
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly symbol: string;
  readonly asset: string;
  /** Without it a market order. */
  readonly price?: string;
}

/** Reads "buy 0.05 btc at 91200"; undefined when the text is no order in a listed market. */
export function orderInWords(text: string, symbols: readonly string[]): OrderInWords | undefined {
  const found =
    /^\s*(buy|sell)\s+(\d+(?:\.\d+)?)\s+([a-z0-9]{2,10})(?:\/([a-z0-9]{2,10}))?(?:\s+(?:at|@)\s*(\d+(?:\.\d+)?))?\s*$/i.exec(
      text,
    );
  if (found === null) return undefined;
  const [, side = '', amount = '', asset = '', quote, price] = found;
  const symbol = `${asset}/${quote ?? 'USDT'}`.toUpperCase();
  if (!symbols.includes(symbol)) return undefined;
  return {
    side: side.toLowerCase() === 'buy' ? 'buy' : 'sell',
    amount,
    symbol,
    asset: asset.toUpperCase(),
    ...(price === undefined ? {} : { price }),
  };
}

/** Markets whose pair or name holds the text; those that begin with it come first. */
export function matchingMarkets(rows: readonly MarketRow[], text: string): readonly MarketRow[] {
  const sought = text.trim().toLowerCase().replace(/[_-]/, '/');
  if (sought === '') return rows;
  const textOf = (row: MarketRow) => `${row.symbol_name} ${row.name}`.toLowerCase();
  return rows
    .filter((row) => textOf(row).includes(sought) || row.symbol_name.replace('/', '').toLowerCase().includes(sought))
    .toSorted((a, b) => Number(textOf(b).startsWith(sought)) - Number(textOf(a).startsWith(sought)));
}
