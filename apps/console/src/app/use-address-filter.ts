import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

type Address = Readonly<Record<string, unknown>>;

/**
 * What a room's list is narrowed to. It is in the address, so that Back, links and the room's own
 * name in the menu bring theirs; what is typed goes there at once, and shows from the letter on,
 * not only when the address has followed. `of` reads it from an address, which may hold anything;
 * `asked` writes it, without what narrows nothing.
 */
export function useAddressFilter<Filter extends object>(
  of: (address: Address) => Filter,
  asked: (filter: Filter) => Readonly<Partial<Filter>>,
): readonly [filter: Filter, choose: (changes: Partial<Filter>) => void] {
  const navigate = useNavigate();
  const address = useSearch({ strict: false });
  const said = useMemo(() => of(address), [of, address]);
  const [typed, setTyped] = useState<Filter>();
  if (typed !== undefined && JSON.stringify(asked(typed)) === JSON.stringify(asked(said))) setTyped(undefined);
  const filter = typed ?? said;
  const choose = (changes: Partial<Filter>) => {
    const next = { ...filter, ...changes };
    setTyped(next);
    void navigate({ to: '.', search: asked(next), replace: true });
  };
  return [filter, choose];
}
