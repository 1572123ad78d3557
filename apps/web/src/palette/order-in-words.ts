import { plainWidth, readFigure } from '@candor/amount';

export interface OrderInWords {
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly symbol: string;
  readonly asset: string;
  /** Without it a market order. */
  readonly price?: string;
}

/**
 * Reads "buy 0.05 btc at 91200", with figures as a field takes them; undefined when the text is no
 * order in a listed market.
 */
export function orderInWords(text: string, symbols: readonly string[]): OrderInWords | undefined {
  const found =
    /^\s*(buy|sell)\s+(\d[\d.,]*)\s+([a-z0-9]{2,10})(?:\/([a-z0-9]{2,10}))?(?:\s+(?:at|@)\s*(\d[\d.,]*))?\s*$/i.exec(
      plainWidth(text),
    );
  if (found === null) return undefined;
  const [, side = '', typedAmount = '', asset = '', quote, typedPrice] = found;
  const amount = figureOf(typedAmount);
  const price = typedPrice === undefined ? undefined : figureOf(typedPrice);
  // A figure that can mean two things orders nothing.
  if (amount === undefined || (typedPrice !== undefined && price === undefined)) return undefined;
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

function figureOf(text: string): string | undefined {
  const read = readFigure(text, { decimals: 18 });
  return read.ok ? read.value : undefined;
}
