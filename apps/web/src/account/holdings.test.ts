import type { Balance, Fill, Order } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { newestFirst, withBalances, withFill, withOrder } from './holdings.ts';

const order = (orderId: string, seq: number, status: Order['status'] = 'open') => ({ orderId, seq, status }) as Order;
const balance = (asset: string, available: string, seq: number) =>
  ({ walletType: 1, asset, available, seq }) as Balance;
const fill = (tradeId: string, orderId: string) => ({ tradeId, orderId }) as Fill;

describe('withOrder', () => {
  test('adds a new order on top, in order of ids', () => {
    const orders = withOrder(withOrder([], order('9', 1)), order('10', 2));
    expect(orders.map(({ orderId }) => orderId)).toEqual(['10', '9']);
    expect(newestFirst([order('9', 1), order('10', 2)]).map(({ orderId }) => orderId)).toEqual(['10', '9']);
  });

  test.each(['filled', 'canceled', 'expired'] as const)('takes out what is %s', (status) => {
    expect(withOrder([order('9', 1)], order('9', 2, status))).toEqual([]);
  });

  test('a late message does not bring back an older state', () => {
    const newest = [order('9', 5, 'partially_filled')];
    expect(withOrder(newest, order('9', 4, 'open'))).toBe(newest);
  });
});

describe('withBalances', () => {
  test('replaces by wallet and asset, never with an older figure', () => {
    const before = [balance('BTC', '1', 5), balance('USDT', '10', 5)];
    const after = withBalances(before, [balance('BTC', '2', 6), balance('USDT', '11', 4), balance('ETH', '3', 6)]);
    expect(after.map(({ asset, available }) => [asset, available])).toEqual([
      ['BTC', '2'],
      ['USDT', '10'],
      ['ETH', '3'],
    ]);
  });
});

describe('withFill', () => {
  test('keeps both sides of a trade with oneself, and none twice', () => {
    const fills = [fill('1', '7'), fill('1', '8'), fill('1', '7')].reduce(withFill, [] as readonly Fill[]);
    expect(fills.map(({ orderId }) => orderId)).toEqual(['8', '7']);
  });
});
