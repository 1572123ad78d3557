import { useMarkets } from '../../../market/markets.ts';
import { scaleOf } from '../../../market/scale.ts';
import { assetsOf } from '../../../market/symbols.ts';
import type { MarketRow } from '@candor/protocol';
import type { Pair } from '../workings/order-workings.ts';

export interface ListedPair extends Pair {
  readonly lotScale: number;
  readonly market: MarketRow | undefined;
}

/** The decimals of a market by its symbol; full decimals while the market is not known. */
export function usePairs(): (symbol: string) => ListedPair {
  const markets = useMarkets();
  return (symbol) => {
    const market = markets?.find((row) => row.symbol_name === symbol);
    const scale = market === undefined ? undefined : scaleOf(market);
    const { tickScale, lotScale, quoteScale } = scale ?? { tickScale: 8, lotScale: 8, quoteScale: 8 };
    return { ...assetsOf(symbol), tickScale, lotScale, quoteScale, market };
  };
}
