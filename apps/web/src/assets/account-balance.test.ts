import type { Balance } from '@candor/protocol';
import { expect, test } from 'vitest';
import { balanceOf } from './account-balance.ts';

test('the balances of one wallet and asset are found by their market, and the wallet’s own without one', () => {
  const own = { walletType: 5, asset: 'USDT', available: '1' } as Balance;
  const inMarket = (symbol: string, available: string) => ({ ...own, symbol, available });
  const all = [own, inMarket('BTC/USDT', '2'), inMarket('ETH/USDT', '3')];
  expect(balanceOf(all, { walletType: 5, asset: 'USDT' })?.available).toBe('1');
  expect(balanceOf(all, { walletType: 5, symbol: 'ETH/USDT', asset: 'USDT' })?.available).toBe('3');
  expect(balanceOf(all, { walletType: 5, symbol: 'SOL/USDT', asset: 'USDT' })).toBeUndefined();
});
