import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { intervals } from '@candor/protocol';
import { z } from 'zod';
import { Shell } from '../shell/Shell.tsx';
import { requireSession, requireVisitor, takeInvitation } from './guards.ts';
import { orderKinds } from '../spot/ticket/form.ts';
import { lazyPage } from './lazy-page.ts';

const rootRoute = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => takeInvitation(location.pathname),
});

const optional = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined);
const pairInAddress = z.string().regex(/^[A-Za-z0-9]{1,10}[_/-][A-Za-z0-9]{2,10}$/);

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home/index',
  component: lazyPage(() => import('../home/HomePage.tsx'), 'HomePage'),
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/login',
  validateSearch: z.object({ back: optional(z.string().regex(/^\/[^/\\]/)) }),
  beforeLoad: ({ search }) => requireVisitor(search.back),
  component: lazyPage(() => import('../entry/LoginPage.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/register',
  validateSearch: z.object({
    back: optional(z.string().regex(/^\/[^/\\]/)),
    invite_code: optional(z.coerce.string().regex(/^[A-Za-z0-9]{4,16}$/)),
  }),
  beforeLoad: ({ search }) => requireVisitor(search.back),
  component: lazyPage(() => import('../entry/RegisterPage.tsx'), 'RegisterPage'),
});

const quotes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quotes/index',
  validateSearch: z.object({ tab: optional(z.enum(['watchlist', 'spot'])) }),
  component: lazyPage(() => import('../quotes/QuotesPage.tsx'), 'QuotesPage'),
});

const market = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market/main',
  validateSearch: z.object({ symbol: optional(pairInAddress) }),
  component: lazyPage(() => import('../market-page/MarketPage.tsx'), 'MarketPage'),
});

const rates = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rate/index',
  component: lazyPage(() => import('../rates/RatesPage.tsx'), 'RatesPage'),
});

const rules = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rule/index',
  component: lazyPage(() => import('../rules/RulesPage.tsx'), 'RulesPage'),
});

const ticketSearch = {
  symbol: optional(pairInAddress),
  interval: optional(z.enum(intervals)),
  order: optional(z.enum(orderKinds)),
  side: optional(z.enum(['buy', 'sell'])),
  price: optional(z.coerce.string()),
  amount: optional(z.coerce.string()),
};

const trade = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade/index',
  validateSearch: z.object({ type: z.enum(['spot']).catch('spot').default('spot'), ...ticketSearch }),
  component: lazyPage(() => import('../spot/screen/TradePage.tsx'), 'TradePage'),
});

const exchange = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/index',
  validateSearch: z.object(ticketSearch),
  component: lazyPage(() => import('../spot/screen/ExchangePage.tsx'), 'ExchangePage'),
});

const fullScreen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/full-screen/$pair',
  component: lazyPage(() => import('../spot/full-screen/FullScreenPage.tsx'), 'FullScreenPage'),
});

const assets = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets/index',
  validateSearch: z.looseObject({
    // `ledger` is what `records` was called at first.
    key: z
      .preprocess(
        (key) => (key === 'ledger' ? 'records' : key),
        z.enum(['overview', 'transfer', 'records', 'tradeOrder']),
      )
      .catch('overview')
      .default('overview'),
  }),
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyPage(() => import('../assets/AssetsPage.tsx'), 'AssetsPage'),
});

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: z.looseObject({}),
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyPage(() => import('../account-center/AccountLayout.tsx'), 'AccountLayout'),
});

const accountInfo = createRoute({
  getParentRoute: () => account,
  path: '/center/info',
  component: lazyPage(() => import('../account-center/InfoPage.tsx'), 'InfoPage'),
});

const walletAssets = createRoute({
  getParentRoute: () => account,
  path: '/wallet/assets',
  component: lazyPage(() => import('../assets/Overview.tsx'), 'Overview'),
});

const walletBills = createRoute({
  getParentRoute: () => account,
  path: '/wallet/bills',
  component: lazyPage(() => import('../assets/Ledger.tsx'), 'Ledger'),
});

const entrustSpot = createRoute({
  getParentRoute: () => account,
  path: '/entrust/spot',
  component: lazyPage(() => import('../assets/OrderCentre.tsx'), 'OrderCentre'),
});

const accountBases = [
  ['/', '/account/center/info'],
  ['/center', '/account/center/info'],
  ['/wallet', '/account/wallet/assets'],
  ['/entrust', '/account/entrust/spot'],
] as const;

const accountRedirects = accountBases.map(([path, to]) =>
  createRoute({
    getParentRoute: () => account,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);

/** Base paths lead to their index child; what matches nothing leads home, as the specification says. */
const redirects = [
  ['/', '/home/index'],
  ['/home', '/home/index'],
  ['/user', '/user/login'],
  ['/quotes', '/quotes/index'],
  ['/market', '/market/main'],
  ['/rate', '/rate/index'],
  ['/rule', '/rule/index'],
  ['/trade', '/trade/index'],
  ['/exchange', '/exchange/index'],
  ['/assets', '/assets/index'],
] as const;

const baseRoutes = redirects.map(([path, to]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);

const unmatched = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/home/index', replace: true });
  },
});

export const routeTree = rootRoute.addChildren([
  home,
  login,
  register,
  quotes,
  market,
  rates,
  rules,
  trade,
  exchange,
  fullScreen,
  assets,
  account.addChildren([accountInfo, walletAssets, walletBills, entrustSpot, ...accountRedirects]),
  ...baseRoutes,
  unmatched,
]);
