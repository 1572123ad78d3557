import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { asked, fieldsOf, type FilterFields } from './filter.ts';

/**
 * What the log is narrowed to. It stands in the address, so that Back and links bring theirs; what is typed goes there at once, and shows from the
 * letter on, not only when the address has followed.
 */
export function useFilter(): readonly [fields: FilterFields, choose: (changes: Partial<FilterFields>) => void] {
  const navigate = useNavigate();
  const address = useSearch({ strict: false });
  const said = useMemo(() => fieldsOf(address), [address]);
  const [typed, setTyped] = useState<FilterFields>();
  if (typed !== undefined && same(typed, said)) setTyped(undefined);
  const fields = typed ?? said;
  const choose = (changes: Partial<FilterFields>) => {
    const next = { ...fields, ...changes };
    setTyped(next);
    void navigate({ to: '.', search: asked(next), replace: true });
  };
  return [fields, choose];
}

const same = (one: FilterFields, other: FilterFields): boolean =>
  JSON.stringify(asked(one)) === JSON.stringify(asked(other));
