import type { operatorSecurity, OutputOf } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ConsoleKey } from '@candor/i18n/console';
import { readSession } from '../entry/session.ts';
import { textNow } from '../i18n/text.ts';

export type OwnSecurity = OutputOf<typeof operatorSecurity>;
export type OwnPasskey = OwnSecurity['passkeys'][number];

/** Says what was done, and reloads whatever shows it. */
export function useTold(): (done: ConsoleKey) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (done) => {
      await Promise.all([queries.invalidateQueries(), readSession()]);
      toast({ title: textNow(done) });
    },
    [queries],
  );
}
