import { listFixedPeriod, type FixedPeriodContract, type InputOf } from '@candor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { queryClient } from '../../../app/query-client.ts';
import { useSession } from '../../../session/session.ts';
import { privateSocket, usePrivateConnection } from '../../../transport/private-socket.ts';
import { request } from '../../../transport/request.ts';
import { toldContract } from '../model/told-contract.ts';
import { mergedContracts, runningOf, settledOf } from '../model/contracts.ts';

const kept = 200;

/** Contracts that came over the private channel since the page was opened. */
const live = create<{ readonly contracts: readonly FixedPeriodContract[] }>(() => ({ contracts: [] }));

privateSocket.listen((message) => {
  if (message.type === 'SNAPSHOT') {
    take(message.data.fixedPeriod ?? []);
    void queryClient.invalidateQueries({ queryKey: ['fixedPeriod'] });
  }
  const contract = toldContract(message);
  if (contract === undefined) return;
  take([contract]);
  void queryClient.invalidateQueries({ queryKey: ['fixedPeriod'] });
  void queryClient.invalidateQueries({ queryKey: ['ledger'] });
});

// A session that ended leaves nothing behind.
usePrivateConnection.subscribe(({ state }) => {
  if (state === 'closed') live.setState({ contracts: [] });
});

function take(contracts: readonly FixedPeriodContract[]): void {
  live.setState((before) => ({ contracts: mergedContracts(contracts, before.contracts).slice(0, kept) }));
}

/** Takes a contract that a call answered with: it is shown before the socket sends it. */
export const noteContract = (contract: FixedPeriodContract): void => take([contract]);

/** A page of the user's contracts. */
export function useContractList(input: InputOf<typeof listFixedPeriod>) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['fixedPeriod', userId, 'contracts', input],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(listFixedPeriod, { input, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

/** What has not settled, the next to settle first; undefined while it is not known. */
export function useRunning(): readonly FixedPeriodContract[] | undefined {
  const read = useContractList({ status: 'running', size: 100 }).data?.records;
  const { contracts } = live();
  return useMemo(() => read && runningOf(mergedContracts(contracts, read)), [read, contracts]);
}

/** What has settled, newest first, of a market or of all; undefined while it is not known. */
export function useSettled(size: number, narrowed: SettledFilter = {}) {
  const query = useContractList({ status: 'settled', size, ...narrowed });
  const { contracts } = live();
  const { symbol, fromMs } = narrowed;
  const settled = useMemo(() => {
    const meant = contracts.filter(
      (one) => (symbol === undefined || one.symbol === symbol) && one.createTime >= (fromMs ?? 0),
    );
    return query.data && settledOf(mergedContracts(meant, query.data.records));
  }, [query.data, contracts, symbol, fromMs]);
  return { settled, total: query.data?.total, query };
}

export interface SettledFilter {
  readonly symbol?: string;
  readonly fromMs?: number;
}
