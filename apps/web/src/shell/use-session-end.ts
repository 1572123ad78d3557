import { toast } from '@candor/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { textNow } from '../i18n/text.ts';
import { onSessionEnded } from '../session/session.ts';

/**
 * A session that ended without its user says so: an unauthorized one leads to the root, a dead
 * token to the log-in page. Where it was over before the page opened, the page stays if visitors
 * may see it. The log-in page says itself why one is there.
 */
export function useSessionEnd(): void {
  const router = useRouter();
  useEffect(
    () =>
      onSessionEnded((why) => {
        if (why === 'elsewhere') toast({ title: textNow('common.loggedOutElsewhere'), tone: 'info' });
        if (why === 'unauthorized') toast({ title: textNow('common.sessionEnded'), tone: 'warn' });
        if (why === 'unauthorized') void router.navigate({ to: '/' });
        else if (why === 'invalid_token') void router.navigate({ to: '/user/login' });
        // The guards of the page that is open decide again who may see it.
        else void router.invalidate();
      }),
    [router],
  );
}
