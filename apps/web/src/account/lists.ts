import { listFills, transactionDetails, type Fill, type InputOf, type Order } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { keptWhileGrowing } from '../transport/kept-while-growing.ts';
import { request } from '../transport/request.ts';

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
