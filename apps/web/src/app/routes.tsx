import { createRootRoute, createRoute, redirect, type SearchSchemaInput } from '@tanstack/react-router';
import { intervals } from '@candor/protocol';
import { isForEveryone, userKeys, type UserKey } from '../security/user-keys.ts';
import { isSetting } from '../security/settings.ts';
import { Shell } from '../shell/Shell.tsx';
import { keepInvitation } from '../entry/kept-invitation.ts';
import { requireSession, requireVisitor, takeInvitation } from './guards.ts';
import { orderKinds } from '../products/spot/ticket/order-kinds.ts';
import { lazyHome, lazyPage, lazyProduct } from './lazy-page.ts';
import type { PartKey } from '../assets/parts.tsx';
import type { LaterAssetsKey } from './products.ts';
import { searchOf, textLike, wordOf } from './search.ts';
import { TradePlace } from './TradePlace.tsx';
import { hasContracts, hasFlash } from '../transport/platform.ts';

const rootRoute = createRootRoute({
  component: Shell,
  beforeLoad: ({ location }) => takeInvitation(location.pathname),
});

/**
 * What somebody may write for a market: `eth`, `ethusdt`, `ETH_USDT`; whether it is listed, the
 * screen says.
 */
const pairInAddress = textLike(/^[^\p{C}<>]{1,40}$/u);
const ownPath = textLike(/^\/[^/\\]/);
const anyText = textLike(/^/);
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
  component: lazyPage(() => import('../entry/NotMePage.tsx'), 'NotMePage'),
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

const ticketSearch = searchOf({
  symbol: pairInAddress,
  interval: wordOf(intervals),
  order: wordOf(orderKinds),
  side: wordOf(['buy', 'sell']),
  price: anyText,
  amount: anyText,
});
type TicketSearch = ReturnType<typeof ticketSearch>;

export interface TradeSearch extends TicketSearch {
  /**
   * `sec`: fixed-period contracts, which nobody comes to without having chosen them. `usta`: USDT
   * contracts.
   */
  readonly type: 'spot' | 'sec' | 'usta';
}

/** The product that an address means; spot where that one is not open. */
function tradeType(type: unknown): TradeSearch['type'] {
  if (type === 'usta' && hasContracts()) return 'usta';
  return type === 'sec' && hasFlash() ? 'sec' : 'spot';
}

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

const otcCommon = createRoute({
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
  component: lazyProduct(() => import('../products/otc/view/OtcPage.tsx'), 'OtcPage'),
});

const ofOrder = searchOf({ code: textLike(/^OTC-\d{4}-[1-9]\d{0,14}$/) });

const otcOrders = createRoute({
  getParentRoute: () => rootRoute,
  path: '/otc/order',
  validateSearch: ofOrder,
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('../products/otc/view/OrdersPage.tsx'), 'OrdersPage'),
});

const otcOrdinary = createRoute({
  getParentRoute: () => rootRoute,
  path: '/otc/ordinary',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('../products/otc/view/OrdinaryPage.tsx'), 'OrdinaryPage'),
});

const merchantDesk = createRoute({
  getParentRoute: () => rootRoute,
  path: '/merchant/index',
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('../products/otc/view/DeskPage.tsx'), 'DeskPage'),
});

const merchantDeal = createRoute({
  getParentRoute: () => rootRoute,
  path: '/merchant/deal',
  validateSearch: ofOrder,
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyProduct(() => import('../products/otc/view/DeskPage.tsx'), 'DealPage'),
});

const exchange = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/index',
  validateSearch: ticketSearch,
  component: lazyPage(() => import('../products/spot/screen/ExchangePage.tsx'), 'ExchangePage'),
});

const fullScreen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/full-screen/$pair',
  component: lazyPage(() => import('../products/spot/full-screen/FullScreenPage.tsx'), 'FullScreenPage'),
});

export type AssetsKey = PartKey | LaterAssetsKey;

export interface AssetsSearch {
  readonly key: AssetsKey;
  /** What the parts of the page keep in the address. */
  readonly [name: string]: unknown;
}

const fullContract = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange/full-contract/$type',
  component: lazyProduct(() => import('../products/futures/view/FullContractPage.tsx'), 'FullContractPage'),
});

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

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  validateSearch: (search: Readonly<Record<string, unknown>>) => search,
  beforeLoad: ({ location }) => requireSession(location.href),
  component: lazyPage(() => import('../account-center/AccountLayout.tsx'), 'AccountLayout'),
});

