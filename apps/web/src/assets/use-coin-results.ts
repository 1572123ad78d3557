import { coinResults } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';

/** What each coin cost and made, asked again every 20 seconds. */
export function useCoinResults() {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['coin-results', userId],
    enabled: userId !== undefined,
    queryFn: async ({ signal }) => (await request(coinResults, { signal, quiet: true })).records,
    refetchInterval: 20_000,
  });
}
