import { useEffect } from 'react';
import { useMarkets } from '../../market/markets.ts';
import { defaultSymbol, pairOf, symbolOf } from '../../market/symbols.ts';
import { useTitle } from '../../shell/use-title.ts';
import { displayPrice } from '@candor/amount';

/** The market that an address names; one that is not listed leads to the first market. */
export function useAddressedMarket(pair: string | undefined, onPair: (pair: string) => void) {
  const rows = useMarkets();
  const symbol = pair === undefined ? defaultSymbol : symbolOf(pair);
  const row = rows?.find((one) => one.symbol_name === symbol);
  const missing = rows !== undefined && row === undefined;
  useEffect(() => {
    if (missing) onPair(pairOf(defaultSymbol));
  }, [missing, onPair]);
  const price = row?.close;
  useTitle(price === undefined || price === null ? symbol : `${displayPrice(price, row?.part_cou ?? 2)} ${symbol}`);
  return { symbol: missing ? defaultSymbol : symbol, choose: (next: string) => onPair(pairOf(next)) };
}
