import { displayAmount, formatDecimal } from '@candor/amount';
import { indexPrice, type OutputOf } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import type { Workings } from '@candor/ui';
import type { Text } from '../i18n/text.ts';
import { request } from '../transport/request.ts';

/**
 * The state of a market's index, venue by venue; read again every two seconds while it is shown.
 */
export function useIndex(symbol: string, shown: boolean) {
  return useQuery({
    queryKey: ['index', symbol],
    enabled: shown,
    refetchInterval: 2_000,
    queryFn: ({ signal }) => request(indexPrice, { input: { symbol }, signal, quiet: true }),
  }).data;
}

/** How the index price comes about. */
export function indexWorkings(symbol: string, state: OutputOf<typeof indexPrice> | undefined, text: Text): Workings {
  const venues = state?.venues ?? [];
  const key = ({ fresh, ejected }: { readonly fresh: boolean; readonly ejected: boolean }) =>
    ejected ? 'market.venueEjected' : fresh ? 'market.venueFresh' : 'market.venueStale';
  return {
    title: text('market.indexTitle', { symbol }),
    formula: text('market.indexFormula'),
    inputs: venues.map((venue) => ({
      label: text(key(venue), { venue: venue.venue, seconds: displayAmount(formatDecimal(BigInt(venue.ageMs), 3), 1) }),
      value: venue.price ?? '—',
    })),
    result: state?.price ?? '—',
    rounding: state?.stale === true ? text('market.indexStale') : text('market.indexRounding'),
  };
}
