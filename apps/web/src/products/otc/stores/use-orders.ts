import { merchantDeals, type OtcOrder, type OtcOrderDetail, otcOrderList, otcOrderRead } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';
import { useWholeList } from '../../../session/whole-list.ts';
import { ownKey } from './use-news.ts';

export const orderViews = ['open', 'appealed', 'ended', 'all'] as const;
export type OrderView = (typeof orderViews)[number];

/** A hint may be lost: so often what is open is looked at. */
const lookEveryMs = 15_000;
const pageSize = 20;

/** The user's orders, newest first. */
export function useOrders(state: OrderView) {
  const userId = useSession()?.user.userId;
  return useWholeList<OtcOrder>([ownKey, 'orders', userId, state], (mark, signal) =>
    request(otcOrderList, { input: { ...mark, state, size: pageSize }, signal, quiet: true }),
  );
}

/** How many orders of the user are open; nothing for visitors. */
export function useOpenCount(): number {
  const userId = useSession()?.user.userId;
  const { data } = useQuery({
    queryKey: [ownKey, 'open', userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(otcOrderList, { input: { state: 'open', size: 1 }, signal, quiet: true }),
  });
  return data?.open ?? 0;
}

/** One order, with all that its party may know. */
export function useOrder(orderCode: string) {
  const userId = useSession()?.user.userId;
  return useQuery<OtcOrderDetail>({
    queryKey: [ownKey, 'order', userId, orderCode],
    enabled: userId !== undefined,
    retry: false,
    refetchInterval: lookEveryMs,
    queryFn: ({ signal }) => request(otcOrderRead, { input: { orderCode }, signal, quiet: true }),
  });
}

/** Orders of the user's own offers: open ones by the time that is left. */
export function useDeals(state: 'open' | 'ended') {
  const userId = useSession()?.user.userId;
  return useWholeList<OtcOrder>([ownKey, 'deals', userId, state], (mark, signal) =>
    request(merchantDeals, { input: { ...mark, state, size: pageSize }, signal, quiet: true }),
  );
}
