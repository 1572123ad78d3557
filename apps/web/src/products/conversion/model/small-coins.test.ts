import type { Balance } from '@candor/protocol';
import { expect, test } from 'vitest';
import { smallCoins } from './small-coins.ts';

const balance = (asset: string, figures: Partial<Balance>): Balance => ({
  walletType: 1,
  asset,
  name: asset,
  scale: 8,
  available: '1.00000000',
  reserved: '0.00000000',
  total: '1.00000000',
  usdt: '4.00000000',
  seq: 1,
  ...figures,
});

const terms = { spreadPpm: 0, feePpm: 0, minimum: '1', scale: 8 };
const offer = {
  smallBalance: '10',
  assets: [
    ...['USDT', 'BTC', 'ETH'].map((asset) => ({ asset, open: true, ...terms })),
    { asset: 'XRP', open: false, ...terms },
  ],
};
const small = (...balances: Balance[]) => smallCoins(offer, balances).map(({ asset }) => asset);

test('small is what is worth at most the limit, to the unit', () => {
  expect(small(balance('BTC', { usdt: '10.00000000' }), balance('ETH', { usdt: '10.00000001' }))).toEqual(['BTC']);
});

test('what lies in orders does not count', () => {
  const half = { available: '0.50000000', reserved: '0.50000000' };
  expect(small(balance('BTC', { ...half, usdt: '20.00000000' }), balance('ETH', { ...half, usdt: '20.1' }))).toEqual([
    'BTC',
  ]);
  expect(small(balance('BTC', { available: '0.00000000', reserved: '1.00000000' }))).toEqual([]);
});

test('USDT itself, coins that are not swapped, and coins without a price or any worth are not offered', () => {
  const none = [balance('USDT', {}), balance('XRP', {}), balance('DOGE', {}), balance('BTC', { usdt: null })];
  expect(small(...none, balance('ETH', { usdt: '0.00000001' }))).toEqual([]);
});
