import type { Balance, Fill, Order } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import {
  accountKey,
  merged,
  mergedFills,
  newestFirst,
  withBalances,
  withEnded,
  withFill,
  withOrder,
} from './holdings.ts';

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

describe('accounts of one wallet and asset', () => {
  const inMarket = (symbol: string, available: string, seq: number) =>
    ({ walletType: 5, symbol, asset: 'USDT', available, seq }) as Balance;
  const own = { walletType: 5, asset: 'USDT', available: '1', seq: 1 } as Balance;
  const all = [own, inMarket('BTC/USDT', '2', 1), inMarket('ETH/USDT', '3', 1)];

  test('have a key each', () => {
    expect(new Set(all.map(accountKey)).size).toBe(3);
    expect(accountKey(own)).toBe(accountKey({ ...own, symbol: undefined }));
  });

  test('change each by itself', () => {
    const after = withBalances(all, [inMarket('ETH/USDT', '4', 2)]);
    expect(after.map(({ available }) => available)).toEqual(['1', '2', '4']);
  });
});

describe('withFill', () => {
  test('keeps both sides of a trade with oneself, and none twice', () => {
    const fills = [fill('1', '7'), fill('1', '8'), fill('1', '7')].reduce(withFill, [] as readonly Fill[]);
    expect(fills.map(({ orderId }) => orderId)).toEqual(['8', '7']);
  });
});

describe('lists that were read and what arrived since', () => {
  test('an order that just ended goes on top, its newer state replaces the read one', () => {
    const read = [order('9', 5, 'canceled'), order('7', 2, 'filled')];
    const live = withEnded(withEnded([], order('9', 4, 'filled')), order('11', 6, 'filled'));
    expect(merged(live, read).map(({ orderId, seq }) => [orderId, seq])).toEqual([
      ['11', 6],
      ['9', 5],
      ['7', 2],
    ]);
    expect(withEnded([], order('9', 4))).toEqual([]);
  });

  test('fills are merged by trade and order', () => {
    const read = [fill('3', '8'), fill('1', '7')];
    expect(mergedFills([fill('4', '8'), fill('3', '8')], read).map(({ tradeId }) => tradeId)).toEqual(['4', '3', '1']);
    expect(mergedFills([fill('3', '8')], read)).toBe(read);
  });
});
