import type { IndexSample } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { useMarket } from '../../../market/markets.ts';
import { useTime } from '../../../preferences/format.ts';
import { useSession } from '../../../session/session.ts';
import { useConnection } from '../../../transport/use-connection.ts';
import { useOwnLimits } from '../stores/use-limits.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';

const oldAfterMs = 10_000;

/**
 * Why no contract can be opened right now; undefined while one can. An index without a price says
 * what is wrong with it.
 */
export function useClosed(symbol: string, samples: readonly IndexSample[]): string | undefined {
  const text = useText();
  const time = useTime();
  const session = useSession();
  const market = useMarket(symbol);
  const { data: limits } = useOwnLimits();
  const { dataAgeMs } = useConnection();
  const now = useServerSeconds();
  const newest = samples.at(-1);
  const pausedUntil = limits?.pausedUntilMs ?? 0;
  if ((session?.user.frozenReason ?? '') !== '') return text('ticket.frozen');
  if (market !== undefined && market.state !== 'open') return text('flash.halted');
  if (pausedUntil > now) return text('flash.pausedUntil', { time: time.dateTime(pausedUntil) });
  if (dataAgeMs !== null && dataAgeMs > oldAfterMs)
    return text('ticket.stale', { seconds: Math.round(dataAgeMs / 1_000) });
  if (newest !== undefined && newest.problem !== null)
    return text('flash.noIndex', { why: text(`flash.problem.${newest.problem}`) });
  return undefined;
}
