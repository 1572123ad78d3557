import { expect, test } from 'vitest';
import { tierGroups } from './tiers.ts';

test('markets that charge the same are listed together', () => {
  const usual = [{ tier: 0, makerRate: '0.001', takerRate: '0.001' }];
  const other = [{ tier: 0, makerRate: '0', takerRate: '0.0005' }];
  const groups = tierGroups([
    { symbol: 'BTC/USDT', fees: usual },
    { symbol: 'ETH/USDT', fees: other },
    { symbol: 'SOL/USDT', fees: [...usual] },
  ]);
  expect(groups.map(({ symbols }) => symbols)).toEqual([['BTC/USDT', 'SOL/USDT'], ['ETH/USDT']]);
});
