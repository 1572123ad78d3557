import { addOptional, cancelOptional, getOptional } from '@candor/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';

export interface Watchlist {
  readonly symbols: ReadonlySet<string>;
  /** Adds or removes a market. A visitor has no list: false says that the star leads to the log-in page. */
  readonly toggle: (symbol: string) => boolean;
}

const none: ReadonlySet<string> = new Set();

/** The user's starred markets. */
export function useWatchlist(): Watchlist {
  const session = useSession();
  const queries = useQueryClient();
  const key = ['watchlist', session?.user.userId];
  const { data } = useQuery({
    queryKey: key,
    enabled: session !== null,
    queryFn: async () => new Set((await request(getOptional)).records.map(({ symbol }) => symbol)),
  });
  const symbols = data ?? none;
  const change = useMutation({
    mutationFn: (symbol: string) =>
      request(symbols.has(symbol) ? cancelOptional : addOptional, { params: { a: symbol, b: 'spot' } }),
    onSuccess: ({ symbol, collect }) =>
      queries.setQueryData<ReadonlySet<string>>(key, (before) => {
        const after = new Set(before);
        if (collect) after.add(symbol);
        else after.delete(symbol);
        return after;
      }),
  });
  return {
    symbols,
    toggle: (symbol) => {
      if (session === null) return false;
      change.mutate(symbol);
      return true;
    },
  };
}
