import { createRoute } from '@tanstack/react-router';
import { accountRoute } from '../../routing/account-route.ts';
import { requireSession } from '../../routing/guards.ts';
import { lazyProduct } from '../../routing/lazy-page.ts';
import { rootRoute } from '../../routing/root-route.ts';
import { searchOf, textLike, wordOf } from '../../routing/search.ts';

const common = createRoute({
  getParentRoute: () => rootRoute,
  path: '/otc/common',
  validateSearch: searchOf({
    side: wordOf(['buy', 'sell']),
    coin: textLike(/^[A-Z0-9]{2,12}$/),
    fiat: textLike(/^[A-Z]{3}$/),
    amount: textLike(/^\d{1,12}(\.\d{1,3})?$/),
    method: textLike(/^[a-z]{3,12}$/),
    verified: wordOf(['yes']),
  }),
  component: lazyProduct(() => import('./view/OtcPage.tsx'), 'OtcPage'),
});

const ofOrder = searchOf({ code: textLike(/^OTC-\d{4}-[1-9]\d{0,14}$/) });

const orders = createRoute({
  getParentRoute: () => rootRoute,
  path: '/otc/order',
  validateSearch: ofOrder,
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('./view/OrdersPage.tsx'), 'OrdersPage'),
});

const ordinary = createRoute({
  getParentRoute: () => rootRoute,
  path: '/otc/ordinary',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('./view/OrdinaryPage.tsx'), 'OrdinaryPage'),
});

const merchantDesk = createRoute({
  getParentRoute: () => rootRoute,
  path: '/merchant/index',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('./view/DeskPage.tsx'), 'DeskPage'),
});

const merchantDeal = createRoute({
  getParentRoute: () => rootRoute,
  path: '/merchant/deal',
  validateSearch: ofOrder,
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('./view/DeskPage.tsx'), 'DealPage'),
});

const merchantCentre = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/merchant',
  component: lazyProduct(() => import('./view/MerchantCentre.tsx'), 'MerchantCentre'),
});

/** Coins against local money, between people. */
export const otcRoom = {
  name: 'otc',
  entry: { to: '/otc/common', text: 'shell.otc' },
  routes: [common, orders, ordinary, merchantDesk, merchantDeal],
  accountRoutes: [merchantCentre],
  addresses: /^\/(otc|merchant)/,
  workplaces: /^\/(otc\/order|merchant\/deal)(\/|$)/,
} as const;
