import type { Call, InputOf, OutputOf } from '@candor/protocol';
import { isDismissed, toast } from '@candor/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { textNow } from '../i18n/text.ts';
import { ask, Refusal } from './ask.ts';

/**
 * What a call reads, kept under its id and input; asked again each `everyMs` where it is live. With `once` it is not asked again by itself:
 * each look at people's data goes on record.
 */
export const useRead = <C extends Call>(
  call: C,
  input?: InputOf<C>,
  {
    everyMs,
    enabled = true,
    once = false,
  }: { readonly everyMs?: number; readonly enabled?: boolean; readonly once?: boolean } = {},
): UseQueryResult<OutputOf<C>> =>
  useQuery({
    queryKey: [call.id, input],
    queryFn: () => ask(call, input === undefined ? {} : { input }),
    enabled,
    ...(once && { staleTime: Infinity }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });

/** Something that is done once a button is pressed: whether it is under way, and what was refused. */
export function useAct(): {
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly act: (work: () => Promise<void>) => void;
} {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const act = useCallback((work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    work()
      .catch((problem: unknown) => {
        if (isDismissed(problem)) return;
        const refused = problem instanceof Refusal ? problem : new Refusal(0, textNow('desk.noAnswer'));
        setRefusal(refused);
        if (refused.fields.length === 0)
          toast({ title: textNow('desk.refused'), text: refused.message, tone: 'error' });
      })
      .finally(() => setBusy(false));
  }, []);
  return { busy, refusal, act };
}
