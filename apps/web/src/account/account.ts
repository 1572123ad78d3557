import type { Balance, Fill, Order, PrivateMessage } from '@candor/protocol';
import { useMemo } from 'react';
import { create } from 'zustand';
import { queryClient } from '../queries/query-client.ts';
import { sessionNow, useSession } from '../session/session.ts';
import { privateSocket, usePrivateConnection } from '../transport/private-socket.ts';
import { newestFirst, withBalances, withEnded, withFill, withOrder, type Holdings } from './holdings.ts';

interface Account {
  readonly userId: string | undefined;
  readonly holdings: Holdings | undefined;
}

const nothingKnown: Account = { userId: undefined, holdings: undefined };
const store = create<Account>(() => nothingKnown);

/** The wallet in which spot orders are paid and settled. */
export const spotWallet = 1;

privateSocket.listen((message) => {
  const before = store.getState();
  const userId = sessionNow()?.user.userId;
  const holdings = afterMessage(before.userId === userId ? before.holdings : undefined, message);
  store.setState({ userId, holdings });
  if (message.type === 'ORDER' || message.type === 'FILL' || message.type === 'SNAPSHOT') markListsOld(message.type);
});

// A session that ended leaves nothing behind.
usePrivateConnection.subscribe(({ state }) => {
  if (state === 'closed') store.setState(nothingKnown);
});

/** What is known after one message of the private channel. */
function afterMessage(holdings: Holdings | undefined, message: PrivateMessage): Holdings | undefined {
  if (message.type === 'SNAPSHOT')
    return {
      balances: message.data.balances,
      openOrders: newestFirst(message.data.orders),
      endedOrders: holdings?.endedOrders ?? [],
      recentFills: holdings?.recentFills ?? [],
    };
  if (holdings === undefined) return undefined;
  if (message.type === 'ORDER')
    return {
      ...holdings,
      openOrders: withOrder(holdings.openOrders, message.data),
      endedOrders: withEnded(holdings.endedOrders, message.data),
    };
  if (message.type === 'OWNCOIN') return { ...holdings, balances: withBalances(holdings.balances, message.data) };
  if (message.type === 'FILL') return { ...holdings, recentFills: withFill(holdings.recentFills, message.data) };
  return holdings;
}

/** Lists read over HTTP are read again when something that is in them happened. */
function markListsOld(type: 'ORDER' | 'FILL' | 'SNAPSHOT'): void {
  void queryClient.invalidateQueries({ queryKey: ['orders'] });
  if (type !== 'ORDER') void queryClient.invalidateQueries({ queryKey: ['fills'] });
  void queryClient.invalidateQueries({ queryKey: ['ledger'] });
}

function useHoldings(): Holdings | undefined {
  const session = useSession();
  const { userId, holdings } = store();
  return session !== null && session.user.userId === userId ? holdings : undefined;
}

/** Balances of a wallet by asset; undefined while they are not known, and for visitors. */
export function useBalances(walletType: number = spotWallet): ReadonlyMap<string, Balance> | undefined {
  const balances = useHoldings()?.balances;
  return useMemo(
    () =>
      balances &&
      new Map(
        balances
          .filter((one) => one.walletType === walletType && one.symbol === undefined)
          .map((one) => [one.asset, one]),
      ),
    [balances, walletType],
  );
}

/** Balances of every wallet. */
export const useAllBalances = (): readonly Balance[] | undefined => useHoldings()?.balances;

/** Open and waiting orders of the user, newest first, of one market or of all. */
export function useOpenOrders(symbol?: string): readonly Order[] | undefined {
  const orders = useHoldings()?.openOrders;
  return useMemo(
    () => (symbol === undefined ? orders : orders?.filter((order) => order.symbol === symbol)),
    [orders, symbol],
  );
}

/** The user's orders that ended since the page was opened, newest first. */
export const useEndedOrders = (): readonly Order[] | undefined => useHoldings()?.endedOrders;

/** The user's fills since the page was opened, newest first. */
export const useRecentFills = (): readonly Fill[] | undefined => useHoldings()?.recentFills;

/** Open and waiting orders at this moment, outside of components. */
export const openOrdersNow = (): readonly Order[] => store.getState().holdings?.openOrders ?? [];
