import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../events.ts';
import { FuturesExchange, linearId, one } from './exchange.fixture.ts';
import { btc, eventsOf, RiskExchange, usdt } from './risk-exchange.fixture.ts';

/** Treasury's money in the insurance fund. */
function withFund(exchange: FuturesExchange, units: bigint): void {
  exchange.must({ type: 'fund_treasury', assetId: 1, amount: amount(units) });
  exchange.must({ type: 'fund_insurance', assetId: 1, amount: amount(units) }, { kind: 'operator', id: 1 });
}

const fundOf = (exchange: FuturesExchange): bigint => exchange.exchange.bookBalance('insuranceFund', 1);

const leverage = (exchange: FuturesExchange, userId: number, of: number): void => {
  exchange.must({ type: 'set_leverage', userId, contractId: linearId, leverage: of });
};

/** User 1 is long 0.5 BTC at 60,000 and 100×, against user 2 at 10×. */
function longOfExampleF6(): FuturesExchange {
  const exchange = new FuturesExchange();
  leverage(exchange, 1, 100);
  exchange.openBoth(500);
  return exchange;
}

const phases = (events: readonly ExchangeEvent[]): string[] =>
  eventsOf(events, 'liquidation_step').map(({ phase }) => phase);

test('part F, 6: liquidated at the first tick, sold into the book, and what is left after the fee comes back', () => {
  const exchange = longOfExampleF6();
  exchange.place({ userId: 3, direction: 1, price: 597_200, quantity: 500 });
  const before = exchange.wallet(1).available;
  expect(phases(exchange.index(597_286))).toEqual([]);
  const events = exchange.index(597_285);
  expect(phases(events)).toEqual(['position_chosen', 'done']);
  expect(eventsOf(events, 'liquidation_step')[0]).toMatchObject({ equity: 16_425_000_000n, required: 16_425_337_500n });
  expect(exchange.wallet(1)).toEqual({ available: before + (7_042n * one) / 100n, reserved: 0n });
  expect(fundOf(exchange)).toBe((7_465n * one) / 100n);
  expect(exchange.problems()).toEqual([]);
});

test('part F, 6: beyond the bankruptcy price the fund pays within half a percent of the mark, and the owner ends at 0', () => {
  const exchange = longOfExampleF6();
  withFund(exchange, 1_000n * one);
  exchange.place({ userId: 3, direction: 1, price: 594_000, quantity: 500 });
  const before = exchange.wallet(1).available;
  const events = exchange.index(596_900);
  expect(phases(events)).toEqual(['position_chosen', 'fund', 'done']);
  expect(eventsOf(events, 'insurance_moved')).toMatchObject([{ cause: 'shortfall', amount: -(1_485n * one) / 100n }]);
  expect(exchange.wallet(1)).toEqual({ available: before, reserved: 0n });
  expect(fundOf(exchange)).toBe(1_000n * one - (1_485n * one) / 100n);
  expect(exchange.problems()).toEqual([]);
});

test('half a percent below the mark the fund does not pay: the other side takes the lots over at the bankruptcy price', () => {
  const exchange = longOfExampleF6();
  withFund(exchange, 1_000n * one);
  exchange.place({ userId: 3, direction: 1, price: 594_000, quantity: 500 });
  const events = exchange.index(597_285);
  expect(phases(events)).toEqual(['position_chosen', 'deleveraging', 'done']);
  expect(eventsOf(events, 'deleveraged')).toMatchObject([{ userId: 1, otherUserId: 2, lots: 500, price: 594_298 }]);
  expect(exchange.exchange.futures.positions(linearId)).toEqual([]);
  expect(fundOf(exchange)).toBeGreaterThanOrEqual(1_000n * one);
  expect(exchange.problems()).toEqual([]);
});

test('the fund pays a tenth of itself for a contract in an hour, and the rest is taken over', () => {
  const exchange = longOfExampleF6();
  withFund(exchange, 50n * one);
  exchange.place({ userId: 3, direction: 1, price: 594_000, quantity: 500 });
  const events = exchange.index(596_900);
  expect(phases(events)).toEqual(['position_chosen', 'fund', 'fund', 'deleveraging', 'done']);
  const paid = eventsOf(events, 'insurance_moved').filter(({ cause }) => cause === 'shortfall');
  const sum = paid.reduce((total, each) => total + each.amount, 0n);
  expect(sum).toBeGreaterThanOrEqual(-5n * one);
  expect(sum).toBeLessThan(-4n * one);
  expect(exchange.problems()).toEqual([]);
});

test('a large position is sold tier by tier, and stops as soon as F10 no longer holds', () => {
  const exchange = new FuturesExchange(1_000_000n);
  leverage(exchange, 1, 20);
  exchange.openBoth(8_000);
  exchange.place({ userId: 3, direction: 1, price: 579_000, quantity: 8_000 });
  expect(phases(exchange.index(580_000))).toEqual([]);
  const events = exchange.index(579_500);
  const steps = eventsOf(events, 'liquidation_step').filter(({ phase }) => phase === 'position_chosen');
  expect(steps).toHaveLength(1);
  // 480,000 USDT lie in the third tier; 250,000 is the bound of the second.
  const [left] = exchange.exchange.futures.positions(linearId).filter(({ side }) => side === 'long');
  expect(left?.lots).toBe(4_314n);
  expect(exchange.problems()).toEqual([]);
});

