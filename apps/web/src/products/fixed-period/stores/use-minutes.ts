import { kline } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { keptWhileGrowing } from '../../../transport/kept-while-growing.ts';
import { request } from '../../../transport/request.ts';
import { minutesOf, type MinuteClose } from '../model/minutes.ts';

/**
 * Closes of the minutes of a time, for the part of it that no sample shows: samples are kept for
 * ten minutes, and begin with the exchange.
 */
export function useMinutes(symbol: string, spanSeconds: number): readonly MinuteClose[] {
  // One more at each end: the line begins at the edge of the chart, and the running minute is drawn
  // by its samples.
  const limit = Math.ceil(spanSeconds / 60) + 2;
  const input = { symbol, interval: '1m', of: 'index', limit } as const;
  const queryKey = ['fixedPeriodMinutes', input];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => minutesOf((await request(kline, { input, signal, quiet: true })).records),
    placeholderData: keptWhileGrowing(queryKey),
    refetchInterval: 60_000,
  });
  return data ?? none;
}

const none: readonly MinuteClose[] = [];
