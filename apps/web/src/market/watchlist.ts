import { addOptional, cancelOptional, getOptional } from '@candor/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '../queries/query-client.ts';
import { readAgain } from '../queries/read-again.ts';
import { sessionNow, useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';
import { readStored, removeStored, writeStored } from '../transport/storage.ts';

export interface Watchlist {
  readonly symbols: ReadonlySet<string>;
  /**
   * Adds or removes a market. A visitor has no list: false says that the star leads to the log-in
   * page.
   */
  readonly toggle: (symbol: string) => boolean;
}

const none: ReadonlySet<string> = new Set();

/** The user's starred markets. */
export function useWatchlist(): Watchlist {
  const userId = useSession()?.user.userId;
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['watchlist', userId],
    enabled: userId !== undefined,
    queryFn: async ({ signal }) =>
      new Set((await request(getOptional, { signal })).records.map(({ symbol }) => symbol)),
  });
  const symbols = data ?? none;
  const { mutate } = useMutation({
    mutationFn: ({ symbol, starred }: { readonly symbol: string; readonly starred: boolean }) =>
      request(starred ? cancelOptional : addOptional, { params: { a: symbol, b: 'spot' } }),
    onSuccess: ({ symbol, collect }) =>
      readAgain(queries, ['watchlist', userId], (before?: ReadonlySet<string>) => {
        if (!before) return before;
        const after = new Set(before);
        after[collect ? 'add' : 'delete'](symbol);
        return after;
      }),
  });
  const toggle = useCallback(
    (symbol: string) => {
      if (sessionNow() === null) return false;
      mutate({ symbol, starred: symbols.has(symbol) });
      return true;
    },
    [mutate, symbols],
  );
  return { symbols, toggle };
}

const waiting = 'star-after-entry';
const waitsAtMostMs = 900_000;

/** A visitor's star waits for the log-in it leads to, in this tab and not for long. */
export const keepStarForEntry = (symbol: string): void =>
  writeStored(waiting, { symbol, sinceMs: Date.now() }, 'session');

/** Sets the star that waited for a log-in; gives its market. */
export async function setStarAfterEntry(): Promise<string | undefined> {
  const star = readStored(waiting, 'session') as { symbol?: unknown; sinceMs?: unknown } | null | undefined;
  removeStored(waiting, 'session');
  if (typeof star?.symbol !== 'string' || typeof star.sinceMs !== 'number') return undefined;
  if (Math.abs(Date.now() - star.sinceMs) > waitsAtMostMs) return undefined;
  const { symbol } = await request(addOptional, { params: { a: star.symbol, b: 'spot' } });
  await readAgain(queryClient, ['watchlist']);
  return symbol;
}
