import { isZeroDecimal } from '@candor/amount';
import { getCurrencyPrice, type SwapAmountSide, type SwapQuote } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../transport/request.ts';
import { useSettled } from '../../../transport/use-settled.ts';
import { smallInto } from './small-coins.ts';

/** What a quote is asked for: how much is paid, or has to arrive. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly side: SwapAmountSide;
  /** '' while none is given. */
  readonly amount: string;
}

const askAgainMs = 3_000;

interface Quoted {
  /** The price of the pair, of whatever amount it was asked. */
  readonly price: SwapQuote | undefined;
  /** The quote of exactly this; undefined while there is none. */
  readonly quote: SwapQuote | undefined;
  readonly problem: unknown;
}

/** The newest quote, asked for again every three seconds. */
export function useQuote(asked: Asked): Quoted {
  const settled = useSettled(asked);
  const { data, error, isPlaceholderData } = useQuery<SwapQuote>({
    queryKey: ['swap-quote', settled],
    enabled: settled.from !== settled.to,
    refetchInterval: askAgainMs,
    retry: false,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => {
      const { amount, ...rest } = settled;
      const input = isAmount(amount) ? { ...rest, amount } : rest;
      return request(getCurrencyPrice, { input, signal, quiet: true });
    },
  });
  const isOfPair = data !== undefined && data.from === asked.from && data.to === asked.to && asked.from !== asked.to;
  const price = isOfPair && error === null ? data : undefined;
  const isExact = !isPlaceholderData && isAmount(asked.amount) && isSame(settled, asked);
  return { price, quote: isExact ? price : undefined, problem: error };
}

/** Whether there is an amount at all. */
export const isAmount = (amount: string): boolean => amount !== '' && !isZeroDecimal(amount);

const isSame = (one: Asked, other: Asked): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A coin and all that is free of it. */
export interface Whole {
  readonly asset: string;
  readonly available: string;
}

/**
 * Quotes of several coins into USDT, all of one record; undefined while there are none, or while
 * new prices come in between.
 */
export function useSmallQuotes(coins: readonly Whole[]): readonly SwapQuote[] | undefined {
  const { data, error } = useQuery({
    queryKey: ['swap-quote', 'small', coins.map(({ asset, available }) => [asset, available])],
    enabled: coins.length > 0,
    refetchInterval: askAgainMs,
    retry: 2,
    retryDelay: 100,
    queryFn: async ({ signal }) => {
      const quotes = await Promise.all(
        coins.map(({ asset, available }) =>
          request(getCurrencyPrice, {
            input: { from: asset, to: smallInto, amount: available, side: 'pay' as const },
            signal,
            quiet: true,
          }),
        ),
      );
      if (new Set(quotes.map(({ quoteSeq }) => quoteSeq)).size > 1) throw new Error('Prices of two records.');
      return quotes;
    },
  });
  return coins.length === 0 || error !== null ? undefined : data;
}
