import { listFills, listOrders, transactionDetails, type Fill, type InputOf, type Order } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../session/session.ts';
import { keptWhileGrowing } from '../transport/kept-while-growing.ts';
import { request } from '../transport/request.ts';
import { useWholeList } from '../transport/whole-list.ts';
import { useEndedOrders, useRecentFills } from './account.ts';
import { merged, mergedFills } from './holdings.ts';
import { asked, isMeant, isMeantFill, type OrderFilter } from './order-filter.ts';

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

/** The finished orders that are meant, and those that just ended, newest first and to the first one; undefined while they are not known. */
export function useOrderHistory(filter: OrderFilter) {
  const userId = useSession()?.user.userId;
  const input = { state: 'history', size: pageSize, ...asked(filter) } as const;
  const { query, records, more } = useWholeList(['orders', userId, 'list', input], (mark, signal) =>
    request(listOrders, { input: { ...input, ...mark }, signal, quiet: true }),
  );
  const ended = useEndedOrders();
  const orders = useMemo(() => {
    const meant = ended?.filter((order) => isMeant(order, filter));
    return records && merged(meant ?? [], records);
  }, [records, ended, filter]);
  return { orders, more, query };
}

/** The fills that are meant, live, newest first and to the first one; undefined while they are not known. */
export function useFills(filter: OrderFilter) {
  const userId = useSession()?.user.userId;
  const { type: _, ...ofFills } = asked(filter);
  const input = { size: pageSize, ...ofFills };
  const { query, records, more } = useWholeList(['fills', userId, 'list', input], (mark, signal) =>
    request(listFills, { input: { ...input, ...mark }, signal, quiet: true }),
  );
  const recent = useRecentFills();
  const fills: readonly Fill[] | undefined = useMemo(() => {
    const meant = recent?.filter((fill) => isMeantFill(fill, filter));
    return records && mergedFills(meant ?? [], records);
  }, [records, recent, filter]);
  return { fills, more, query };
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
