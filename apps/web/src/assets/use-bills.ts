import { myBill, type InputOf } from '@candor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';

/** A page of the user's ledger, newest first. */
export function useBills(input: InputOf<typeof myBill>) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['ledger', userId, input],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(myBill, { input, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
