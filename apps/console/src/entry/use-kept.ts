import { useCallback, useEffect, useState } from 'react';
import { keptNow } from './kept.ts';
import { keptOr, toKeep } from './kept-value.ts';
import { isLoggedIn } from './session.ts';

/**
 * State of a form that a session's end does not take away: the writer finds it where they wrote it,
 * after the next log-in or a reload. What is left by its own operator, as a dialog is that is
 * closed, is forgotten; with `stays` it is kept until it says again what it began with. `name`
 * tells the form, and what it is about, from every other.
 */
export function useKept<Value>(
  name: string,
  initial: Value | (() => Value),
  { stays = false }: { readonly stays?: boolean } = {},
): readonly [value: Value, change: (next: Value) => void] {
  const [first] = useState(initial);
  const [place] = useState(() => ({ kept: keptNow(), name: `form ${name}` }));
  const [value, setValue] = useState<Value>(() => keptOr(place.kept.read(place.name), first));
  const change = useCallback(
    (next: Value) => {
      setValue(() => next);
      place.kept.write(place.name, toKeep(next, first));
    },
    [place, first],
  );
  useEffect(
    () => () => {
      if (!stays && isLoggedIn()) place.kept.write(place.name, undefined);
    },
    [place, stays],
  );
  return [value, change];
}
