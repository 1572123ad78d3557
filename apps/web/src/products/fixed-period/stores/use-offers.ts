import { coinList, periodList, type PeriodOffer } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../../queries/query-client.ts';
import { request } from '../../../transport/request.ts';
import { flashMarkets, type FlashMarket } from '../model/markets.ts';

/** Every period that is offered, of all markets. */
export function useOffers() {
  return useQuery({
    queryKey: ['fixedPeriodOffers'],
    queryFn: async ({ signal }) => (await request(periodList, { input: {}, signal, quiet: true })).records,
    refetchInterval: 60_000,
  });
}

/** Reads what is offered again, after an order was refused on what was offered before. */
export const readOffersAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['fixedPeriodOffers'] });

/** The periods of one market, shortest first; undefined while they are not known. */
export function useOffersOf(symbol: string): readonly PeriodOffer[] | undefined {
  const { data } = useOffers();
  return useMemo(() => data?.filter((offer) => offer.symbol === symbol), [data, symbol]);
}

/**
 * Markets with a period on offer, in the platform's order, each with its index; read again every
 * few seconds.
 */
export function useFlashMarkets(): readonly FlashMarket[] | undefined {
  const { data: offers } = useOffers();
  const { data: coins } = useQuery({
    queryKey: ['fixedPeriodCoins'],
    queryFn: async ({ signal }) => (await request(coinList, { signal, quiet: true })).coinList,
    refetchInterval: 5_000,
  });
  return useMemo(() => {
    if (offers === undefined || coins === undefined) return undefined;
    return flashMarkets(offers, coins);
  }, [offers, coins]);
}
