import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what a change made old. A first read that is under way is given up: it would be taken
 * for the new one, and its answer may be older than the change.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
