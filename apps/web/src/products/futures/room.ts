import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../routing/account-route.ts';
import { lazyProduct } from '../../routing/lazy-page.ts';
import { rootRoute } from '../../routing/root-route.ts';
import { searchOf, wordOf } from '../../routing/search.ts';

const fullContract = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/full-contract/$type',
  component: lazyProduct(() => import('./view/FullContractPage.tsx'), 'FullContractPage'),
});

const orders = createRoute({
  getParentRoute: () => accountRoute,
  path: '/entrust/future/$type',
  validateSearch: searchOf({ tab: wordOf(['orders', 'stops', 'history', 'fills', 'funding', 'settlements']) }),
  component: lazyProduct(() => import('./view/ContractAccounts.tsx'), 'ContractOrders'),
});

/** Perpetual contracts. */
export const futuresRoom = {
  name: 'contract',
  entry: { to: '/trade/index', search: { type: 'usta' }, text: 'shell.contracts' },
  trade: { type: 'usta', screen: lazyProduct(() => import('./view/FuturesPage.tsx'), 'FuturesPage') },
  routes: [fullContract],
  accountRoutes: [orders],
} as const;
