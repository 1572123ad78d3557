import { displayPrice } from '@candor/amount';
import { useEffect } from 'react';
import { useMarkets } from '../../../market/markets.ts';
import { listedSymbol, symbolOf } from '../../../market/named-market.ts';
import { defaultSymbol, pairOf } from '../../../market/symbols.ts';
import { useSayUnlisted } from '../../../market/use-say-unlisted.ts';
import { useTitle } from '../../../page/use-title.ts';

/**
 * The market that an address names, however it is written; one that is not listed leads to the
 * first market, which is said.
 */
export function useAddressedMarket(pair: string | undefined, onPair: (pair: string, replace?: boolean) => void) {
  const rows = useMarkets();
  const named = pair ?? defaultSymbol;
  const listed = rows && listedSymbol(namesOf(rows), named);
  const symbol = listed ?? symbolOf(named);
  const missing = rows !== undefined && listed === undefined;
  useSayUnlisted(missing ? symbol : undefined);
  useEffect(() => {
    if (missing) onPair(pairOf(defaultSymbol), true);
  }, [missing, onPair]);
  const row = rows?.find((one) => one.symbol_name === symbol);
  const price = row?.close;
  useTitle(price === undefined || price === null ? symbol : `${displayPrice(price, row?.part_cou ?? 2)} ${symbol}`);
  return { symbol: missing ? defaultSymbol : symbol, choose: (next: string) => onPair(pairOf(next)) };
}

const namesOf = (rows: readonly { readonly symbol_name: string }[]): readonly string[] =>
  rows.map(({ symbol_name: name }) => name);
