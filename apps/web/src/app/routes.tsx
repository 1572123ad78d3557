import { createRoute, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import { isForEveryone, userKeys, type UserKey } from '../account-center/user-keys.ts';
import { isSetting } from '../security/settings.ts';
import { Shell } from '../shell/Shell.tsx';
import { keepInvitation } from '../entry/kept-invitation.ts';
import { accountRoute } from '../routing/account-route.ts';
import { requireSession, requireVisitor } from '../routing/guards.ts';
import { lazyHome, lazyPage, lazyProduct } from '../routing/lazy-page.ts';
import type { PartKey } from '../assets/parts.tsx';
import type { LaterAssetsKey } from '../later/later.ts';
import { accountRoutes, openRooms, productRoutes } from '../products/products.ts';
import { rootRoute } from '../routing/root-route.ts';
import { searchOf, textLike, wordOf } from '../routing/search.ts';
import { pairInAddress, ticketSearch } from '../products/spot/ticket/ticket-search.ts';
import { TradePlace, type TradeType } from './TradePlace.tsx';

rootRoute.update({ component: Shell });
accountRoute.update({
  component: lazyPage(() => import('../account-center/AccountLayout.tsx'), 'AccountLayout'),
});

const ownPath = textLike(/^\/[^/\\]/);
const loginSearch = searchOf({ back: ownPath });
const registerSearch = searchOf({ back: ownPath, invite_code: textLike(/^[\w-]{1,256}$/) });

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home/index',
  component: lazyHome(() => import('../home/HomePage.tsx'), 'HomePage'),
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/login',
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => requireVisitor(search.back),
  component: lazyPage(() => import('../entry/LoginPage.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/register',
  validateSearch: registerSearch,
  beforeLoad: ({ search }) => {
    requireVisitor(search.back);
    if (search.invite_code !== undefined) keepInvitation(search.invite_code);
  },
  component: lazyPage(() => import('../entry/RegisterPage.tsx'), 'RegisterPage'),
});

const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/reset',
  component: lazyPage(() => import('../entry/ResetPage.tsx'), 'ResetPage'),
});

const notMe = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/not-me',
  validateSearch: searchOf({ token: textLike(/^[\w.-]{20,120}$/) }),
  component: lazyPage(() => import('../security/NotMePage.tsx'), 'NotMePage'),
});

const quotes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quotes/index',
  validateSearch: searchOf({ tab: wordOf(['watchlist', 'flash', 'spot', 'contracts']) }),
  component: lazyPage(() => import('../quotes/QuotesPage.tsx'), 'QuotesPage'),
});

const article = createRoute({
  getParentRoute: () => rootRoute,
  path: '/article/main',
  component: lazyPage(() => import('../articles/ArticleLayout.tsx'), 'ArticleLayout'),
});

const articleIndex = createRoute({
  getParentRoute: () => article,
  path: '/index',
  validateSearch: searchOf({ q: textLike(/^.{1,100}$/u) }),
  component: lazyPage(() => import('../articles/ArticlesPage.tsx'), 'ArticlesPage'),
});

const articleCategory = createRoute({
  getParentRoute: () => article,
  path: '/categories/$id',
  component: lazyPage(() => import('../articles/ArticlesPage.tsx'), 'CategoryPage'),
});

const articleSection = createRoute({
  getParentRoute: () => article,
  path: '/sections/$id',
  component: lazyPage(() => import('../articles/ArticlesPage.tsx'), 'SectionPage'),
});

const articleContent = createRoute({
  getParentRoute: () => article,
  path: '/content/$type/$id',
  component: lazyPage(() => import('../articles/ArticlePage.tsx'), 'ArticlePage'),
});

const articleBase = createRoute({
  getParentRoute: () => article,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/article/main/index', replace: true });
  },
});

const market = createRoute({
  getParentRoute: () => rootRoute,
  path: '/market/main',
  validateSearch: searchOf({ symbol: pairInAddress }),
  component: lazyPage(() => import('../market-page/MarketPage.tsx'), 'MarketPage'),
});

const rates = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rate/index',
  component: lazyProduct(() => import('../rates/RatesPage.tsx'), 'RatesPage'),
});

const rules = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rule/index',
  validateSearch: searchOf({ part: wordOf(['reserves']) }),
  component: lazyProduct(() => import('../rules/RulesPlace.tsx'), 'RulesPlace'),
});

type TradeSearch = ReturnType<typeof ticketSearch> & { readonly type: TradeType };

/** The product that an address means; spot where that one is not open. */
const tradeType = (type: unknown): TradeType =>
  openRooms().some(({ trade }) => trade?.type === type) ? (type as TradeType) : 'spot';

const trade = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade/index',
  validateSearch: (search: Partial<TradeSearch> & SearchSchemaInput): TradeSearch => ({
    type: tradeType(search.type),
    ...ticketSearch({ ...search }),
  }),
  component: TradePlace,
});

const receipt = createRoute({
  getParentRoute: () => rootRoute,
  path: '/receipt/$receipt',
  component: lazyPage(() => import('../products/ReceiptPlace.tsx'), 'ReceiptPlace'),
});

