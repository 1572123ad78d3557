import {
  contractSettings,
  listContractFills,
  listContractOrders,
  listFundingPayments,
  listLossOrders,
  listOwnLiquidations,
  myPosition,
  type ContractAccount,
  type ContractOrder,
  type ContractType,
  type LossOrder,
  type Position,
} from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../../queries/query-client.ts';
import { sessionNow, useSession } from '../../../session/session.ts';
import { privateSocket, usePrivateConnection } from '../../../transport/private-socket.ts';
import { request } from '../../../transport/request.ts';
import { useWholeList, type Mark, type MarkedPage } from '../../../session/whole-list.ts';
import type { OwnFill } from '../../../trade/hands.ts';
import { holdingsOf, ownNews, withContractOrder, withStop, type Holdings } from '../model/own-news.ts';
import type { MarginChoice } from '../model/opening.ts';

const own = ['contracts', 'own'];

/**
 * After something was sent: settings have no message of their own, and without a live socket
 * everything is read again.
 */
export const readContractsAgain = (): void => {
  const isLive = usePrivateConnection.getState().state === 'live';
  void queryClient.invalidateQueries({
    queryKey: own,
    predicate: ({ queryKey }) => !isLive || queryKey[3] === 'settings',
  });
};

/** Lists of what ended, which the socket does not send whole, by the message that adds to them. */
const listsBy: Readonly<Record<string, readonly string[]>> = {
  CONTRACT_ORDER: ['history'],
  CONTRACT_FILL: ['fills'],
  SETTLEMENT: ['funding', 'liquidations'],
  SNAPSHOT: ['history', 'fills', 'funding', 'liquidations', 'settings'],
};

privateSocket.listen((message) => {
  const lists = listsBy[message.type];
  if (lists !== undefined) {
    const isOld = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => lists.includes(String(queryKey[3]));
    void queryClient.invalidateQueries({ queryKey: own, predicate: isOld });
  }
  const userId = sessionNow()?.user.userId;
  const news = ownNews(message);
  if (news === undefined || userId === undefined) return;
  if (news.kind === 'all' || news.kind === 'positions')
    for (const contractType of ['u', 'coin'] as const)
      put<Holdings>([userId, 'holdings', contractType], () => holdingsOf(contractType, news));
  if (news.kind === 'all') {
    put<Listed<ContractOrder>>([userId, 'orders', 'open'], () => ({ records: news.orders.toReversed() }));
    put<Listed<LossOrder>>([userId, 'stops', 'open'], () => ({ records: news.stops.toReversed() }));
  } else if (news.kind === 'order') {
    const { order } = news;
    put<Listed<ContractOrder>>([userId, 'orders', 'open'], ({ records }) => ({
      records: withContractOrder(records, order),
    }));
  } else if (news.kind === 'stop') {
    const { stop } = news;
    put<Listed<LossOrder>>([userId, 'stops', 'open'], ({ records }) => ({ records: withStop(records, stop) }));
  }
});

interface Listed<Row> {
  readonly records: readonly Row[];
}

/** Changes what was read; what is being read just now is asked for again. */
function put<Data>(key: readonly unknown[], change: (data: Data) => Data): void {
  const queryKey = [...own, ...key];
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
  else queryClient.setQueryData<Data>(queryKey, (data) => data && change(data));
}

const useOwn = (): string | undefined => useSession()?.user.userId;

/** Without a live socket everything is read again so often. */
const rereadAloneMs = 5_000;
const useRereading = (): { readonly refetchInterval?: number } =>
  usePrivateConnection(({ state }) => state === 'live') ? {} : { refetchInterval: rereadAloneMs };

/** Open positions and the accounts behind them, of USDT-margined or coin-margined contracts. */
export function useHoldings(contractType: ContractType) {
  const userId = useOwn();
  return useQuery({
    queryKey: ['contracts', 'own', userId, 'holdings', contractType],
    enabled: userId !== undefined,
    queryFn: ({ signal }): Promise<Holdings> =>
      request(myPosition, { params: { x: contractType }, input: {}, signal, quiet: true }),
    ...useRereading(),
  });
}

const noPositions: readonly Position[] = [];

/** Open positions of a type of contracts; undefined while they are not known. */
export const usePositions = (contractType: ContractType): readonly Position[] | undefined => {
  const visitor = useOwn() === undefined;
  const records = useHoldings(contractType).data?.records;
  return visitor ? noPositions : records;
};

