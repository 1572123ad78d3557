import { listContracts, markMessage, type ContractRow } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../queries/query-client.ts';
import { otherMarkets } from '../../../market/markets.ts';
import { publicSocket, useConnectionStore } from '../../../transport/public-socket.ts';
import { request } from '../../../transport/request.ts';
import { withNews, type RowNews } from '../model/row-news.ts';

const queryKey = ['contracts', 'rows'];
/** Terms, fees and tiers change seldom; the socket says everything else. */
const rereadMs = 60_000;
/** Without a live socket the list is all there is. */
const rereadAloneMs = 5_000;
/** Every contract says something each second: the page is painted so often. */
const paintMs = 500;

const news = new Map<string, RowNews>();
let painting: ReturnType<typeof setTimeout> | undefined;

function note(symbol: string, changes: RowNews): void {
  news.set(symbol, { ...news.get(symbol), ...changes });
  painting ??= setTimeout(paint, paintMs);
}

function paint(): void {
  painting = undefined;
  const rows = queryClient.getQueryData<readonly ContractRow[]>(queryKey);
  if (rows !== undefined) queryClient.setQueryData(queryKey, withNews(rows, news));
  news.clear();
}

/** Follows mark and day of every contract on the public socket. */
function follow(symbols: readonly string[]): () => void {
  const ends = symbols.flatMap((symbol) => [
    publicSocket.subscribe({ type: 'MARK', symbol }, (message) => {
      const read = markMessage.safeParse(message);
      if (!read.success) return;
      const { mark, funding, openInterest } = read.data.data;
      note(symbol, { markState: mark, funding, openInterest });
    }),
    publicSocket.subscribe({ type: 'DETAIL', symbol }, (message) => {
      if (message.type === 'DETAIL') note(symbol, message.data);
    }),
  ]);
  return () => {
    for (const end of ends) end();
  };
}

let followers = 0;
let stop = (): void => {};

/** One subscription for all that show contracts. */
function share(symbols: readonly string[]): () => void {
  followers += 1;
  if (followers === 1) stop = follow(symbols);
  return () => {
    followers -= 1;
    if (followers === 0) stop();
  };
}

/**
 * Every listed contract, live; undefined while they are not known. Book, chart and tape find them
 * under their symbols.
 */
export function useContracts(): readonly ContractRow[] | undefined {
  const isLive = useConnectionStore(({ state }) => state === 'live');
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly ContractRow[]> =>
      (await request(listContracts, { input: {}, signal, quiet: true })).records,
    refetchInterval: isLive ? rereadMs : rereadAloneMs,
  });
  const symbols = data?.map(({ symbol_name }) => symbol_name).join(' ') ?? '';
  useEffect(() => (symbols === '' ? undefined : share(symbols.split(' '))), [symbols]);
  useEffect(() => {
    if (data !== undefined) otherMarkets.setState(new Map(data.map((row) => [row.symbol_name, row])), true);
  }, [data]);
  return data;
}

/** One contract. */
export const useContract = (symbol: string): ContractRow | undefined =>
  useContracts()?.find((row) => row.symbol_name === symbol);
