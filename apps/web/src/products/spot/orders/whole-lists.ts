import { listFills, listOrders, type Fill } from '@candor/protocol';
import { useMemo } from 'react';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';
import { useWholeList } from '../../../session/whole-list.ts';
import { useEndedOrders, useRecentFills } from '../../../account/account.ts';
import { merged, mergedFills } from '../../../account/holdings.ts';
import { asked, isMeant, isMeantFill, type OrderFilter } from '../../../account/order-filter.ts';

const pageSize = 100;

/**
 * The finished orders that are meant, and those that just ended, newest first and to the first one;
 * undefined while they are not known.
 */
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

/**
 * The fills that are meant, live, newest first and to the first one; undefined while they are not
 * known.
 */
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
