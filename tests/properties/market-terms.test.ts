import { amount } from '@candor/amount';
import { type ChangeableTerms, type Command, Exchange, type Execution } from '@candor/core';
import { Comparison, everyCommand, CommandGenerator, makeSetting, SeededRandom } from '@candor/testkit';
import { describe, expect, test } from 'vitest';
import { runBudget } from './budget.ts';

const setting = makeSetting([1, 2, 3, 4, 5, 6]);
const operator = { kind: 'operator', id: 7 } as const;
const atMs = Comparison.startMs + 1_000;

/** A market of the exchange and of the reference model at once; every step is judged by both. */
class Bench {
  readonly comparison = new Comparison(setting);
  #key = 0;

  play(command: Command): Execution {
    this.#key += 1;
    const actor =
      'userId' in command && command.type !== 'set_user_frozen'
        ? ({ kind: 'user', id: command.userId } as const)
        : operator;
    return this.comparison.play({ key: this.#key, timeMs: atMs, actor, command });
  }

  reason(command: Command): string {
    const execution = this.play(command);
    return execution.kind === 'rejected' ? execution.reason : execution.kind;
  }

  change(changes: Partial<ChangeableTerms>): string {
    return this.reason({ type: 'set_market_terms', marketId: 1, changes });
  }

  state(state: 'open' | 'halted'): void {
    this.play({ type: 'set_market_state', marketId: 1, state });
  }

  /** The change, made while the market is halted for it. */
  halted(changes: Partial<ChangeableTerms>): string {
    this.state('halted');
    const outcome = this.change(changes);
    this.state('open');
    return outcome;
  }
}

const limit = (price: number, quantity: number, userId = 1, more: object = {}): Command => ({
  type: 'place_order',
  userId,
  marketId: 1,
  side: 'buy',
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price,
  quantity,
  ...more,
});

describe('another grid', () => {
  test('a tick or lot size changes only while the market is halted', () => {
    const bench = new Bench();
    expect([bench.change({ tickStep: 5 }), bench.change({ lotStep: 2 })]).toEqual([
      'market_not_halted',
      'market_not_halted',
    ]);
    expect(bench.halted({ tickStep: 5, lotStep: 2 })).toBe('record');
    expect(bench.comparison.exchange.market(1)?.terms).toMatchObject({ tickStep: 5, lotStep: 2 });
  });

  test('an order between two prices of the new grid is refused, one on it is accepted', () => {
    const bench = new Bench();
    bench.halted({ tickStep: 5, lotStep: 2 });
    expect([bench.reason(limit(1_002, 4)), bench.reason(limit(1_000, 5)), bench.reason(limit(1_000, 4))]).toEqual([
      'price_off_tick',
      'quantity_off_lot',
      'record',
    ]);
    expect([
      bench.reason({ type: 'amend_order', userId: 1, orderId: 1, price: 1_001 }),
      bench.reason({ type: 'amend_order', userId: 1, orderId: 1, quantity: 7 }),
      bench.reason({ type: 'amend_order', userId: 1, orderId: 1, price: 995, quantity: 8 }),
    ]).toEqual(['price_off_tick', 'quantity_off_lot', 'record']);
  });

  test('an open order that does not fit the new grid keeps it from coming; it is neither moved nor ended', () => {
    const bench = new Bench();
    bench.play(limit(1_003, 4));
    expect(bench.halted({ tickStep: 5 })).toBe('market_orders_off_grid');
    expect(bench.comparison.exchange.openOrdersOf(1)).toMatchObject([{ price: 1_003, remaining: 4 }]);
    bench.play({ type: 'cancel_order', userId: 1, orderId: 1 });
    expect(bench.halted({ tickStep: 5 })).toBe('record');
  });

  test('a stop that waits counts as an open order; one that fits does no harm', () => {
    const bench = new Bench();
    const stop = { kind: 'stop_limit', triggerSource: 'index', triggerPrice: 1_011 };
    bench.play(limit(1_010, 4, 2, stop));
    expect(bench.halted({ tickStep: 5 })).toBe('market_orders_off_grid');
    bench.play({ type: 'cancel_all_orders', userId: 2 });
    bench.play(limit(1_010, 4, 2, { ...stop, triggerPrice: 1_015 }));
    expect(bench.halted({ tickStep: 5 })).toBe('record');
  });

  test('an order that was filled in part fits only if all of its parts do', () => {
    const bench = new Bench();
    bench.play(limit(1_000, 8));
    bench.play(limit(1_000, 3, 2, { side: 'sell' }));
    expect(bench.halted({ lotStep: 2 })).toBe('market_orders_off_grid');
  });

  test('a market buy by a sum takes whole lots of the new size', () => {
    const bench = new Bench();
    bench.halted({ lotStep: 2 });
    bench.play(limit(1_000, 40, 1, { side: 'sell' }));
    const {
      price: _price,
      quantity: _quantity,
      ...market
    } = { ...(limit(1, 1, 2) as Extract<Command, { type: 'place_order' }>) };
    bench.play({ ...market, kind: 'market', timeInForce: 'IOC', quoteBudget: amount(5_500_000n) });
    const bought = bench.comparison.lastEvents.flatMap((event) => (event.type === 'trade' ? [event.quantity] : []));
    expect(bought).toEqual([4]);
  });
});

describe('bounds and band', () => {
  test('they change while the market is open, and hold for the next order', () => {
    const bench = new Bench();
    expect(bench.change({ minimumQuantity: 10, maximumQuantity: 20, bandPpm: 10_000 })).toBe('record');
    expect([bench.reason(limit(1_000, 9)), bench.reason(limit(1_000, 21)), bench.reason(limit(985, 10))]).toEqual([
      'quantity_below_minimum',
      'quantity_above_maximum',
      'price_outside_band',
    ]);
    expect(bench.change({ bandPpm: 50_000 })).toBe('record');
    expect(bench.reason(limit(985, 10))).toBe('record');
  });

  test.each([
    { tickStep: 0 },
    { lotStep: 1.5 },
    { lotStep: 7 },
    { bandPpm: 0 },
    { bandPpm: 1_000_001 },
    { minimumQuantity: 0 },
    { minimumQuantity: 301 },
    { minimumNotional: amount(0n) },
    { minimumNotional: amount(100_000_000_001n) },
    { maximumNotional: amount(2n ** 60n) },
    { maximumQuantity: Number.MAX_SAFE_INTEGER },
  ])('a market cannot be run by %o', (changes) => {
    const bench = new Bench();
    expect(bench.halted(changes)).toBe('market_terms_invalid');
  });

  test('a market that is not listed has no terms', () => {
    expect(new Bench().reason({ type: 'set_market_terms', marketId: 9, changes: {} })).toBe('unknown_market');
  });
});

test('replay and snapshots give the changed terms, and a state without new steps is written as ever', () => {
  const bench = new Bench();
  const version = (): number => new DataView(bench.comparison.exchange.snapshot().slice().buffer).getUint32(4, true);
  bench.change({ bandPpm: 44_000, minimumQuantity: 4 });
  expect(version()).toBe(1);
  bench.halted({ tickStep: 10, lotStep: 4 });
  expect(version()).toBe(2);
  bench.comparison.checkReplay();
  bench.comparison.checkAll();
  const restored = Exchange.restore(bench.comparison.exchange.snapshot());
  expect(restored.market(1)?.terms).toEqual(bench.comparison.exchange.market(1)?.terms);
  bench.halted({ tickStep: 1, lotStep: 1 });
  expect(version()).toBe(1);
});

test('under random traffic and changing grids the exchange and the reference model agree', () => {
  const met = new Map<string, number>();
  for (let seed = 0; seed < 4 * runBudget.scale; seed += 1) {
    const random = new SeededRandom(runBudget.firstSeed + 500 + seed);
    const comparison = new Comparison(setting);
    const mix = { ...everyCommand, cancel: 30, terms: 8, marketState: 0 };
    const generator = new CommandGenerator(random, Comparison.startMs, mix);
    let key = 1_000_000;
    const write = (command: Command, timeMs: number): string => {
      key += 1;
      const actor = 'userId' in command ? ({ kind: 'user', id: command.userId } as const) : operator;
      const execution = comparison.play({ key, timeMs, actor, command });
      return execution.kind === 'rejected' ? execution.reason : execution.kind;
    };
    for (let count = 0; count < 600; count += 1) {
      const step = generator.next({ ...setting, openOrders: (userId) => comparison.openOrders(userId) });
      comparison.play(step);
      if (!random.chance(1, 12)) continue;
      const { marketId } = random.pick(setting.markets);
      write({ type: 'set_market_state', marketId, state: 'halted' }, step.timeMs);
      if (random.chance(1, 2)) {
        for (const userId of setting.users) write({ type: 'cancel_all_orders', userId, marketId }, step.timeMs);
      }
      const changes = { tickStep: random.pick([1, 2, 4]), lotStep: random.pick([1, 2]), minimumQuantity: 2 };
      const outcome = write({ type: 'set_market_terms', marketId, changes }, step.timeMs);
      met.set(outcome, (met.get(outcome) ?? 0) + 1);
      write({ type: 'set_market_state', marketId, state: 'open' }, step.timeMs);
    }
    comparison.checkAll();
    comparison.checkReplay();
  }
  expect(met.get('record')).toBeGreaterThan(20);
  expect(met.get('market_orders_off_grid')).toBeGreaterThan(5);
});
