import { listFills, listOrders, transactionDetails, type Fill, type InputOf, type Order } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../session/session.ts';
import { keptWhileGrowing } from '../transport/kept-while-growing.ts';
import { request } from '../transport/request.ts';
import { useEndedOrders, useRecentFills } from './account.ts';
import { merged, mergedFills } from './holdings.ts';
import { asked, isMeant, isMeantFill, type OrderFilter } from './order-filter.ts';

/** A page of the user's orders, newest first, in every state unless one is named. */
export function useOrderList(input: InputOf<typeof listOrders>) {
  const userId = useSession()?.user.userId;
  const queryKey = ['orders', userId, input];
  return useQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(listOrders, { input, signal, quiet: true }),
    placeholderData: keptWhileGrowing(queryKey),
  });
}

/** A page of the user's fills, newest first. */
export function useFillList(input: InputOf<typeof listFills>) {
  const userId = useSession()?.user.userId;
  const queryKey = ['fills', userId, input];
  return useQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(listFills, { input, signal, quiet: true }),
    placeholderData: keptWhileGrowing(queryKey),
  });
}

const pageSize = 100;

/** The newest finished orders of those that are meant, and those that just ended, newest first; undefined while they are not known. */
export function useOrderHistory(filter: OrderFilter, size = pageSize) {
  const query = useOrderList({ state: 'history', size, ...asked(filter) });
  const ended = useEndedOrders();
  const orders = useMemo(() => {
    const meant = ended?.filter((order) => isMeant(order, filter));
    return query.data && merged(meant ?? [], query.data.records);
  }, [query.data, ended, filter]);
  return { orders, hasMore: query.data !== undefined && query.data.total > query.data.records.length, query };
}

/** The newest fills of those that are meant, live, newest first; undefined while they are not known. */
export function useFills(filter: OrderFilter, size = pageSize) {
  const { type: _, ...ofFills } = asked(filter);
  const query = useFillList({ size, ...ofFills });
  const recent = useRecentFills();
  const fills: readonly Fill[] | undefined = useMemo(() => {
    const meant = recent?.filter((fill) => isMeantFill(fill, filter));
    return query.data && mergedFills(meant ?? [], query.data.records);
  }, [query.data, recent, filter]);
  return { fills, hasMore: query.data !== undefined && query.data.total > query.data.records.length, query };
}

/** One order with its fills, oldest first; read again whenever an order changed. */
export function useOrderDetails(orderId: string | undefined) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['orders', userId, 'details', orderId],
    enabled: userId !== undefined && orderId !== undefined,
    queryFn: async ({ signal }): Promise<{ order: Order; fills: readonly Fill[] }> => {
      const { order, fills } = await request(transactionDetails, {
        params: { id: orderId ?? '' },
        signal,
        quiet: true,
      });
      return { order, fills: fills.toSorted((a, b) => Number(BigInt(a.tradeId) - BigInt(b.tradeId))) };
    },
  });
}
