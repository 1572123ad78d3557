import { listFills, listOrders, type InputOf } from '@candor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';

/** A page of the user's orders, newest first, in every state unless one is named. */
export function useOrderList(input: InputOf<typeof listOrders>) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['orders', userId, input],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(listOrders, { input, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the user's fills, newest first. */
export function useFillList(input: InputOf<typeof listFills>) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['fills', userId, input],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(listFills, { input, signal }),
    placeholderData: keepPreviousData,
  });
}
