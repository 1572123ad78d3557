import { myBill, type InputOf } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { keptWhileGrowing } from '../transport/kept-while-growing.ts';
import { request } from '../transport/request.ts';
import { useWholeList } from '../session/whole-list.ts';

/** Every entry of the ledger that is meant, newest first and to the first one. */
export function useLedger(filter: Omit<InputOf<typeof myBill>, 'before' | 'current' | 'size'>) {
  const userId = useSession()?.user.userId;
  const input = { ...filter, size: 200 };
  return useWholeList(['ledger', userId, 'list', input], (mark, signal) =>
    request(myBill, { input: { ...input, ...mark }, signal, quiet: true }),
  );
}

/** The newest entries of the user's ledger. */
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
