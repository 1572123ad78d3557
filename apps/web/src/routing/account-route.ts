import { createRoute } from '@tanstack/react-router';
import { requireSession } from './guards.ts';
import { rootRoute } from './root-route.ts';

/**
 * The account hub: its menu stays beside the pages below this address. The hub's frame is set
 * beside the tree of routes, as the root's is.
 */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: (search: Readonly<Record<string, unknown>>) => search,
  beforeLoad: ({ location }) => requireSession(location.href),
});
