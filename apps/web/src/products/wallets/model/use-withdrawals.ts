import { type OutputOf, previewWithdrawal, withdrawalLog, type WithdrawalRecord } from '@candor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';

export type WithdrawalPreview = OutputOf<typeof previewWithdrawal>;

/** How often what is under way is looked at; a block of the demo takes two seconds. */
const lookEveryMs = 2_000;
const restEveryMs = 30_000;

const endStages: readonly WithdrawalRecord['stage'][] = ['arrived', 'canceled', 'refused', 'expired', 'failed'];

/** Whether nothing more can happen to a withdrawal. */
export const isOver = ({ stage }: Pick<WithdrawalRecord, 'stage'>): boolean => endStages.includes(stage);

/** The newest withdrawals, and where they are at this moment; with `all` every one of them. */
export function useWithdrawals(all: boolean) {
  const userId = useSession()?.user.userId;
  return useQuery<OutputOf<typeof withdrawalLog>>({
    queryKey: ['withdrawals', userId, all],
    enabled: userId !== undefined,
    refetchInterval: ({ state }) => (state.data?.records.some((one) => !isOver(one)) ? lookEveryMs : restEveryMs),
    queryFn: ({ signal }) => request(withdrawalLog, { input: { size: all ? -521 : 20 }, signal, quiet: true }),
  });
}

/** What a withdrawal is asked about before it is asked for. */
interface Asked {
  readonly way: string;
  readonly amount?: string;
  readonly address?: string;
  readonly middle?: string;
}

/**
 * What may be withdrawn, and what this would book, by the exchange's own sums; its refusal where it
 * would.
 */
export function usePreview(asked: Asked) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['withdrawal-preview', userId, asked],
    enabled: userId !== undefined && asked.way !== '',
    retry: false,
    queryFn: ({ signal }) => request(previewWithdrawal, { input: asked, signal, quiet: true }),
  });
}

/** Reads withdrawals, and what may be withdrawn, again. */
export function useWithdrawalsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['withdrawals'] }),
      client.invalidateQueries({ queryKey: ['withdrawal-preview'] }),
    ]);
  };
}
