import { toast } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { textNow } from '../i18n/text.ts';
import { onSessionEnded } from '../session/session.ts';

/** A session that the server ended leads to the root, and says so. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnded(() => {
        toast({ title: textNow('common.sessionEnded'), tone: 'warn' });
        void navigate({ to: '/' });
      }),
    [navigate],
  );
}
