import {
  contractSettings,
  listContractFills,
  listContractOrders,
  listFundingPayments,
  listLossOrders,
  myPosition,
  type ContractAccount,
  type ContractOrder,
  type ContractType,
  type LossOrder,
  type Position,
} from '@candor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../../app/query-client.ts';
import { useSession } from '../../../session/session.ts';
import { privateSocket } from '../../../transport/private-socket.ts';
import { request } from '../../../transport/request.ts';
import { useWholeList, type Mark, type MarkedPage } from '../../../transport/whole-list.ts';
import type { MarginChoice } from '../model/opening.ts';

/** Reads everything of the user's contracts again: something of it changed. */
export const readContractsAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['contracts', 'own'] });

privateSocket.listen(({ type }) => {
  if (type !== 'HEARTBEAT' && type !== 'ANSWER') readContractsAgain();
});

/** Figures at the mark age: they are read again this often while a page shows them. */
const rereadMs = 2_000;

const useOwn = (): string | undefined => useSession()?.user.userId;

/** Open positions and the accounts behind them, of USDT-margined or coin-margined contracts. */
export function useHoldings(contractType: ContractType) {
  const userId = useOwn();
  return useQuery({
    queryKey: ['contracts', 'own', userId, 'holdings', contractType],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(myPosition, { params: { x: contractType }, input: {}, signal, quiet: true }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  });
}

const noPositions: readonly Position[] = [];

/** Open positions of a type of contracts; undefined while they are not known. */
export const usePositions = (contractType: ContractType): readonly Position[] | undefined => {
  const visitor = useOwn() === undefined;
  const records = useHoldings(contractType).data?.records;
  return visitor ? noPositions : records;
};

/** The account of a settlement asset. */
export const useContractAccount = (contractType: ContractType, asset: string): ContractAccount | undefined =>
  useHoldings(contractType).data?.accounts.find((one) => one.asset === asset);

const listed = 100;

/** Open and waiting contract orders, newest first. */
export function useContractOrders(): readonly ContractOrder[] | undefined {
  const userId = useOwn();
  return useQuery({
    queryKey: ['contracts', 'own', userId, 'orders', 'open'],
    enabled: userId !== undefined,
    queryFn: ({ signal }) =>
      request(listContractOrders, { input: { state: 'open', size: listed }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  }).data?.records;
}

/** Stops that wait. */
export function useLossOrders(): readonly LossOrder[] | undefined {
  const userId = useOwn();
  return useQuery({
    queryKey: ['contracts', 'own', userId, 'stops', 'open'],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(listLossOrders, { input: { state: 'open', size: listed }, signal, quiet: true }),
    placeholderData: keepPreviousData,
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

/** What funding moved. */
export const useFundingPayments = (narrowed: Narrowed) =>
  useOwnList('funding', narrowed, (mark, signal) =>
    request(listFundingPayments, { input: { ...narrowed, ...mark, size: pageSize }, signal, quiet: true }),
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
