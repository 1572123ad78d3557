import { fixedPeriodReceiptCall, type FixedPeriodReceipt } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';

const againMs = 2_000;

/**
 * A contract's receipt; read again while the contract runs. With the link's key it opens for
 * anyone.
 */
export function useReceipt(orderCode: string | undefined, key?: string) {
  const userId = useSession()?.user.userId;
  return useQuery<FixedPeriodReceipt>({
    queryKey: ['fixedPeriod', userId, 'receipt', orderCode, key],
    enabled: orderCode !== undefined && (userId !== undefined || key !== undefined),
    retry: false,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.outcome === null ? againMs : false),
    queryFn: ({ signal }) =>
      request(fixedPeriodReceiptCall, {
        input: { orderCode: orderCode ?? '', ...(key === undefined ? {} : { key }) },
        signal,
        quiet: true,
      }),
  });
}
