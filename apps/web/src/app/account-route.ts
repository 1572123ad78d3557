import { createRoute } from '@tanstack/react-router';
import { requireSession } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.ts';

/** The account hub: its menu stays beside the pages below this address. */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: (search: Readonly<Record<string, unknown>>) => search,
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyPage(() => import('../account-center/AccountLayout.tsx'), 'AccountLayout'),
});
