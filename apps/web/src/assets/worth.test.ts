import type { Balance } from '@candor/protocol';
import { addDecimals, compareDecimals } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { isSmall, sharesOf, walletWorths } from './worth.ts';

const held = (walletType: number, asset: string, total: string, usdt: string | null) =>
  ({ walletType, asset, total, usdt }) as Balance;

describe('walletWorths', () => {
  const balances = [
    held(1, 'USDT', '10.999', '10.999'),
    held(1, 'BTC', '1', '91000.129'),
    held(7, 'ETH', '1', '3000.555'),
    held(4, 'SOL', '0.000', '0'),
  ];
  const { wallets, total } = walletWorths(balances);

  test('lists wallets with something in them, the worthiest coin first', () => {
    expect(wallets.map(({ walletType }) => walletType)).toEqual([1, 7]);
    expect(wallets[0]?.coins.map(({ asset }) => asset)).toEqual(['BTC', 'USDT']);
  });

  test('the wallets add up to the total, to the last digit shown', () => {
    expect(wallets.map(({ usdt }) => usdt).reduce(addDecimals)).toBe(total.usdt);
    expect(compareDecimals(total.usdt, '94011.66')).toBe(0);
  });

  test('what has no fresh price makes the sum incomplete', () => {
    const { total: incomplete } = walletWorths([...balances, held(1, 'XRP', '5', null)]);
    expect(incomplete).toMatchObject({ complete: false, usdt: total.usdt });
  });

  test('nobody has nothing: the spot wallet is always there', () => {
    expect(walletWorths([]).wallets.map(({ walletType }) => walletType)).toEqual([1]);
  });
});

test('small is under one dollar; what has no price is not small', () => {
  expect([isSmall({ usdt: '0.99' }), isSmall({ usdt: '1' }), isSmall({ usdt: null })]).toEqual([true, false, false]);
});

test('shares of nothing are nothing', () => {
  expect(sharesOf(walletWorths([]).wallets, '0')).toEqual([0]);
});
