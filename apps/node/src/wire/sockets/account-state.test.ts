import { expect, test } from 'vitest';
import { amount } from '@candor/amount';
import type { ExchangeEvent, ExchangeRecord, OrderAccepted } from '@candor/core';
import { AccountState } from '../../engine/orders/account-state.ts';
import { AccountWriter } from './account-writer.ts';
import { orderMessage } from '../../engine/orders/order-state.ts';
import { btcMarket } from './test-support/btc-market.ts';

const market = btcMarket({
  tickScale: 2,
  lotScale: 5,
  minimumQuantity: 1,
  maximumQuantity: 10_000_000,
  minimumNotional: amount(500_000_000n),
  maximumNotional: amount(900_000_000_000_000n),
  bandPpm: 100_000,
  slippageCapPpm: 50_000,
  tickStep: 1,
  lotStep: 1,
  openOrdersMax: 200,
});

const writer = new AccountWriter({
  market: () => market,
  asset: (assetId) => ({ symbol: assetId === 1 ? 'USDT' : 'BTC', name: '', scale: 8 }),
  usdtPrice: (asset) => (asset === 'USDT' ? '1' : '60000'),
});

let seq = 0;
const record = (...events: ExchangeEvent[]): ExchangeRecord => ({
  version: 1,
  seq: (seq += 1),
  timeMs: 1_000 + seq,
  actor: { kind: 'user', id: 7 },
  events,
});

const accepted: OrderAccepted = {
  type: 'order_accepted',
  orderId: 11,
  userId: 7,
  marketId: 1,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: 6_000_000,
  quantity: 1_000,
  makerPpm: 1_000,
  takerPpm: 1_000,
  referencePrice: 6_000_000,
};

const rested = (remaining: number, reserved: bigint): ExchangeEvent => ({
  type: 'order_rested',
  orderId: 11,
  marketId: 1,
  userId: 7,
  side: 'buy',
  price: 6_000_000,
  remaining,
  displayed: remaining,
  waiting: false,
  reserved: amount(reserved),
});

/** 600 USDT for 0.01 BTC, and 0.1% of it. */
const reserve = 60_060_000_000n;

const soldTo7 = (quantity: number, remaining: number): ExchangeEvent => ({
  type: 'trade',
  tradeId: 5,
  marketId: 1,
  price: 6_000_000,
  quantity,
  notional: amount(BigInt(quantity) * 60_000_000n),
  takerSide: 'sell',
  makerOrderId: 11,
  takerOrderId: 12,
  makerUserId: 7,
  takerUserId: 8,
  makerPpm: 1_000,
  takerPpm: 1_000,
  makerFee: amount(BigInt(quantity) * 60_000n),
  takerFee: amount(BigInt(quantity) * 60_000n),
  fundShare: amount(0n),
  makerRemaining: remaining,
  makerDisplayed: remaining,
  makerReleased: amount(0n),
  takerRemaining: 0,
  referencePrice: 6_000_000,
});

function account(): AccountState {
  const balances = [{ wallet: 1 as const, assetId: 1, total: 100_000_000_000n, reserved: 0n }];
  return new AccountState({ userId: 7, orders: [], balances, frozen: false, tier: 0 }, () => market);
}

test('a resting buy holds its reserve, and the balance says so', () => {
  const state = account();
  const change = state.apply(record(accepted, rested(1_000, reserve)));
  expect(change?.orders.map((order) => orderMessage(order, market))).toMatchObject([
    {
      orderId: '11',
      status: 'open',
      reserved: '600.60000000',
      reservedAsset: 'USDT',
      price: '60000.00',
      quantity: '0.01000',
    },
  ]);
  expect(writer.balances(change?.balances ?? [], state, 1)).toMatchObject([
    {
      asset: 'USDT',
      available: '399.40000000',
      reserved: '600.60000000',
      total: '1000.00000000',
      usdt: '1000.00000000',
    },
  ]);
});

test('a maker’s fill pays from the reserve, and the last one ends the order', () => {
  const state = account();
  state.apply(record(accepted, rested(1_000, reserve)));
  const first = state.apply(record(soldTo7(400, 600)));
  expect(first?.fills.map(({ fill }) => fill)).toMatchObject([
    { side: 'buy', role: 'maker', quantity: '0.00400', notional: '240.00000000', fee: '0.24000000', orderId: '11' },
  ]);
  expect(orderMessage(first!.orders[0]!, market)).toMatchObject({
    status: 'partially_filled',
    averagePrice: '60000.00',
    reserved: '360.36000000',
    fee: '0.24000000',
  });
  const finished: ExchangeEvent = {
    type: 'order_finished',
    orderId: 11,
    marketId: 1,
    userId: 7,
    side: 'buy',
    end: 'filled',
    cause: 'filled',
    remaining: 0,
    price: 6_000_000,
    displayed: 0,
    released: amount(0n),
  };
  const last = state.apply(record(soldTo7(600, 0), finished));
  expect(orderMessage(last!.orders[0]!, market)).toMatchObject({
    status: 'filled',
    endCause: 'filled',
    reserved: '0.00000000',
  });
  expect(state.orders()).toEqual([]);
  expect(writer.balances(state.balances(), state, 9)).toMatchObject([
    { asset: 'USDT', available: '399.40000000', reserved: '0.00000000', total: '399.40000000' },
    { asset: 'BTC', available: '0.01000000', usdt: '600.00000000' },
  ]);
});

