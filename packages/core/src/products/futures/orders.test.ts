import { describe, expect, it } from 'vitest';
import { FuturesExchange, inverseId, linearId, one } from './exchange.fixture.ts';
import { eventsOf } from './risk-exchange.fixture.ts';

describe('opening and closing', () => {
  it('books one value to both sides, with margins and fees', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    const value = 600n * one;
    expect(exchange.position(1, 'long')).toMatchObject({ lots: 10n, cost: value, margin: value / 10n, leverage: 10 });
    expect(exchange.position(2, 'short')).toMatchObject({ lots: 10n, cost: value, margin: value / 10n });
    expect(exchange.wallet(1)).toEqual({ available: (10_000n - 60n) * one - 30_000_000n, reserved: 60n * one });
    expect(exchange.wallet(2)).toEqual({ available: (10_000n - 60n) * one - 12_000_000n, reserved: 60n * one });
    expect(exchange.exchange.bookBalance('securityFund', 1)).toBe(4_200_000n);
    expect(exchange.exchange.bookBalance('fees', 1)).toBe(37_800_000n);
    expect(exchange.problems()).toEqual([]);
  });

  it('pays a profit out of the clearing book, and books the loss there', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    exchange.index(606_000);
    exchange.place({ userId: 2, direction: 4, price: 606_000 });
    exchange.place({ userId: 1, direction: 3, price: 606_000 });
    expect(exchange.exchange.futures.positions()).toEqual([]);
    expect(exchange.exchange.bookBalance('futuresClearing', 1)).toBe(0n);
    expect(exchange.wallet(1)).toEqual({ available: 10_006n * one - 30_000_000n - 30_300_000n, reserved: 0n });
    expect(exchange.wallet(2)).toEqual({ available: 9_994n * one - 12_000_000n - 12_120_000n, reserved: 0n });
    expect(exchange.problems()).toEqual([]);
  });

  it('does the same for an inverse contract in its coin', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth(60, 600_000, inverseId);
    expect(exchange.position(1, 'long', inverseId)).toMatchObject({ lots: 60n, cost: one / 10n });
    exchange.index(615_000);
    exchange.place({ userId: 2, direction: 4, price: 615_000, contractId: inverseId, quantity: 20 });
    exchange.place({ userId: 1, direction: 3, price: 615_000, contractId: inverseId, quantity: 20 });
    expect(exchange.position(1, 'long', inverseId)).toMatchObject({ lots: 40n, cost: 6_666_667n });
    expect(exchange.problems()).toEqual([]);
  });

  it('holds F7 of an opening order, and gives it back when the order is canceled', () => {
    const exchange = new FuturesExchange();
    const events = exchange.place({ price: 590_000 });
    expect(exchange.wallet(1).reserved).toBe(59n * one + 29_500_000n);
    const accepted = events.find((event) => event.type === 'contract_order_accepted');
    exchange.must({ type: 'cancel_contract_order', userId: 1, orderId: accepted?.orderId ?? 0 });
    expect(exchange.wallet(1)).toEqual({ available: 10_000n * one, reserved: 0n });
    expect(exchange.problems()).toEqual([]);
  });

  it('holds the open loss of an order that would lose at once', () => {
    const exchange = new FuturesExchange();
    exchange.place({ price: 606_000 });
    expect(exchange.wallet(1).reserved).toBe(6_060_000_000n + 600_000_000n + 30_300_000n);
  });

  it('refuses what free does not cover, and leverage above the tier', () => {
    const exchange = new FuturesExchange();
    expect(exchange.reason(exchange.order({ quantity: 1_700 }))).toBe('insufficient_available');
    exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 100 });
    expect(exchange.reason(exchange.order({ quantity: 900 }))).toBe('leverage_above_tier');
    exchange.place({ quantity: 800 });
    expect(exchange.reason(exchange.order({ quantity: 50 }))).toBe('leverage_above_tier');
  });

  it('never closes more than there is, and says what is free', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    expect(exchange.reason(exchange.order({ userId: 3, direction: 3 }))).toBe('position_required');
    exchange.place({ direction: 3, price: 610_000, quantity: 7 });
    expect(exchange.execute(exchange.order({ direction: 3, price: 610_000, quantity: 4 }))).toEqual({
      kind: 'rejected',
      reason: 'close_exceeds_position',
      detail: { free: '0.003' },
    });
    exchange.place({ userId: 3, price: 599_000, quantity: 10 });
    const events = exchange.must(exchange.closing({}));
    expect(exchange.position(1, 'long')).toBeUndefined();
    expect(events.filter((event) => event.type === 'contract_order_finished').map(({ cause }) => cause)).toEqual([
      'close_all',
      'filled',
      'filled',
    ]);
    expect(exchange.problems()).toEqual([]);
  });

  it('trims the newest closing orders when a position shrinks otherwise', () => {
    const exchange = new FuturesExchange();
    exchange.must({ type: 'set_position_mode', userId: 1, mode: 'one_way' });
    exchange.openBoth();
    exchange.place({ direction: 3, price: 610_000, quantity: 6 });
    exchange.place({ direction: 3, price: 611_000, quantity: 4 });
    exchange.place({ userId: 3, price: 600_000, quantity: 5 });
    exchange.place({ direction: 2, price: 600_000, quantity: 5 });
    const open = exchange.exchange.futures.openOrdersOf(1).map(({ price, remaining }) => [price, remaining]);
    expect(exchange.position(1, 'long')?.lots).toBe(5n);
    expect(open).toEqual([[610_000, 5]]);
    expect(exchange.problems()).toEqual([]);
  });

  it('flips through zero in one record in one-way mode', () => {
    const exchange = new FuturesExchange();
    exchange.must({ type: 'set_position_mode', userId: 1, mode: 'one_way' });
    exchange.openBoth();
    exchange.place({ userId: 3, price: 600_000, quantity: 25 });
    const trades = exchange
      .place({ direction: 2, price: 600_000, quantity: 25 })
      .filter(({ type }) => type === 'contract_trade');
    expect(trades).toMatchObject([
      { lots: 10, takerCloses: true, makerCloses: false },
      { lots: 15, takerCloses: false },
    ]);
    expect(exchange.position(1, 'long')).toBeUndefined();
    expect(exchange.position(1, 'short')).toMatchObject({ lots: 15n });
    expect(exchange.problems()).toEqual([]);
  });

  it('passes over a maker whose money no longer covers the fill, and goes on', () => {
    const exchange = new FuturesExchange(100n);
    exchange.must({ type: 'set_margin_mode', userId: 2, contractId: linearId, mode: 'cross' });
    exchange.must({ type: 'set_leverage', userId: 2, contractId: linearId, leverage: 50 });
    exchange.place({ userId: 2, direction: 2, price: 600_100, quantity: 80 });
    exchange.index(612_000);
    exchange.place({ userId: 3, direction: 2, price: 612_000, quantity: 5 });
    const events = exchange.place({ userId: 1, price: 612_000, quantity: 5 });
    expect(events.find((event) => event.type === 'contract_order_finished')).toMatchObject({
      userId: 2,
      cause: 'margin_insufficient',
    });
    expect(exchange.position(3, 'short')?.lots).toBe(5n);
    expect(exchange.problems()).toEqual([]);
  });
});

