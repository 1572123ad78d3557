import { toast } from '@candor/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { textNow } from '../i18n/text.ts';
import { setStarAfterEntry } from '../market/watchlist.ts';

/**
 * Runs a log-in or a registration and then leads back to what one was doing. Leaving the page in
 * the middle ends it: nobody is logged in later, or dragged away from where they went.
 */
export function useEntry(back: string | undefined): (enter: (signal: AbortSignal) => Promise<void>) => Promise<void> {
  const router = useRouter();
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  return async (enter) => {
    const controller = new AbortController();
    going.current = controller;
    await enter(controller.signal);
    if (controller.signal.aborted) return;
    await router.navigate({ to: back ?? '/trade/index', replace: true });
    toast({ title: textNow('entry.loggedIn'), tone: 'done' });
    const symbol = await setStarAfterEntry().catch(() => undefined);
    if (symbol !== undefined) toast({ title: textNow('market.starred', { symbol }) });
  };
}
