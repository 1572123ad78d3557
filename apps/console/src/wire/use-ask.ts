import type { Call, InputOf, OutputOf } from '@candor/protocol';
import { isDismissed, toast } from '@candor/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { textNow } from '../i18n/text.ts';
import { ask, Refusal } from './ask.ts';

/**
 * What a call reads, kept under its id and input; asked again each `everyMs` where it is live. With
 * `once` it is not asked again by itself: each look at people's data goes on record.
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

/**
 * Something that is done once a button is pressed: whether it is under way, and what was refused. A
 * form draws the refusal's words on its fields (`refusal.of`); whatever of it no form has drawn is
 * said in the corner.
 */
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
        // The form draws it first: what it shows no field for is said in the corner, and so is
        // everything where the form is gone.
        flushSync(() => setRefusal(refused));
        const rest = refused.rest();
        if (rest !== undefined) toast({ title: textNow('desk.refused'), text: rest, tone: 'error' });
      })
      .finally(() => setBusy(false));
  }, []);
  return { busy, refusal, act };
}
