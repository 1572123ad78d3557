import type { QueryClient } from '@tanstack/react-query';

type Follow = (listener: (userId: string | null) => void) => void;

/**
 * What was read for one user is no other's, whatever it is called: when they log out, what no page
 * shows is gone; when somebody else comes, all of it is, and what a page shows is read again.
 */
export function forgetOthers(client: QueryClient, follow: Follow): void {
  let last: string | null = null;
  follow((userId) => {
    if (userId === null) return client.removeQueries({ type: 'inactive' });
    if (last !== null && last !== userId) void client.resetQueries();
    last = userId;
  });
}
