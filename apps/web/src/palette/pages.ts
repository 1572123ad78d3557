import type { MessageKey } from '@candor/i18n';
import { isOpenHere, productPages } from '../products/product-pages.ts';
import type { PageEntry } from '../products/page-entry.ts';

const ofProducts = productPages.filter(isOpenHere).flatMap(({ palette = [] }) => palette);

/** Every page there is whose product is open. */
export const pages: readonly PageEntry[] = [
  { to: '/home/index', text: 'shell.home', shortcut: 'goHome' },
  { to: '/quotes/index', text: 'shell.markets', shortcut: 'goMarket' },
  { to: '/quotes/index', search: { tab: 'watchlist' }, text: 'market.tabWatchlist', who: 'user' },
  { to: '/market/main', text: 'shell.inDepth' },
  { to: '/trade/index', search: { type: 'spot' }, text: 'shell.trade', shortcut: 'goTrade' },
  ...ofProducts,
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
  { to: '/assets/index', search: { key: 'records' }, text: 'shell.ledger', who: 'user' },
  { to: '/assets/index', search: { key: 'tradeOrder' }, text: 'shell.orders', shortcut: 'goOrders', who: 'user' },
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
