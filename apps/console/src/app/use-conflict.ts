import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Refusal } from '../wire/ask.ts';

/**
 * Whether somebody else changed meanwhile what is changed here: what they saved is read at once, to
 * be shown beside it.
 */
export function useConflict(refusal: Refusal | undefined): boolean {
  const queries = useQueryClient();
  const isConflict = refusal?.reason === 'edited_meanwhile' || refusal?.reason === 'changed_meanwhile';
  useEffect(() => {
    if (isConflict) void queries.invalidateQueries();
  }, [isConflict, queries]);
  return isConflict;
}
