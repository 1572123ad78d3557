import type { MarketRow } from '@candor/protocol';
import { useText } from '../../i18n/text.ts';
import { useSession } from '../../session/session.ts';
import { useConnection } from '../../transport/use-connection.ts';

const staleAfterMs = 10_000;

/**
 * Why no order can be placed right now: the account, the market's state, or prices too old to act
 * on; undefined while orders can be placed.
 */
export function useClosedReason({ state }: Pick<MarketRow, 'state'>): string | undefined {
  const text = useText();
  const { dataAgeMs } = useConnection();
  const session = useSession();
  if ((session?.user.frozenReason ?? '') !== '') return text('ticket.frozen');
  if (state === 'halted') return text('ticket.halted');
  if (state === 'cancel_only') return text('ticket.cancelOnly');
  if (dataAgeMs !== null && dataAgeMs > staleAfterMs)
    return text('ticket.stale', { seconds: Math.round(dataAgeMs / 1_000) });
  return undefined;
}
