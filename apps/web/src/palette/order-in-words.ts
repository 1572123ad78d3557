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
