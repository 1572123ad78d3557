import type { QueryKey } from '@tanstack/react-query';

/** Parts of a question that say how much of a list is meant, and not of what. */
const lengths = new Set(['size', 'limit']);

const withoutLength = (key: QueryKey): string =>
  JSON.stringify(key, (name, value: unknown) => (lengths.has(name) ? undefined : value));

/**
 * What a list shows while more of it is on the way: the rows that are there. The rows of another
 * market, filter, span or user are never shown in its place. For `placeholderData`.
 */
export const keptWhileGrowing =
  (key: QueryKey) =>
  <Data>(previous: Data | undefined, query: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    query !== undefined && withoutLength(query.queryKey) === withoutLength(key) ? previous : undefined;
