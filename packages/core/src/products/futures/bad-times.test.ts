import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import { FuturesExchange, linearId, one } from './exchange.fixture.ts';
import { eventsOf } from './risk-exchange.fixture.ts';

/** User 1 is long 0.5 BTC at 60,000 and 100×, against user 2 at 10×. */
function longAt100(): FuturesExchange {
  const exchange = new FuturesExchange();
  exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 100 });
  exchange.openBoth(500);
  return exchange;
}

test('the index comes back 8% lower: the first fresh mark liquidates, at the price of that moment', () => {
  const exchange = longAt100();
  exchange.place({ userId: 3, direction: 1, price: 598_000, quantity: 500 });
  expect(eventsOf(exchange.index(0), 'liquidation_step')).toEqual([]);
  expect(eventsOf(exchange.index(0), 'mark_set')).toEqual([]);
  const events = exchange.index(552_000);
  expect(eventsOf(events, 'mark_set')).toMatchObject([{ stale: false, mark: 552_000 }]);
  // The bid of before lies outside the band around the new mark: nobody sells into it.
  expect(eventsOf(events, 'contract_trade')).toEqual([]);
  const [taken] = eventsOf(events, 'deleveraged');
  expect(taken).toMatchObject({ userId: 1, otherUserId: 2, lots: 500, price: 594_298, mark: 552_000 });
  expect(exchange.exchange.futures.positions(linearId)).toEqual([]);
  expect(exchange.wallet(1).available).toBeGreaterThanOrEqual(0n);
  expect(exchange.problems()).toEqual([]);
});

test('leverage may rise while the margin is below what it asks for, and no margin may be taken', () => {
  const exchange = new FuturesExchange();
  exchange.openBoth();
  exchange.index(570_000);
  // 60 of margin; at 20× the mark asks for ⌈570 ÷ 20⌉ + 30 of loss, at 50× for 11.40 + 30.
  exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 20 });
  expect(exchange.position(1, 'long')).toMatchObject({ leverage: 20, margin: 60n * one });
  exchange.index(560_000);
  // 28 + 40 are more than the 60 there are.
  const take = { type: 'move_position_margin', userId: 1, contractId: linearId, side: 'long', action: 'take' } as const;
  expect(exchange.reason({ ...take, amount: amount(1n) })).toBe('margin_below_minimum');
  exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 25 });
  expect(exchange.position(1, 'long')).toMatchObject({ leverage: 25, margin: 60n * one });
  expect(exchange.reason({ ...take, amount: amount(1n) })).toBe('margin_below_minimum');
  expect(exchange.problems()).toEqual([]);
});

test('a fill exactly at the mark, which is the bankruptcy price: sold there, nobody pays, the owner keeps less than a tick', () => {
  const exchange = longAt100();
  exchange.must({ type: 'fund_treasury', assetId: 1, amount: amount(100n * one) });
  exchange.must({ type: 'fund_insurance', assetId: 1, amount: amount(100n * one) }, { kind: 'operator', id: 1 });
  exchange.place({ userId: 3, direction: 1, price: 594_298, quantity: 500 });
  const before = exchange.wallet(1).available;
  const events = exchange.index(594_298);
  expect(eventsOf(events, 'liquidation_step').map(({ phase }) => phase)).toEqual(['position_chosen', 'done']);
  expect(eventsOf(events, 'contract_trade')).toMatchObject([{ price: 594_298, mark: 594_298, lots: 500 }]);
  expect(eventsOf(events, 'insurance_moved').filter(({ cause }) => cause === 'shortfall')).toEqual([]);
  const kept = exchange.wallet(1).available - before;
  const fee = eventsOf(events, 'liquidation_step')[1]?.fee ?? 0n;
  expect(kept).toBe(0n);
  // One tick of 500 lots is 0.05 USDT.
  expect(fee).toBeLessThan(5_000_000n);
  expect(exchange.wallet(1).reserved).toBe(0n);
  expect(exchange.problems()).toEqual([]);
});

test('own orders on both sides never meet', () => {
  const exchange = new FuturesExchange();
  exchange.place({ direction: 1, price: 599_000 });
  exchange.place({ direction: 2, price: 601_000 });
  const events = exchange.place({ direction: 1, price: 601_000, selfTradePrevention: 'expire_maker' });
  expect(eventsOf(events, 'contract_trade')).toEqual([]);
  expect(exchange.exchange.futures.openOrdersOf(1).map(({ price }) => price)).toEqual([599_000, 601_000]);
  expect(exchange.problems()).toEqual([]);
});
