import type { Call } from '@candor/protocol';
import { right, rightParams } from '../../apps/node/src/assembly/test-support/right-input.ts';

/** Input that is right for a call; a call without an entry needs none. */
export interface ValidInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly input?: Readonly<Record<string, unknown>>;
}

const order = { symbol: 'BTC/USDT', side: 'buy', price: '58000.00', quantity: '0.01000' };
const stop = { triggerPrice: '61000.00', triggerSource: 'last' };

/** An order of every kind, each right on a market whose index is at 60,000. */
export const orderForms: readonly Readonly<Record<string, unknown>>[] = [
  { ...order, type: 'limit' },
  { ...order, type: 'limit', price: '58100.00', postOnly: true },
  { ...order, type: 'limit', side: 'sell', price: '62000.00', displayQuantity: '0.00100' },
  { ...order, type: 'limit', timeInForce: 'GTD', expiresAtMs: Date.UTC(2030, 0, 1) },
  { ...order, type: 'limit', side: 'sell', price: '58000.00', timeInForce: 'IOC' },
  { symbol: 'BTC/USDT', side: 'buy', type: 'market', quoteAmount: '25.00' },
  { symbol: 'BTC/USDT', side: 'sell', type: 'market', quantity: '0.00100' },
  { ...order, ...stop, type: 'stop_limit', price: '61500.00' },
  { symbol: 'BTC/USDT', side: 'buy', type: 'stop_market', quantity: '0.00100', ...stop },
  { symbol: 'BTC/USDT', side: 'buy', type: 'stop_market', quoteAmount: '25.00', ...stop },
  { symbol: 'BTC/USDT', side: 'sell', type: 'trailing_stop', quantity: '0.00100', trailingPercent: '2.00' },
  { ...order, ...stop, type: 'oco', stopLimitPrice: '61500.00' },
];
const market = { a: 'BTC_USDT', b: '1' };

/** What is asked here with other input than `right` says, or has no entry there. */
const inputs: Readonly<Record<string, ValidInput>> = {
  'alerts.remove': { input: { alertId: '1' } },
  'member.getGoogleVerification': { params: { x: '2' }, input: {} },
  'member.bindGoogle': { params: { x: '123456' }, input: {} },
  'member.bindOrResetGoogle': { params: { x: '123456', y: '2' }, input: {} },
  'member.deleteDevice': { params: { id: '999999' }, input: {} },
  'user.askClosing': { input: {} },
  'user.keepAccount': { input: {} },
  'console.closings': { input: {} },
  'assets.depositAddress': { params: { coin: 'ETH' }, input: {} },
  'user.saveClientSetting': { input: { name: 'preferences', value: '{}' } },
  'spot.submitOrder': { input: { ...order, type: 'limit' } },
  'spot.cancelOrder': { input: { id: '999999' } },
  'spot.entrustCancel': { input: { id: '999999' } },
  'spot.amendOrder': { input: { id: '999999', price: '58000.00' } },
  'spot.transactionDetails': { params: { id: '999999' } },
  'quotes.recentTrades': { params: market },
  'quotes.recentTradesByGet': { params: market },
  'recharge.offer': { input: { coinType: 'USDT', amount: '100.00' } },
  'assets.export': { input: { kind: 'bills', format: 'json', coin: 'BTC' } },
  'assets.preparedExport': { params: { id: '0123456789abcdef0123456789abcdef' }, input: {} },
  'assets.exchangeList': { input: { coin: 'BTC' } },
  'otc.chat': { params: { id: 'OTC-2601-999999' } },
  'fixedPeriod.samples': { input: { symbol: 'BTC/USDT', fromSecond: 1, toSecond: 2 } },
  'proof.heads': {},
  'proof.reserves': {},
  'proof.own': {},
  'console.brokerCredentials': {},
  'console.contractNews': {},
  'console.contentRead': { input: { articleId: 1 } },
  'console.contentVersion': { input: { articleId: 1, version: 1 } },
  'console.contentDraft': {
    input: { articleId: 1, lang: 'en', title: 'T', summary: 'S', body: 'B', base: 1, revision: 0 },
  },
  'console.contentDiscard': { input: { articleId: 1, lang: 'en', revision: 1 } },
  'console.contentPublish': { input: { articleId: 1, base: 1, drafts: [{ lang: 'en', revision: 1 }] } },
  'console.contentCancel': { input: { articleId: 1, version: 1, reason: 'Too early' } },
  'console.contentRollBack': { input: { articleId: 1, version: 1, base: 2, reason: 'It was wrong' } },
  'console.contentArrange': {
    input: { articleId: 1, section: 'start', position: 1, hidden: false, revision: 1, reason: 'Looked at' },
  },
};

export const validInput = ({ id }: Pick<Call, 'id'>): ValidInput => inputs[id] ?? rightOf(id);

function rightOf(id: string): ValidInput {
  const [params, input] = [rightParams[id], right[id]];
  return { ...(params && { params }), ...(input && { input }) };
}