export type AssetsKey = PartKey | LaterAssetsKey;

export interface AssetsSearch {
  readonly key: AssetsKey;
  /** What the parts of the page keep in the address. */
  readonly [name: string]: unknown;
}

const assets = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assets/index',
  validateSearch: (search: Partial<AssetsSearch> & SearchSchemaInput): AssetsSearch => ({
    ...search,
    // Which keys there are, the page knows: it comes with the parts.
    key: search.key ?? 'overview',
  }),
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('../assets/AssetsPage.tsx'), 'AssetsPage'),
});

const accountInfo = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/info',
  component: lazyPage(() => import('../account-center/InfoPage.tsx'), 'InfoPage'),
});

const kyc = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/kyc',
  component: lazyPage(() => import('../verification/VerificationPage.tsx'), 'VerificationPage'),
});

const userIndex = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/index',
  validateSearch: (search: { readonly key?: UserKey } & SearchSchemaInput): { readonly key: UserKey } => ({
    key: wordOf(userKeys)(search.key) ?? 'all',
  }),
  beforeLoad: ({ location, search }) => {
    if (!isForEveryone(search.key)) requireSession(location.href);
  },
  component: lazyPage(() => import('../account-center/UserCenterPage.tsx'), 'UserCenterPage'),
});

const security = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/security',
  component: lazyPage(() => import('../security/SecurityPage.tsx'), 'SecurityPage'),
});

const readSetting = ({ what }: { readonly what: string }) => {
  if (!isSetting(what)) throw redirect({ to: '/account/center/security', replace: true });
  return { what };
};

const securitySetting = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/security/setting/$what',
  params: { parse: readSetting, stringify: ({ what }) => ({ what }) },
  component: lazyPage(() => import('../security/SettingPage.tsx'), 'SettingPage'),
});

/** The shorter address leads to the same page. */
const shortSetting = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/setting/$what',
  params: { parse: readSetting, stringify: ({ what }) => ({ what }) },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/account/center/security/setting/$what', params, replace: true });
  },
});

const devices = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/device-management',
  component: lazyPage(() => import('../security/DevicesPage.tsx'), 'DevicesPage'),
});

const invitations = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/contractAgents/agentManagement',
  component: lazyPage(() => import('../account-center/InvitationsPage.tsx'), 'InvitationsPage'),
});

const notices = createRoute({
  getParentRoute: () => accountRoute,
  path: '/center/notices',
  component: lazyPage(() => import('../notices/NoticesPage.tsx'), 'NoticesPage'),
});

const walletAssets = createRoute({
  getParentRoute: () => accountRoute,
  path: '/wallet/assets',
  validateSearch: searchOf({ part: wordOf(['counted']) }),
  component: lazyProduct(() => import('../assets/WalletAssets.tsx'), 'WalletAssets'),
});

const walletBills = createRoute({
  getParentRoute: () => accountRoute,
  path: '/wallet/bills',
  component: lazyProduct(() => import('../assets/Ledger.tsx'), 'Ledger'),
});

const entrustSpot = createRoute({
  getParentRoute: () => accountRoute,
  path: '/entrust/spot',
  component: lazyProduct(() => import('../assets/OrderCentre.tsx'), 'OrderCentre'),
});

const accountBases = [
  ['/', '/account/center/info'],
  ['/center', '/account/center/info'],
  ['/wallet', '/account/wallet/assets'],
  ['/entrust', '/account/entrust/spot'],
] as const;

const accountRedirects = accountBases.map(([path, to]) =>
  createRoute({
    getParentRoute: () => accountRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);

const indexed = ['/home', '/quotes', '/rate', '/rule', '/trade', '/exchange', '/merchant', '/assets'] as const;

/** Base paths lead to their index child. */
const redirects = [
  ...indexed.map((path) => [path, `${path}/index`] as const),
  ['/', '/home/index'],
  ['/user', '/user/login'],
  ['/market', '/market/main'],
  ['/otc', '/otc/common'],
  ['/article', '/article/main/index'],
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

/**
 * A product that is not offered names itself at its addresses; what is no address at all leads
 * home.
 */
const unmatched = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ location }) => {
    const { laterAt } = await import('../later/later.ts');
    const found = laterAt(location.pathname);
    if (found === undefined) throw redirect({ to: '/home/index', replace: true });
    if (found.path !== location.pathname) throw redirect({ to: found.path, replace: true });
  },
  component: lazyPage(() => import('../later/LaterPage.tsx'), 'LaterPage'),
});

export const routeTree = rootRoute.addChildren([
  home,
  login,
  register,
  reset,
  notMe,
  userIndex,
  quotes,
  market,
  rates,
  rules,
  article.addChildren([articleIndex, articleCategory, articleSection, articleContent, articleBase]),
  trade,
  receipt,
  assets,
  accountRoute.addChildren([
    accountInfo,
    invitations,
    kyc,
    security,
    securitySetting,
    shortSetting,
    devices,
    notices,
    walletAssets,
    walletBills,
    entrustSpot,
    ...accountRoutes,
    ...accountRedirects,
  ]),
  ...productRoutes,
  ...baseRoutes,
  unmatched,
]);
