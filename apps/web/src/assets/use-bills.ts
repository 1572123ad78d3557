import { myBill, type InputOf } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { keptWhileGrowing } from '../transport/kept-while-growing.ts';
import { request } from '../transport/request.ts';

/** A page of the user's ledger, newest first. */
export function useBills(input: InputOf<typeof myBill>) {
  const userId = useSession()?.user.userId;
  const queryKey = ['ledger', userId, input];
  return useQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(myBill, { input, signal, quiet: true }),
    placeholderData: keptWhileGrowing(queryKey),
  });
}