describe('bad times', () => {
  it('finds nothing to close the second time', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    exchange.place({ userId: 3, quantity: 30 });
    exchange.must(exchange.closing({}));
    expect(exchange.reason(exchange.closing({}))).toBe('position_required');
    expect(exchange.reason(exchange.closing({ quantity: 1 }))).toBe('position_required');
  });

  it('ends a maker whose fill would pass the tier of its leverage, and goes on', () => {
    const exchange = new FuturesExchange();
    exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 100 });
    exchange.place({ quantity: 800 });
    exchange.place({ userId: 3, quantity: 10 });
    exchange.index(630_000);
    const events = exchange.place({ userId: 2, direction: 2, quantity: 800, timeInForce: 'IOC' });
    expect(events.find((event) => event.type === 'contract_order_finished')).toMatchObject({
      userId: 1,
      cause: 'leverage_above_tier',
    });
    expect(exchange.position(3, 'long')?.lots).toBe(10n);
    expect(exchange.problems()).toEqual([]);
  });

  it('refuses a position above the last bound', () => {
    const exchange = new FuturesExchange(10_000_000n);
    exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 5 });
    expect(exchange.reason(exchange.order({ quantity: 333_334 }))).toBe('position_limit');
    expect(exchange.reason(exchange.order({ quantity: 333_333 }))).toBeUndefined();
    expect(exchange.problems()).toEqual([]);
  });

  it('refuses what a contract has no answer for, in the order of the reasons', () => {
    const exchange = new FuturesExchange();
    expect(exchange.reason(exchange.order({ contractId: 1 }))).toBe('unknown_contract');
    expect(exchange.reason(exchange.order({ userId: 99 }))).toBe('unknown_user');
    expect(exchange.reason(exchange.order({ price: 650_000 }))).toBe('price_outside_band');
    expect(exchange.reason(exchange.order({ price: 0.5 }))).toBe('price_off_tick');
    expect(exchange.reason(exchange.order({ quantity: 1.5 }))).toBe('quantity_off_lot');
    expect(exchange.reason(exchange.order({ displayQuantity: 11 }))).toBe('display_quantity_invalid');
    expect(exchange.reason(exchange.order({ timeInForce: 'GTD', expiresAtMs: 1 }))).toBe('expiry_in_past');
    expect(exchange.reason(exchange.order({ stopLoss: { triggerPrice: 610_000, source: 'mark' } }))).toBe(
      'stop_wrong_side',
    );
    exchange.place({ price: 590_000, clientOrderId: 'mine' });
    expect(exchange.reason(exchange.order({ clientOrderId: 'mine' }))).toBe('client_order_id_in_use');
  });
});

