import { equity, type EquitySpan, type OutputOf } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';

export type EquityData = OutputOf<typeof equity>;

/** The user's equity over a span, asked again every 20 seconds. */
export function useEquity(span: EquitySpan) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['equity', userId, span],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(equity, { input: { span }, signal, quiet: true }),
    refetchInterval: 20_000,
  });
}