test('orders of the side end first, and the other side is left alone', () => {
  const exchange = longOfExampleF6();
  exchange.place({ userId: 1, direction: 1, price: 580_000, quantity: 10 });
  exchange.place({ userId: 1, direction: 3, price: 628_000, quantity: 100 });
  exchange.place({ userId: 1, direction: 2, price: 625_000, quantity: 7 });
  exchange.place({ userId: 3, direction: 1, price: 597_200, quantity: 500 });
  const events = exchange.index(597_285);
  expect(phases(events)).toEqual(['orders_ended', 'position_chosen', 'done']);
  const ended = eventsOf(events, 'contract_order_finished').filter(({ userId }) => userId === 1);
  expect(ended.map(({ cause, remaining }) => `${cause} ${remaining}`)).toEqual([
    'liquidation 10',
    'liquidation 100',
    'filled 0',
  ]);
  expect(exchange.problems()).toEqual([]);
});

test('cross: the account is one, and the position with the largest maintenance goes first', () => {
  const exchange = new FuturesExchange(1_000n);
  exchange.must({ type: 'set_margin_mode', userId: 1, contractId: linearId, mode: 'cross' });
  leverage(exchange, 1, 50);
  leverage(exchange, 2, 50);
  exchange.openBoth(600);
  exchange.place({ userId: 3, direction: 1, price: 586_000, quantity: 100 });
  exchange.place({ userId: 4, direction: 1, price: 586_500, quantity: 100 });
  expect(phases(exchange.index(587_500))).toEqual([]);
  const events = exchange.index(586_000);
  expect(phases(events)).toContain('position_chosen');
  expect(exchange.exchange.futures.positions(linearId).filter(({ userId }) => userId === 1)).toEqual([]);
  expect(exchange.wallet(1).available).toBeGreaterThanOrEqual(0n);
  expect(exchange.problems()).toEqual([]);
});

test('while the contract is halted marks go on and liquidation waits; a stale mark liquidates nobody', () => {
  const exchange = longOfExampleF6();
  exchange.must({ type: 'set_contract_state', contractId: linearId, state: 'halted' }, { kind: 'operator', id: 1 });
  const events = exchange.index(590_000);
  expect([phases(events), eventsOf(events, 'mark_set').length]).toEqual([[], 1]);
  exchange.must({ type: 'set_contract_state', contractId: linearId, state: 'open' }, { kind: 'operator', id: 1 });
  expect(phases(exchange.index(0))).toEqual([]);
  expect(phases(exchange.index(590_001))).toContain('done');
  expect(exchange.problems()).toEqual([]);
});

test('who has no equity comes first, then the higher ratio, whatever the number of the user', () => {
  const exchange = new FuturesExchange(100_000n);
  for (const [userId, of] of [
    [1, 50],
    [3, 100],
  ] as const)
    leverage(exchange, userId, of);
  exchange.place({ userId: 2, direction: 2, quantity: 300 });
  exchange.place({ userId: 1, direction: 1, quantity: 100 });
  exchange.place({ userId: 3, direction: 1, quantity: 100 });
  exchange.place({ userId: 4, direction: 1, quantity: 100 });
  const events = exchange.index(589_500);
  const chosen = eventsOf(events, 'liquidation_step').filter(({ phase }) => phase === 'position_chosen');
  expect(chosen.map(({ userId }) => userId)).toEqual([3, 1]);
  expect(exchange.problems()).toEqual([]);
});

test('an account whose orders must end first keeps its place in line, also behind one that was taken over', () => {
  const exchange = new RiskExchange();
  for (const [userId, units] of [
    [1, 300n],
    [2, 600n],
    [3, 230n],
    [4, 5_000n],
    [5, 5_000n],
  ] as const)
    exchange.bring(userId, units * usdt);
  // What user 3 has left beside this order does not pay the loss of the position below.
  const order = {
    type: 'place_contract_order',
    userId: 3,
    contractId: btc,
    direction: 1,
    kind: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    price: 580_000,
    quantity: 28,
  } as const;
  exchange.must(order, { kind: 'user', id: 3 });
  exchange.plant([
    { userId: 1, side: 'long', lots: 500n, price: 600_000n, margin: 300n, leverage: 100 },
    { userId: 5, side: 'long', lots: 200n, price: 600_000n, margin: 5_000n },
    { userId: 2, side: 'short', lots: 100n, price: 600_000n, margin: 600n },
    { userId: 3, side: 'short', lots: 200n, price: 590_000n },
    { userId: 4, side: 'short', lots: 400n, price: 590_000n },
  ]);
  // Planted positions were not traded: their prices leave this much.
  const planted = exchange.clearingError();
  const events = exchange.index(597_285);
  const ended = eventsOf(events, 'contract_order_finished');
  expect(ended).toMatchObject([{ userId: 3, cause: 'debt_prevented' }]);
  const taken = eventsOf(events, 'deleveraged').map(({ otherUserId, lots }) => [otherUserId, lots]);
  expect(taken).toEqual([
    [2, 100],
    [3, 200],
    [4, 200],
  ]);
  expect(exchange.clearingError()).toBe(planted);
});
