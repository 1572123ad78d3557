import type { MessageKey } from '@candor/i18n';
import type { PlatformScript } from '@candor/protocol';
import type { KeyId } from '../keys/actions.ts';

export interface PageEntry {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
  readonly text: MessageKey;
  readonly shortcut?: KeyId;
  /** Who sees it; everyone if not given. */
  readonly who?: 'user' | 'visitor';
  /** Shown where this product is open. */
  readonly product?: PlatformScript['products'][number];
}

/** Every page there is. */
export const pages: readonly PageEntry[] = [
  { to: '/home/index', text: 'shell.home', shortcut: 'goHome' },
  { to: '/quotes/index', text: 'shell.markets', shortcut: 'goMarket' },
  { to: '/quotes/index', search: { tab: 'watchlist' }, text: 'market.tabWatchlist', who: 'user' },
  { to: '/market/main', text: 'shell.inDepth' },
  { to: '/trade/index', search: { type: 'spot' }, text: 'shell.trade', shortcut: 'goTrade' },
  { to: '/trade/index', search: { type: 'sec' }, text: 'shell.flash', product: 'fixedPeriod' },
  { to: '/trade/index', search: { type: 'usta' }, text: 'shell.contracts', product: 'contract' },
  { to: '/otc/common', text: 'shell.otc', product: 'otc' },
  { to: '/exchange/index', text: 'shell.spot' },
  { to: '/exchange/full-screen/BTC_USDT', text: 'shell.fullScreen' },
  { to: '/rate/index', text: 'shell.ratesTitle' },
  { to: '/rule/index', text: 'shell.rulesTitle', shortcut: 'goRules' },
  { to: '/article/main/index', text: 'shell.help' },
  { to: '/article/main/categories/announcement', text: 'home.news' },
  { to: '/article/main/content/legal/terms-of-service', text: 'shell.terms' },
  { to: '/article/main/content/legal/privacy', text: 'shell.privacy' },
  { to: '/article/main/content/legal/risk-statement', text: 'shell.riskStatement' },
  { to: '/article/main/content/legal/fee-schedule', text: 'shell.feeSchedule' },
  { to: '/assets/index', search: { key: 'overview' }, text: 'shell.assets', shortcut: 'goAssets', who: 'user' },
  { to: '/assets/index', search: { key: 'transfer' }, text: 'shell.transfer', who: 'user' },
  { to: '/assets/index', search: { key: 'swap' }, text: 'assets.swaps', who: 'user' },
  { to: '/assets/index', search: { key: 'records' }, text: 'shell.ledger', who: 'user' },
  { to: '/assets/index', search: { key: 'tradeOrder' }, text: 'shell.orders', shortcut: 'goOrders', who: 'user' },
  {
    to: '/assets/index',
    search: { key: 'contracts' },
    text: 'flash.contracts',
    who: 'user',
    product: 'fixedPeriod',
  },
  {
    to: '/assets/index',
    search: { key: 'agreement' },
    text: 'contract.accounts',
    who: 'user',
    product: 'contract',
  },
  { to: '/account/center/info', text: 'shell.accountCenter', who: 'user' },
  { to: '/account/center/security', text: 'security.title', who: 'user' },
  { to: '/account/center/device-management', text: 'security.devices', who: 'user' },
  { to: '/account/center/contractAgents/agentManagement', text: 'account.invited', who: 'user' },
  { to: '/account/center/merchant', text: 'apply.merchant', who: 'user' },
  { to: '/account/center/kyc', text: 'verify.title', who: 'user' },
  { to: '/user/login', text: 'shell.login', who: 'visitor' },
  { to: '/user/register', text: 'shell.register', who: 'visitor' },
  { to: '/user/reset', text: 'entry.forgot', who: 'visitor' },
];

/** Where a question is answered, and on what. */
export interface HelpTopic extends PageEntry {
  readonly of: MessageKey;
}

const rule = (hash: string, text: MessageKey, of: MessageKey = 'shell.rulesTitle'): HelpTopic => ({
  to: '/rule/index',
  hash,
  text,
  of,
});
const rate = (hash: string, text: MessageKey): HelpTopic => ({ to: '/rate/index', hash, text, of: 'shell.ratesTitle' });
const start = (text: MessageKey): HelpTopic => ({
  to: '/home/index',
  hash: 'getting-started',
  text,
  of: 'home.start',
});

export const helpTopics: readonly HelpTopic[] = [
  rule('prices', 'rules.prices'),
  rule('index', 'rules.index'),
  rule('venues', 'rules.venues'),
  rule('orders', 'rules.orders'),
  rule('matching', 'rules.matching'),
  rule('markets', 'rules.markets'),
  rule('fund', 'home.fundCheck', 'home.fund'),
  rule('risk', 'rules.risk'),
  rate('trading', 'rates.trading'),
  rate('cost', 'rates.calculator'),
  rate('moving', 'rates.moving'),
  rate('currencies', 'rates.currencies'),
  start('home.check1'),
  start('home.check2'),
  start('home.check3'),
];