const accountInfo = createRoute({
  getParentRoute: () => account,
  path: '/center/info',
  component: lazyPage(() => import('../account-center/InfoPage.tsx'), 'InfoPage'),
});

const kyc = createRoute({
  getParentRoute: () => account,
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
  component: lazyPage(() => import('../security/UserCenterPage.tsx'), 'UserCenterPage'),
});

const security = createRoute({
  getParentRoute: () => account,
  path: '/center/security',
  component: lazyPage(() => import('../security/SecurityPage.tsx'), 'SecurityPage'),
});

const readSetting = ({ what }: { readonly what: string }) => {
  if (!isSetting(what)) throw redirect({ to: '/account/center/security', replace: true });
  return { what };
};

const securitySetting = createRoute({
  getParentRoute: () => account,
  path: '/center/security/setting/$what',
  params: { parse: readSetting, stringify: ({ what }) => ({ what }) },
  component: lazyPage(() => import('../security/SettingPage.tsx'), 'SettingPage'),
});

/** The shorter address leads to the same page. */
const shortSetting = createRoute({
  getParentRoute: () => account,
  path: '/center/setting/$what',
  params: { parse: readSetting, stringify: ({ what }) => ({ what }) },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/account/center/security/setting/$what', params, replace: true });
  },
});

const devices = createRoute({
  getParentRoute: () => account,
  path: '/center/device-management',
  component: lazyPage(() => import('../security/DevicesPage.tsx'), 'DevicesPage'),
});

const invitations = createRoute({
  getParentRoute: () => account,
  path: '/center/contractAgents/agentManagement',
  component: lazyPage(() => import('../account-center/InvitationsPage.tsx'), 'InvitationsPage'),
});

const merchant = createRoute({
  getParentRoute: () => account,
  path: '/center/merchant',
  component: lazyProduct(() => import('../products/otc/view/MerchantCentre.tsx'), 'MerchantCentre'),
});

const notices = createRoute({
  getParentRoute: () => account,
  path: '/center/notices',
  component: lazyPage(() => import('../notices/NoticesPage.tsx'), 'NoticesPage'),
});

const walletAssets = createRoute({
  getParentRoute: () => account,
  path: '/wallet/assets',
  validateSearch: searchOf({ part: wordOf(['counted']) }),
  component: lazyProduct(() => import('../assets/WalletAssets.tsx'), 'WalletAssets'),
});

const walletBills = createRoute({
  getParentRoute: () => account,
  path: '/wallet/bills',
  component: lazyProduct(() => import('../assets/Ledger.tsx'), 'Ledger'),
});

const entrustSpot = createRoute({
  getParentRoute: () => account,
  path: '/entrust/spot',
  component: lazyProduct(() => import('../assets/OrderCentre.tsx'), 'OrderCentre'),
});

const entrustContracts = createRoute({
  getParentRoute: () => account,
  path: '/entrust/contracts',
  component: lazyProduct(() => import('../products/fixed-period/view/ContractCentre.tsx'), 'ContractCentre'),
});

const entrustFutures = createRoute({
  getParentRoute: () => account,
  path: '/entrust/future/$type',
  validateSearch: searchOf({ tab: wordOf(['orders', 'stops', 'history', 'fills', 'funding', 'settlements']) }),
  component: lazyProduct(() => import('../products/futures/view/ContractAccounts.tsx'), 'ContractOrders'),
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

/** Base paths lead to their index child. */
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
  ['/otc', '/otc/common'],
  ['/merchant', '/merchant/index'],
  ['/assets', '/assets/index'],
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
    const { laterAt } = await import('../reading/later.ts');
    const found = laterAt(location.pathname);
    if (found === undefined) throw redirect({ to: '/home/index', replace: true });
    if (found.path !== location.pathname) throw redirect({ to: found.path, replace: true });
  },
  component: lazyPage(() => import('../reading/LaterPage.tsx'), 'LaterPage'),
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
  otcCommon,
  otcOrders,
  otcOrdinary,
  merchantDesk,
  merchantDeal,
  exchange,
  fullScreen,
  fullContract,
  assets,
  account.addChildren([
    accountInfo,
    invitations,
    merchant,
    kyc,
    security,
    securitySetting,
    shortSetting,
    devices,
    notices,
    walletAssets,
    walletBills,
    entrustSpot,
    entrustContracts,
    entrustFutures,
    ...accountRedirects,
  ]),
  ...baseRoutes,
  unmatched,
]);
