import { myBill, type InputOf } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import type { AccountOf } from '../account/holdings.ts';
import { useSession } from '../session/session.ts';
import { keptWhileGrowing } from '../transport/kept-while-growing.ts';
import { request } from '../transport/request.ts';
import { useWholeList } from '../session/whole-list.ts';
import { newestOf } from './bills.ts';

/** Every entry of the ledger that is meant, newest first and to the first one. */
export function useLedger(filter: Omit<InputOf<typeof myBill>, 'before' | 'current' | 'size'>) {
  const userId = useSession()?.user.userId;
  const input = { ...filter, size: 200 };
  return useWholeList(['ledger', userId, 'list', input], (mark, signal) =>
    request(myBill, { input: { ...input, ...mark }, signal, quiet: true }),
  );
}

/** The newest entries of one account. */
export function useBillsOf({ walletType, symbol, asset }: AccountOf, most: number) {
  const userId = useSession()?.user.userId;
  const account = { walletType, symbol, asset };
  const queryKey = ['ledger', userId, 'account', account, most];
  return useQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: ({ signal }) =>
      newestOf(account, most, (page) =>
        request(myBill, { input: { walletType, coin: asset, ...page }, signal, quiet: true }),
      ),
    placeholderData: keptWhileGrowing(queryKey),
  });
}
