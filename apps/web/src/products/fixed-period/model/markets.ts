import type { coinList, OutputOf, PeriodOffer } from '@candor/protocol';

type Coin = OutputOf<typeof coinList>['coinList'][number];

/** A market of the product, with the index of a moment. */
export interface FlashMarket {
  readonly symbol: string;
  readonly shown: string;
  readonly index: string | null;
}

/** Letters and digits alone, small: lists write a market as BTC/USDT, btcusdt or BTC_USDT. */
const plain = (symbol: string): string => symbol.replaceAll(/[^\dA-Za-z]/g, '').toLowerCase();

/**
 * The markets with a period on offer, in the order of the offers, each with its name and index from
 * the list of coins.
 */
export function flashMarkets(offers: readonly PeriodOffer[], coins: readonly Coin[]): readonly FlashMarket[] {
  const bySymbol = new Map(coins.map((coin) => [plain(coin.symbol), coin]));
  return [...new Set(offers.map(({ symbol }) => symbol))].map((symbol) => {
    const coin = bySymbol.get(plain(symbol));
    const shown = coin?.customizeFlag === 2 ? coin.showSymbol : symbol;
    return { symbol, shown, index: coin?.amount ?? null };
  });
}
