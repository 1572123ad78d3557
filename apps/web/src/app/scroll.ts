import type { AnyRouter } from '@tanstack/react-router';

/** Parts of a query that choose another screen of the same path. */
const screenKeys = ['key', 'type', 'symbol'];

/**
 * Every screen is entered at its top, also by the Back button; a part named by the address's hash
 * is shown instead.
 */
export function startAtTop(router: AnyRouter): void {
  if ('scrollRestoration' in history) history.scrollRestoration = 'manual';
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (fromLocation !== undefined && isSameScreen(fromLocation, toLocation)) return;
    const named = toLocation.hash === '' ? null : document.getElementById(toLocation.hash);
    if (named === null) scrollTo({ top: 0, left: 0, behavior: 'instant' });
    else named.scrollIntoView({ behavior: 'instant' });
  });
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
  readonly hash: string;
}

/** Whether an address only changes what is shown within a screen. */
export function isSameScreen(from: Place, to: Place): boolean {
  const [before, after] = [from.search, to.search] as Record<string, unknown>[];
  return (
    from.pathname === to.pathname && from.hash === to.hash && screenKeys.every((key) => before?.[key] === after?.[key])
  );
}
