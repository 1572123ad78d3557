import { expect, test } from 'vitest';
import type { SetPositionStop } from './commands.ts';
import { FuturesExchange, linearId } from './exchange.fixture.ts';
import { eventsOf } from './risk-exchange.fixture.ts';

const stop = (change: Partial<SetPositionStop> = {}): SetPositionStop => ({
  type: 'set_position_stop',
  userId: 1,
  contractId: linearId,
  side: 'long',
  kind: 'loss',
  source: 'mark',
  triggerPrice: 590_000,
  ...change,
});

/** User 1 is long 10 lots, user 2 short. */
function opened(): FuturesExchange {
  const exchange = new FuturesExchange();
  exchange.openBoth();
  return exchange;
}

const longOf = (exchange: FuturesExchange): bigint | undefined =>
  exchange.exchange.futures.positions(linearId).find(({ userId, side }) => userId === 1 && side === 'long')?.lots;

test('a stop closes the position when the mark reaches it, before closing orders that rest', () => {
  const exchange = opened();
  exchange.place({ userId: 1, direction: 3, price: 620_000, quantity: 10 });
  exchange.place({ userId: 3, direction: 1, price: 589_000, quantity: 20 });
  exchange.must(stop());
  const events = exchange.index(590_000);
  expect(eventsOf(events, 'stop_ended')).toMatchObject([{ cause: 'fired', observed: 590_000 }]);
  expect(eventsOf(events, 'contract_order_finished').map(({ cause }) => cause)).toEqual(['position_shrank', 'filled']);
  expect(longOf(exchange)).toBeUndefined();
  expect(exchange.problems()).toEqual([]);
});

test('a stop on some lots closes those, and the others stay until the position ends', () => {
  const exchange = opened();
  exchange.place({ userId: 3, direction: 1, price: 589_000, quantity: 20 });
  exchange.must(stop({ quantity: 4 }));
  exchange.must(stop({ triggerPrice: 580_000 }));
  exchange.must(stop({ kind: 'profit', triggerPrice: 640_000 }));
  exchange.index(590_000);
  expect(longOf(exchange)).toBe(6n);
  const closing = exchange.place({ userId: 1, direction: 3, price: 589_000, quantity: 6 });
  expect(eventsOf(closing, 'stop_ended').map(({ cause }) => cause)).toEqual(['position_ended', 'position_ended']);
  expect(exchange.problems()).toEqual([]);
});

test('a limit stop rests at its price when nobody meets it', () => {
  const exchange = opened();
  exchange.must(stop({ kind: 'profit', triggerPrice: 605_000, price: 606_000 }));
  const events = exchange.index(605_000);
  expect(eventsOf(events, 'contract_order_rested')).toMatchObject([{ price: 606_000, remaining: 10, direction: 3 }]);
  expect(exchange.problems()).toEqual([]);
});

test('stops that an opening order brings become its position’s with the first fill', () => {
  const exchange = new FuturesExchange();
  exchange.place({ userId: 2, direction: 2, quantity: 10 });
  const events = exchange.place({
    stopLoss: { triggerPrice: 590_000, source: 'mark' },
    stopProfit: { triggerPrice: 630_000, source: 'last', price: 629_000 },
  });
  expect(eventsOf(events, 'stop_set')).toMatchObject([
    { kind: 'profit', source: 'last', triggerPrice: 630_000, price: 629_000, lots: 0 },
    { kind: 'loss', source: 'mark', triggerPrice: 590_000, price: 0, lots: 0 },
  ]);
  expect(exchange.problems()).toEqual([]);
});

test('a stop on the last price does not fire on the mark', () => {
  const exchange = opened();
  exchange.must(stop({ source: 'last' }));
  expect(eventsOf(exchange.index(589_000), 'stop_ended')).toEqual([]);
});

test.each([
  ['position_required', { side: 'short' }],
  ['stop_wrong_side', { triggerPrice: 600_000 }],
  ['stop_wrong_side', { kind: 'profit', triggerPrice: 599_999 }],
  ['close_exceeds_position', { quantity: 11 }],
  ['unknown_contract', { contractId: 10_009 }],
  ['price_not_positive', { triggerPrice: 0 }],
  ['quantity_off_lot', { quantity: 0 }],
] as const)('%s for %j', (reason, change) => {
  expect(opened().reason(stop(change))).toBe(reason);
});

test('ten stops, no more, and another’s is not found', () => {
  const exchange = opened();
  for (let count = 0; count < 10; count += 1) exchange.must(stop({ triggerPrice: 580_000 + count }));
  expect(exchange.reason(stop())).toBe('too_many_stops');
  expect(exchange.reason({ type: 'cancel_position_stop', userId: 2, stopId: 1 })).toBe('not_found');
  exchange.must({ type: 'cancel_position_stop', userId: 1, stopId: 1 });
  exchange.must(stop());
});

test('a stop is changed in one record, also the tenth of ten', () => {
  const exchange = opened();
  for (let count = 0; count < 10; count += 1) exchange.must(stop({ triggerPrice: 580_000 + count }));
  const events = exchange.must(stop({ triggerPrice: 570_000, replaces: 3 }));
  expect(eventsOf(events, 'stop_ended')).toMatchObject([{ stopId: 3, cause: 'user' }]);
  expect(eventsOf(events, 'stop_set')).toMatchObject([{ stopId: 11, triggerPrice: 570_000 }]);
  expect(exchange.reason(stop({ replaces: 3 }))).toBe('not_found');
  expect(exchange.reason(stop({ userId: 2, side: 'short', triggerPrice: 610_000, replaces: 4 }))).toBe('not_found');
  expect(exchange.problems()).toEqual([]);
});

test('while the mark is stale no stop fires, on the last price neither', () => {
  const exchange = opened();
  exchange.must(stop({ source: 'last', triggerPrice: 599_000 }));
  exchange.place({ userId: 3, direction: 1, price: 598_000, quantity: 20 });
  exchange.place({ userId: 2, direction: 4, price: 598_900, quantity: 5 });
  exchange.index(0);
  // Closing goes on: five lots change hands at 598,900, which is the last price then.
  const sold = exchange.place({ userId: 1, direction: 3, price: 598_900, quantity: 5 });
  expect(eventsOf(sold, 'contract_trade')).toMatchObject([{ price: 598_900 }]);
  expect(eventsOf(sold, 'stop_ended')).toEqual([]);
  const fresh = exchange.index(600_000);
  expect(eventsOf(fresh, 'stop_ended')).toMatchObject([{ cause: 'fired', observed: 598_900 }]);
  expect(longOf(exchange)).toBeUndefined();
  expect(exchange.problems()).toEqual([]);
});
