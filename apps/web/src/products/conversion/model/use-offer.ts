import { listSwaps, swapOfferCall, swapUse } from '@candor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';
import { useWholeList } from '../../../session/whole-list.ts';

const askAgainMs = 60_000;

/** Which coins are swapped, on what terms, within which limits. */
export const useOffer = () =>
  useQuery({
    queryKey: ['swap-offer'],
    refetchInterval: askAgainMs,
    queryFn: ({ signal }) => request(swapOfferCall, { signal, quiet: true }),
  });

/** What the user swapped on this day and what is left of the limit. */
export function useDayUse() {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['swaps', userId, 'use'],
    enabled: userId !== undefined,
    refetchInterval: askAgainMs,
    queryFn: ({ signal }) => request(swapUse, { signal, quiet: true }),
  });
}

/** Every swap of the user, newest first. */
export function useSwaps() {
  const userId = useSession()?.user.userId;
  return useWholeList(['swaps', userId, 'list'], (mark, signal) =>
    request(listSwaps, { input: { size: 50, ...mark }, signal, quiet: true }),
  );
}

/** Reads again what a swap changes. */
export function useSwapsChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['swaps'] });
}
