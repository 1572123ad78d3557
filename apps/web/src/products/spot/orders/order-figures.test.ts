import type { Order } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { amendment } from './amend.ts';
import {
  legsTogether,
  orderCount,
  canAmend,
  filledPercent,
  leftOf,
  linePrice,
  outcomeOf,
  reservedText,
  startPrice,
  valueOf,
} from './order-figures.ts';

const resting = {
  side: 'buy',
  status: 'open',
  price: '100.00',
  quantity: '2.0000',
  quoteAmount: null,
  filledQuantity: '0.5000',
  filledNotional: '50.00000000',
  fee: '0.05000000',
  reserved: '150.15000000',
  reservedAsset: 'USDT',
  ocoOrderId: null,
  makerRate: '0.001',
  takerRate: '0.001',
} as Order;
const scale = { tickScale: 2, lotScale: 4, quoteScale: 8, baseScale: 8 };
const around = { scale, bestOpposite: '110.00', available: '1000' };

describe('figures of an order', () => {
  test('value, share filled, what is left', () => {
    expect(valueOf(resting)).toMatch(/^200\.0+$/);
    expect(valueOf({ price: null, quantity: null, quoteAmount: '75' })).toBe('75');
    expect(valueOf({ price: null, quantity: '1', quoteAmount: null })).toBeUndefined();
    expect(filledPercent(resting)).toBe(25);
    expect(filledPercent({ ...resting, filledQuantity: '1.9999' })).toBe(99);
    expect(leftOf(resting)).toMatch(/^1\.50*$/);
  });

  test('what a buy cost and a sell brought in, fees included', () => {
    expect(outcomeOf(resting)).toMatch(/^50\.050*$/);
    expect(outcomeOf({ ...resting, side: 'sell' })).toMatch(/^49\.950*$/);
  });

  test('only what rests alone can be changed', () => {
    expect(canAmend(resting)).toBe(true);
    expect(canAmend({ ...resting, status: 'waiting' })).toBe(false);
    expect(canAmend({ ...resting, ocoOrderId: '9' })).toBe(false);
  });

  test.each([
    ['limit', null, '99.50', '100.00'],
    ['limit', 'filled', '99.50', '99.50'],
    ['limit', 'user', null, '100.00'],
    ['stop_limit', null, null, '100.00'],
    ['stop_market', null, null, null],
    ['market', 'filled', '99.50', '99.50'],
  ] as const)('a %s order, ended by %s, filled at %s, is listed at %s', (type, endCause, averagePrice, listed) => {
    expect(linePrice({ ...resting, type, endCause, averagePrice })).toBe(listed);
  });

  test('what waits is listed with the price it starts from', () => {
    const stop = { ...resting, type: 'stop_limit', triggerPrice: '105.00' } as const;
    expect(startPrice({ ...stop, status: 'waiting' })).toBe('105.00');
    expect(startPrice(stop)).toBeNull();
  });

  test('sums what is held by asset', () => {
    const sell = { reserved: '0.5', reservedAsset: 'BTC' };
    expect(reservedText([resting, resting, sell])).toBe('300.30 USDT, 0.50 BTC');
    expect(reservedText([])).toBe('0');
  });
});

describe('amendment', () => {
  test('a smaller amount at the same price keeps its place and holds less', () => {
    expect(amendment(resting, '100.00', '1.5', around)).toMatchObject({
      keepsPlace: true,
      heldAfter: '100.10000000',
      more: '0',
      problem: undefined,
    });
  });

  test('a better price goes to the back and holds more', () => {
    const changed = amendment(resting, '101', '2', around);
    expect(changed).toMatchObject({ keepsPlace: false, heldAfter: '151.65150000', problem: undefined });
    expect(changed.more).toMatch(/^1\.50150*$/);
  });

  test.each([
    ['', '2', 'invalid'],
    ['100', '0', 'invalid'],
    ['100', '0.5', 'tooSmall'],
    ['100.0', '2', 'nothing'],
    ['110', '2', 'wouldTake'],
    ['109', '50', 'short'],
  ] as const)('%s × %s: %s', (price, quantity, problem) => {
    expect(amendment(resting, price, quantity, around).problem).toBe(problem);
  });

  test('a sell holds its lots, whatever the price', () => {
    const sell = { ...resting, side: 'sell', reserved: '1.5', reservedAsset: 'BTC' } as Order;
    expect(amendment(sell, '120', '2', { ...around, bestOpposite: '99' }).heldAfter).toBe('1.50000000');
    expect(amendment(sell, '99', '2', { ...around, bestOpposite: '99' }).problem).toBe('wouldTake');
  });
});

test('the legs of an OCO are one order, one after the other', () => {
  const leg = (orderId: string, ocoOrderId: string | null) => ({ orderId, ocoOrderId });
  const orders = [leg('12', '11'), leg('9', null), leg('11', '12'), leg('8', '7')];
  expect(orderCount(orders)).toBe(3);
  expect(legsTogether(orders).map(({ orderId }) => orderId)).toEqual(['11', '12', '9', '8']);
});
