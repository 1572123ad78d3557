import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import type { Command } from '../commands.ts';
import { Exchange } from '../exchange.ts';
import { UnreadableSnapshot } from '../base/bytes.ts';
import { orderBytes } from './write.ts';

const users = 5;

function setUp(): Command[] {
  const terms = {
    tickScale: 2,
    lotScale: 5,
    minimumQuantity: 1,
    maximumQuantity: 1_000_000,
    minimumNotional: amount(1n),
    maximumNotional: amount(2n ** 51n),
    bandPpm: 1_000_000_000,
    slippageCapPpm: 1_000_000,
    openOrdersMax: 1_000_000,
  };
  const commands: Command[] = [
    { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
    { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 5 },
    { type: 'list_asset', assetId: 3, symbol: 'ETH', scale: 5 },
    { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
    { type: 'list_market', marketId: 2, baseAssetId: 3, quoteAssetId: 1, terms },
  ];
  for (let userId = 1; userId <= users; userId += 1) {
    // The third has more than 52 bits of everything, as a Number no longer holds.
    const funds = amount(userId === 3 ? 2n ** 60n : 10n ** 15n);
    const grants = [1, 2, 3].map((assetId) => ({ assetId, amount: funds }));
    commands.push({ type: 'register_user', userId, merchant: false });
    for (const grant of grants) commands.push({ type: 'issue_demo_supply', ...grant });
    commands.push({ type: 'grant_demo_funds', userId, grants });
  }
  commands.push({ type: 'transfer', userId: 2, assetId: 1, from: 1, to: 2, amount: amount(77n) });
  return commands;
}

/**
 * An order of its own price, side, market and owner for each number; some wait for their trigger,
 * some expire.
 */
function order(index: number): Command {
  const side = index % 2 === 0 ? 'buy' : 'sell';
  const away = 1 + ((index * 7) % 40);
  const rare = index % 11 === 0 ? { clientOrderId: `order-${index}` } : {};
  return {
    type: 'place_order',
    userId: 1 + ((index * index) % users),
    marketId: 1 + (index % 3 === 0 ? 1 : 0),
    side,
    kind: 'limit',
    timeInForce: index % 13 === 0 ? 'GTD' : 'GTC',
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    price: 50_000 + (side === 'buy' ? -away : away),
    quantity: 10 + index,
    ...rare,
    ...(index % 13 === 0 && { expiresAtMs: 1_000_000 + index }),
  };
}

function exchangeWith(orders: number): Exchange {
  const exchange = Exchange.empty();
  const header = { timeMs: 1, actor: { kind: 'system' } } as const;
  for (const command of setUp()) {
    const { kind } = exchange.execute(command, header);
    if (kind !== 'record') throw new Error(`${command.type}: ${kind}`);
  }
  for (let index = 0; index < orders; index += 1) {
    const request = { high: index * 31, low: index, check: index };
    exchange.execute(order(index), { ...header, timeMs: index, request });
    if (index % 5 === 4) {
      const orderId = 1 + ((index * 3) % (index + 1));
      exchange.execute({ type: 'cancel_order', userId: 1 + (orderId % users), orderId }, header);
    }
  }
  return exchange;
}

const openOrders = (exchange: Exchange) =>
  Array.from({ length: users }, (_, index) => exchange.openOrdersOf(index + 1));

describe('an exchange restored from a snapshot', () => {
  test.each([0, 1, 40, 1_500])('after %i orders is the one that it was taken of', (orders) => {
    const exchange = exchangeWith(orders);
    const restored = Exchange.restore(exchange.snapshot());
    expect(restored.stateHash()).toBe(exchange.stateHash());
    expect(openOrders(restored)).toEqual(openOrders(exchange));
    expect(restored.balancesOf(3)).toEqual(exchange.balancesOf(3));
    expect(restored.balancesOf(2)).toEqual(exchange.balancesOf(2));
  });

  test('goes on as the other one does', () => {
    const exchange = exchangeWith(300);
    const restored = Exchange.restore(exchange.snapshot());
    for (let index = 300; index < 900; index += 1) {
      const header = { timeMs: index, actor: { kind: 'system' }, request: { high: index, low: 1, check: 2 } } as const;
      for (const each of [exchange, restored]) {
        each.execute(order(index), header);
        each.execute(
          { type: 'cancel_all_orders', userId: 1 + (index % 50) },
          { timeMs: index, actor: { kind: 'system' } },
        );
      }
    }
    expect(restored.stateHash()).toBe(exchange.stateHash());
    expect(openOrders(restored)).toEqual(openOrders(exchange));
  });

  test('keeps a user’s orders by age, where one has many and others few', () => {
    const exchange = exchangeWith(600);
    const ages = openOrders(Exchange.restore(exchange.snapshot())).map((orders) =>
      orders.map(({ orderId }) => orderId),
    );
    expect(Math.max(...ages.map(({ length }) => length))).toBeGreaterThan(100);
    expect(ages.some(({ length }) => length > 0 && length <= 32) || ages.some(({ length }) => length === 0)).toBe(true);
    for (const ids of ages) expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });
});

describe('bytes that no state has are refused', () => {
  const bytes = exchangeWith(200).snapshot().slice();

  test('two orders of a book in the wrong order', () => {
    const first = bytes.findIndex((_, at) => looksLikeOrders(bytes, at));
    expect(first).toBeGreaterThan(0);
    const other = bytes.slice();
    other.set(bytes.subarray(first + orderBytes, first + 2 * orderBytes), first);
    other.set(bytes.subarray(first, first + orderBytes), first + orderBytes);
    expect(() => Exchange.restore(other)).toThrow(UnreadableSnapshot);
  });

  test('bytes missing at the end, or following it', () => {
    expect(() => Exchange.restore(bytes.subarray(0, bytes.length - 1))).toThrow(UnreadableSnapshot);
    expect(() => Exchange.restore(new Uint8Array([...bytes, 0]))).toThrow(UnreadableSnapshot);
    expect(Exchange.restore(bytes).stateHash()).toHaveLength(64);
  });
});

/** Whether two plain limit buys of different prices are beside each other at this place. */
function looksLikeOrders(bytes: Uint8Array, at: number): boolean {
  if (at + 2 * orderBytes > bytes.length) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const price = (from: number) => view.getFloat64(from + 30, true);
  const isOrder = (from: number) =>
    bytes[from] === 1 && bytes[from + 1] === 0 && price(from) > 49_900 && price(from) < 50_000;
  return isOrder(at) && isOrder(at + orderBytes) && price(at) !== price(at + orderBytes);
}
