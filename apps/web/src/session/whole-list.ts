import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from './session.ts';

/** Where a page begins: behind the last row that was seen, or at the newest. */
export type Mark = { readonly before?: string };

/** A page of a list that is read by marks. */
export interface MarkedPage<Row> {
  readonly records: readonly Row[];
  readonly next: string | null;
}

/** What follows on a page; undefined behind the first row of all. */
export const followOn = ({ next }: MarkedPage<unknown>): string | undefined => next ?? undefined;

/** The mark as the wire takes it. */
export const markOf = (before: string | undefined): Mark => (before === undefined ? {} : { before });

/**
 * A list of the user's own records from the newest to the first, read page by page behind the last
 * row that was seen: what is added at its head meanwhile neither doubles nor skips a row. `more` is
 * there while older rows are.
 */
export function useWholeList<Row>(
  queryKey: QueryKey,
  read: (mark: Mark, signal: AbortSignal) => Promise<MarkedPage<Row>>,
) {
  const userId = useSession()?.user.userId;
  const query = useInfiniteQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: ({ pageParam, signal }) => read(markOf(pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: followOn,
  });
  const { data, hasNextPage, fetchNextPage } = query;
  const records = useMemo(() => data?.pages.flatMap((page) => page.records), [data]);
  return { query, records, more: hasNextPage ? () => void fetchNextPage() : undefined };
}
