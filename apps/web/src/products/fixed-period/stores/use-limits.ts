import { fixedPeriodLimits, type FixedPeriodOwnLimits } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../queries/query-client.ts';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';

const keyOf = (userId: string | undefined) => ['fixedPeriodLimits', userId] as const;

/** The user's own limits: what may be staked in a day, and a pause. */
export function useOwnLimits() {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: keyOf(userId),
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(fixedPeriodLimits, { signal, quiet: true }),
  });
}

/** Takes limits that a call answered with. */
export const noteLimits = (userId: string | undefined, limits: FixedPeriodOwnLimits): void => {
  queryClient.setQueryData(keyOf(userId), limits);
};

/** Reads the limits again, after a stake that counts against them. */
export const readLimitsAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['fixedPeriodLimits'] });
