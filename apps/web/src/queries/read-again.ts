import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what a change made old; `change` makes it of what was read before, until then. A read
 * that is under way is given up: its answer may be older than the change.
 */
export async function readAgain<Value>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (before?: Value) => Value | undefined = (before) => before,
): Promise<void> {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Value>(queryKey, change);
  await queries.invalidateQueries({ queryKey });
}