/** The account of a settlement asset; undefined while it is not known. */
export function useContractAccount(contractType: ContractType, asset: string): ContractAccount | undefined {
  const accounts = useHoldings(contractType).data?.accounts;
  return accounts && (accounts.find((one) => one.asset === asset) ?? emptyAccount(asset));
}

/** A wallet into which nothing was ever moved. */
const emptyAccount = (asset: string): ContractAccount => ({
  asset,
  scale: 8,
  walletType: asset === 'USDT' ? 2 : 3,
  available: '0',
  held: '0',
  isolatedMargin: '0',
  owed: '0',
  free: '0',
  unrealised: '0',
  equity: '0',
  maintenance: '0',
  exitFees: '0',
  marginRatio: null,
});

/** Every one that waits: what is not listed cannot be cancelled. */
const all = -521;

/** Open and waiting contract orders, newest first. */
export function useContractOrders(): readonly ContractOrder[] | undefined {
  const userId = useOwn();
  return useQuery({
    queryKey: ['contracts', 'own', userId, 'orders', 'open'],
    enabled: userId !== undefined,
    queryFn: ({ signal }): Promise<Listed<ContractOrder>> =>
      request(listContractOrders, { input: { state: 'open', size: all }, signal, quiet: true }),
    ...useRereading(),
  }).data?.records;
}

/** Stops that wait. */
export function useLossOrders(): readonly LossOrder[] | undefined {
  const userId = useOwn();
  return useQuery({
    queryKey: ['contracts', 'own', userId, 'stops', 'open'],
    enabled: userId !== undefined,
    queryFn: ({ signal }): Promise<Listed<LossOrder>> =>
      request(listLossOrders, { input: { state: 'open', size: all }, signal, quiet: true }),
    ...useRereading(),
  }).data?.records;
}

const pageSize = 100;

/** One of the user's lists, newest first, to its first row. */
function useOwnList<Row>(
  name: string,
  input: object,
  read: (mark: Mark, signal: AbortSignal) => Promise<MarkedPage<Row>>,
) {
  const userId = useOwn();
  return useWholeList(['contracts', 'own', userId, name, input], read);
}

interface Narrowed {
  readonly symbol?: string;
}

/** Finished orders. */
export const useContractHistory = (narrowed: Narrowed) =>
  useOwnList('history', narrowed, (mark, signal) =>
    request(listContractOrders, {
      input: { ...narrowed, ...mark, state: 'history', size: pageSize },
      signal,
      quiet: true,
    }),
  );

/** Fills, of a contract or of all. */
export const useContractFills = (narrowed: Narrowed) =>
  useOwnList('fills', narrowed, (mark, signal) =>
    request(listContractFills, { input: { ...narrowed, ...mark, size: pageSize }, signal, quiet: true }),
  );

/** Fills of a contract as buys and sells; undefined while they are not known. */
export function useOwnPrints(symbol: string): readonly OwnFill[] | undefined {
  const { records } = useContractFills({ symbol });
  return useMemo(
    () => records?.map((fill) => ({ ...fill, side: fill.direction === 1 || fill.direction === 4 ? 'buy' : 'sell' })),
    [records],
  );
}

/** What funding moved. */
export const useFundingPayments = (narrowed: Narrowed) =>
  useOwnList('funding', narrowed, (mark, signal) =>
    request(listFundingPayments, { input: { ...narrowed, ...mark, size: pageSize }, signal, quiet: true }),
  );

/** Steps of the user's liquidations and deleveragings. */
export const useOwnLiquidations = (narrowed: Narrowed) =>
  useOwnList('liquidations', narrowed, (mark, signal) =>
    request(listOwnLiquidations, { input: { ...narrowed, ...mark, size: pageSize }, signal, quiet: true }),
  );

/** What a visitor and a new user begin with. */
const firstChoice: MarginChoice = { marginMode: 'isolated', leverage: 10 };

/** Position mode, and margin mode and leverage of a contract. */
export function useContractChoice(symbol: string): {
  readonly choice: MarginChoice;
  readonly positionMode: 'hedge' | 'one_way';
} {
  const userId = useOwn();
  const { data } = useQuery({
    queryKey: ['contracts', 'own', userId, 'settings'],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(contractSettings, { input: {}, signal, quiet: true }),
  });
  return useMemo(
    () => ({
      choice: data?.records.find((one) => one.symbol === symbol) ?? data?.first ?? firstChoice,
      positionMode: data?.positionMode ?? 'hedge',
    }),
    [data, symbol],
  );
}
