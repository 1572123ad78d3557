import { expect, test } from 'vitest';
import { isSameScreen } from './scroll.ts';

const at = (pathname: string, search: object = {}, hash = '') => ({ pathname, search, hash });

test.each([
  [at('/quotes/index'), at('/rate/index'), false],
  [at('/quotes/index', { tab: 'spot' }), at('/quotes/index', { tab: 'watchlist' }), true],
  [at('/assets/index', { key: 'overview' }), at('/assets/index', { key: 'ledger' }), false],
  [at('/market/main', { symbol: 'BTC_USDT' }), at('/market/main', { symbol: 'ETH_USDT' }), false],
  [at('/rule/index'), at('/rule/index', {}, 'fees'), false],
])('%j to %j is the same screen: %s', (from, to, same) => {
  expect(isSameScreen(from, to)).toBe(same);
});
