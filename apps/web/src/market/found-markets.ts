import type { MarketRow } from '@candor/protocol';
import { useDeferredValue, useMemo, useState } from 'react';
import { matchingMarkets } from './matching.ts';
import { useMarkets } from './markets.ts';
import { useWatchlist } from './watchlist.ts';

/** `flash` and `contracts` have tables of their own. */
export type MarketTab = 'spot' | 'flash' | 'contracts' | 'watchlist';

/**
 * The markets of a tab that a search finds, and the state of both. A tab may be kept by the page
 * instead.
 */
export function useFoundMarkets(kept?: { readonly tab: MarketTab; readonly setTab: (tab: MarketTab) => void }) {
  // A list of a hundred is drawn between frames, not in the way of one.
  const all = useDeferredValue(useMarkets());
  const { symbols } = useWatchlist();
  const [ownTab, setOwnTab] = useState<MarketTab>('spot');
  const [typed, setTyped] = useState('');
  const { tab, setTab } = kept ?? { tab: ownTab, setTab: setOwnTab };
  const rows: readonly MarketRow[] = useMemo(() => {
    const listed = all ?? [];
    return matchingMarkets(
      tab === 'watchlist' ? listed.filter(({ symbol_name: symbol }) => symbols.has(symbol)) : listed,
      typed,
    );
  }, [all, symbols, tab, typed]);
  return { all, rows, tab, setTab, typed, setTyped, counts: { spot: all?.length, watchlist: symbols.size } };
}
