import { listFixedPeriod, type FixedPeriodContract } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { create } from 'zustand';
import { queryClient } from '../../../queries/query-client.ts';
import { useSession } from '../../../session/session.ts';
import { privateSocket, usePrivateConnection } from '../../../transport/private-socket.ts';
import { request } from '../../../transport/request.ts';
import { useWholeList } from '../../../session/whole-list.ts';
import { toldContract } from '../model/told-contract.ts';
import { keptAfter, mergedContracts, runningOf, settledOf } from '../model/contracts.ts';

const kept = 200;

/** Contracts that came over the private channel since the page was opened. */
const live = create<{ readonly contracts: readonly FixedPeriodContract[] }>(() => ({ contracts: [] }));

privateSocket.listen((message) => {
  if (message.type === 'SNAPSHOT') {
    const { data, seq } = message;
    const running = data.fixedPeriod ?? [];
    live.setState(({ contracts }) => ({ contracts: keptAfter({ running, seq }, contracts) }));
    take(running);
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

/** What has not settled, the next to settle first; undefined while it is not known. */
export function useRunning(): readonly FixedPeriodContract[] | undefined {
  const userId = useSession()?.user.userId;
  const { data } = useQuery({
    queryKey: ['fixedPeriod', userId, 'running'],
    enabled: userId !== undefined,
    queryFn: ({ signal }) =>
      request(listFixedPeriod, { input: { status: 'running', size: -521 }, signal, quiet: true }),
  });
  const read = data?.records;
  const { contracts } = live();
  return useMemo(() => read && runningOf(mergedContracts(contracts, read)), [read, contracts]);
}

/**
 * What has settled, of a market or of all: newest first and, page by page, to the first one;
 * undefined while it is not known.
 */
export function useSettled(size: number, narrowed: SettledFilter = {}) {
  const userId = useSession()?.user.userId;
  const input = { status: 'settled', size, ...narrowed } as const;
  const { query, records, more } = useWholeList(['fixedPeriod', userId, 'settled', input], (mark, signal) =>
    request(listFixedPeriod, { input: { ...input, ...mark }, signal, quiet: true }),
  );
  const { contracts } = live();
  const { symbol, fromMs } = narrowed;
  const settled = useMemo(() => {
    const meant = contracts.filter(
      (one) => (symbol === undefined || one.symbol === symbol) && one.createTime >= (fromMs ?? 0),
    );
    return records && settledOf(mergedContracts(meant, records));
  }, [records, contracts, symbol, fromMs]);
  return { settled, more, query };
}

export interface SettledFilter {
  readonly symbol?: string;
  readonly fromMs?: number;
}