test('records of others change nothing', () => {
  const state = account();
  expect(state.apply(record({ ...accepted, userId: 8 }))).toBeNull();
  expect(state.apply(record({ type: 'time_passed' }))).toBeNull();
});

test('a standing that changes is announced', () => {
  const change = account().apply(record({ type: 'user_frozen_set', userId: 7, frozen: true }));
  expect(change?.standing).toEqual({ frozen: true, tier: 0 });
});

test('what is reserved is what the open orders hold, from the start and after each change', () => {
  const before = account();
  before.apply(record(accepted, rested(1_000, reserve)));
  const state = new AccountState(
    {
      userId: 7,
      orders: before.orders(),
      balances: before.balances().map((balance) => ({ ...balance, reserved: before.reserved(balance) })),
      frozen: false,
      tier: 0,
    },
    () => market,
  );
  const reserved = (assetId: number) => state.reserved({ wallet: 1, assetId });
  expect([reserved(1), reserved(2)]).toEqual([reserve, 0n]);
  const selling: ExchangeEvent[] = [
    { ...accepted, orderId: 13, side: 'sell' },
    {
      type: 'order_rested',
      orderId: 13,
      marketId: 1,
      userId: 7,
      side: 'sell',
      price: 6_000_000,
      remaining: 500,
      displayed: 500,
      waiting: false,
      reserved: amount(500_000n),
    },
  ];
  state.apply(record(...selling));
  expect([reserved(1), reserved(2)]).toEqual([reserve, 500_000n]);
  state.apply(record(soldTo7(400, 600)));
  expect([reserved(1), reserved(2)]).toEqual([36_036_000_000n, 500_000n]);
  const canceled: ExchangeEvent = {
    type: 'order_finished',
    orderId: 13,
    marketId: 1,
    userId: 7,
    side: 'sell',
    end: 'canceled',
    cause: 'user',
    remaining: 500,
    price: 6_000_000,
    displayed: 500,
    released: amount(500_000n),
  };
  state.apply(record(canceled));
  expect([reserved(1), reserved(2)]).toEqual([36_036_000_000n, 0n]);
  expect(state.reserved({ wallet: 2, assetId: 1 })).toBe(0n);
});

test('what a product reserves, pays and takes shows in its wallet and in no other', () => {
  const state = account();
  const posted = (available: bigint, reserved: bigint, userId = 7): ExchangeEvent => ({
    type: 'posted',
    account: { userId, wallet: 6 },
    assetId: 1,
    available: amount(available),
    reserved: amount(reserved),
    cause: 'fixed_period_stake',
    subject: 1,
  });
  const sixth = { wallet: 6 as const, assetId: 1 };
  const funded: ExchangeEvent = {
    type: 'funds_transferred',
    userId: 7,
    assetId: 1,
    from: 1,
    to: 6,
    amount: amount(100n),
  };
  state.apply(record(funded));
  const change = state.apply(record(posted(-40n, 40n), posted(-5n, 5n, 8)));
  expect(change?.balances).toEqual([{ ...sixth, total: 100n }]);
  expect([state.reserved(sixth), state.reserved({ wallet: 1, assetId: 1 })]).toEqual([40n, 0n]);
  state.apply(record(posted(73n, -40n)));
  expect(state.balances().find(({ wallet }) => wallet === 6)).toEqual({ ...sixth, total: 133n });
  expect(state.reserved(sixth)).toBe(0n);
});

test('accounts of single markets are apart, and each balance carries its market', () => {
  const state = account();
  const posted = (marketId: number, available: bigint, reserved: bigint): ExchangeEvent => ({
    type: 'posted',
    account: { userId: 7, wallet: 5, marketId },
    assetId: 1,
    available: amount(available),
    reserved: amount(reserved),
    cause: 'contract_margin',
    subject: 1,
  });
  const change = state.apply(record(posted(1, 50n, 20n), posted(2, 5n, 0n)));
  expect(change?.balances).toEqual([
    { wallet: 5, marketId: 1, assetId: 1, total: 70n },
    { wallet: 5, marketId: 2, assetId: 1, total: 5n },
  ]);
  expect([state.total(5, 1), state.reservedIn(5, 1)]).toEqual([0n, 0n]);
  expect(writer.balances(change!.balances, state, 9)).toMatchObject([
    { walletType: 5, symbol: market.symbol, available: '0.00000050', reserved: '0.00000020' },
    { walletType: 5, available: '0.00000005', reserved: '0.00000000' },
  ]);
  const balances = state.balances().map((balance) => ({ ...balance, reserved: state.reserved(balance) }));
  const again = new AccountState({ userId: 7, orders: [], balances, frozen: false, tier: 0 }, () => market);
  again.apply(record(posted(1, 20n, -20n)));
  expect(again.reserved({ wallet: 5, marketId: 1, assetId: 1 })).toBe(0n);
  expect(writer.balances(state.balances().slice(0, 1), state, 9)[0]).not.toHaveProperty('symbol');
});
