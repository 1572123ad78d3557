import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../routing/account-route.ts';
import { lazyProduct } from '../../routing/lazy-page.ts';

const contracts = createRoute({
  getParentRoute: () => accountRoute,
  path: '/entrust/contracts',
  component: lazyProduct(() => import('./view/ContractCentre.tsx'), 'ContractCentre'),
});

/** Contracts on where a price will be after a fixed period. */
export const fixedPeriodRoom = {
  name: 'fixedPeriod',
  entry: { to: '/trade/index', search: { type: 'sec' }, text: 'shell.flash' },
  // Nobody comes to it without having chosen it.
  trade: { type: 'sec', screen: lazyProduct(() => import('./view/FlashPage.tsx'), 'FlashPage') },
  routes: [],
  accountRoutes: [contracts],
} as const;
