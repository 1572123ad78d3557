import { fixedPeriodResults, type OutputOf } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePreferences } from '../../../preferences/preferences.ts';
import { useSession } from '../../../session/session.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import { request } from '../../../transport/request.ts';
import { dayBeganMs } from '../model/day.ts';

export type Results = OutputOf<typeof fixedPeriodResults>;

/**
 * What the user's contracts that settled today came to, and how many have settled in all; read
 * again whenever one settles.
 */
export function useResults(): Results | undefined {
  const userId = useSession()?.user.userId;
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const minute = Math.floor(serverNow() / 60_000);
  const fromMs = useMemo(() => dayBeganMs(minute * 60_000, timeZone), [minute, timeZone]);
  return useQuery({
    queryKey: ['fixedPeriod', userId, 'results', fromMs],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(fixedPeriodResults, { input: { fromMs }, signal, quiet: true }),
  }).data;
}