describe('orders like spot', () => {
  it('refuses post-only that would take, and fill-or-kill that does not fill', () => {
    const exchange = new FuturesExchange();
    exchange.place({ userId: 2, direction: 2 });
    expect(exchange.reason(exchange.order({ postOnly: true }))).toBe('post_only_would_take');
    expect(exchange.reason(exchange.order({ timeInForce: 'FOK', quantity: 11 }))).toBe('fill_or_kill_not_filled');
    const { price: _price, ...market } = exchange.order({ kind: 'market', timeInForce: 'IOC', direction: 2 });
    expect(exchange.reason(market)).toBe('no_liquidity');
    exchange.place({ timeInForce: 'FOK' });
    expect(exchange.position(1, 'long')?.lots).toBe(10n);
  });

  it('shows an iceberg a slice at a time', () => {
    const exchange = new FuturesExchange();
    exchange.place({ userId: 2, direction: 2, quantity: 10, displayQuantity: 3 });
    exchange.place({ userId: 3, direction: 2, quantity: 2 });
    exchange.place({ quantity: 4 });
    expect(exchange.position(3, 'short')?.lots).toBe(1n);
    expect(exchange.exchange.futures.depth(linearId, 1).asks).toEqual([{ price: 600_000, quantity: 4, orders: 2 }]);
    expect(exchange.problems()).toEqual([]);
  });

  it('never trades with oneself', () => {
    const exchange = new FuturesExchange();
    exchange.place({ direction: 2 });
    exchange.place({ direction: 1 });
    expect(exchange.exchange.futures.positionsOf(1)).toEqual([]);
    expect(exchange.exchange.futures.openOrdersOf(1)).toHaveLength(1);
    exchange.place({ direction: 1, selfTradePrevention: 'expire_both' });
    expect(exchange.exchange.futures.openOrdersOf(1)).toHaveLength(0);
  });

  it('ends good-till-date orders with time, and passes over one that is due', () => {
    const exchange = new FuturesExchange();
    exchange.place({ userId: 2, direction: 2, timeInForce: 'GTD', expiresAtMs: exchange.nowMs + 10_000 });
    exchange.nowMs += 10_000;
    const events = exchange.place({});
    expect(events[0]).toMatchObject({ type: 'contract_order_finished', cause: 'expired', userId: 2 });
    expect(exchange.exchange.futures.positionsOf(1)).toEqual([]);
    exchange.place({
      userId: 2,
      direction: 2,
      price: 601_000,
      timeInForce: 'GTD',
      expiresAtMs: exchange.nowMs + 10_000,
    });
    exchange.tick(exchange.nowMs + 10_000);
    expect(exchange.exchange.futures.openOrdersOf(2)).toEqual([]);
    expect(exchange.problems()).toEqual([]);
  });

  it('amends price and quantity, and holds what the new terms need', () => {
    const exchange = new FuturesExchange();
    exchange.place({ price: 590_000 });
    const [order] = exchange.exchange.futures.openOrdersOf(1);
    const orderId = order?.orderId ?? 0;
    exchange.must({ type: 'amend_contract_order', userId: 1, orderId, quantity: 5 });
    expect(exchange.wallet(1).reserved).toBe(2_950_000_000n + 14_750_000n);
    exchange.must({ type: 'amend_contract_order', userId: 1, orderId, price: 580_000 });
    expect(exchange.exchange.futures.order(orderId)).toMatchObject({ price: 580_000, quantity: 5 });
    expect(exchange.reason({ type: 'amend_contract_order', userId: 2, orderId, price: 1 })).toBe('not_found');
    expect(exchange.reason({ type: 'amend_order', userId: 1, orderId, price: 580_100 })).toBe('not_found');
    expect(exchange.reason({ type: 'cancel_order', userId: 1, orderId })).toBe('not_found');
    expect(exchange.problems()).toEqual([]);
  });

  it('cancels all orders of one contract', () => {
    const exchange = new FuturesExchange();
    exchange.place({ price: 590_000 });
    exchange.place({ price: 590_000, contractId: inverseId });
    exchange.must({ type: 'cancel_all_contract_orders', userId: 1, contractId: linearId });
    expect(exchange.exchange.futures.openOrdersOf(1).map(({ contractId }) => contractId)).toEqual([inverseId]);
    exchange.must({ type: 'cancel_all_contract_orders', userId: 1 });
    expect(exchange.exchange.futures.openOrdersOf(1)).toEqual([]);
  });

  it('lets a frozen user close only, and nobody trade in a halted contract', () => {
    const exchange = new FuturesExchange();
    exchange.openBoth();
    exchange.must({ type: 'set_user_frozen', userId: 1, frozen: true }, { kind: 'operator', id: 1 });
    expect(exchange.reason(exchange.order({}))).toBe('account_frozen');
    exchange.place({ userId: 3, price: 600_000 });
    exchange.must(exchange.closing({ quantity: 5 }));
    expect(exchange.position(1, 'long')?.lots).toBe(5n);
    exchange.must({ type: 'set_contract_state', contractId: linearId, state: 'halted' }, { kind: 'operator', id: 1 });
    expect(exchange.reason(exchange.closing({ quantity: 5 }))).toBe('market_halted');
    expect(exchange.index(601_000).some(({ type }) => type === 'mark_set')).toBe(true);
    exchange.must({ type: 'cancel_all_contract_orders', userId: 3 });
  });
});

it('with every place taken by open orders a position can still be closed', () => {
  const exchange = new FuturesExchange();
  exchange.openBoth();
  for (let count = 0; count < 100; count += 1) exchange.place({ price: 590_000 + count, quantity: 1 });
  exchange.place({ userId: 3, direction: 1, price: 600_000, quantity: 6 });
  expect(exchange.reason(exchange.order({ price: 590_000, quantity: 1 }))).toBe('too_many_open_orders');
  const { price: _price, ...some } = exchange.order({ direction: 3, kind: 'market', timeInForce: 'IOC', quantity: 2 });
  expect(eventsOf(exchange.must(some), 'contract_trade')).toMatchObject([{ lots: 2 }]);
  expect(eventsOf(exchange.must(exchange.closing({})), 'contract_trade')).toMatchObject([{ lots: 4 }]);
  const { quantity: _all, ...atPrice } = exchange.order({ direction: 3, price: 610_000 });
  expect(eventsOf(exchange.must(atPrice), 'contract_order_rested')).toMatchObject([{ remaining: 4 }]);
  expect(exchange.problems()).toEqual([]);
});
