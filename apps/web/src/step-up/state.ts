import { securityState, type OutputOf } from '@candor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';

export type SecurityState = OutputOf<typeof securityState>;

/** What protects the account. */
export function useSecurity() {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['security', userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(securityState, { signal, quiet: true }),
  });
}

/** Reads what changed about the account's security again. */
export function useSecurityChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const key of ['security', 'devices', 'security-log', 'api-keys'])
      await client.invalidateQueries({ queryKey: [key] });
  };
}
