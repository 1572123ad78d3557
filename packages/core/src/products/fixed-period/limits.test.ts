import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { firstSecond, TestExchange, usdt } from './exchange.fixture.ts';

const operator = { kind: 'operator', id: 9 } as const;
const user = { kind: 'user', id: 1 } as const;
const dayMs = 86_400_000;

/** Midnight UTC after the tests' first second. */
const midnightMs = Math.ceil((firstSecond * 1_000) / dayMs) * dayMs;

describe('an opening is rejected', () => {
  test.each([
    ['unknown_user', { userId: 7 }],
    ['unknown_market', { marketId: 5 }],
    ['period_not_offered', { durationSeconds: 45 }],
    ['payout_changed', { payoutPpm: 850_000 }],
    ['stake_not_whole', { stake: amount(100n * usdt + 1n) }],
    ['stake_below_minimum', { stake: amount(9n * usdt) }],
    ['stake_above_maximum', { stake: amount(5_001n * usdt) }],
    ['insufficient_available', { stake: amount(1_001n * usdt) }],
  ] as const)('as %s', (reason, change) => {
    const house = new TestExchange();
    expect(house.reason(house.opening(change), user)).toBe(reason);
  });

  test('of a frozen user, in a halted market, on a stale index, in this order', () => {
    const house = new TestExchange();
    house.price(0);
    expect(house.reason(house.opening(), user)).toBe('prices_stale');
    house.must({ type: 'set_market_state', marketId: 1, state: 'halted' }, operator);
    expect(house.reason(house.opening(), user)).toBe('market_halted');
    house.must({ type: 'set_user_frozen', userId: 1, frozen: true }, operator);
    expect(house.reason(house.opening(), user)).toBe('account_frozen');
  });

  test('on a halted index market', () => {
    const house = new TestExchange();
    house.price(265_000, 101);
    house.must({ type: 'set_market_state', marketId: 101, state: 'halted' }, operator);
    expect(house.reason(house.opening({ marketId: 101 }), user)).toBe('market_halted');
  });

  test('where a period was taken away between form and send', () => {
    const house = new TestExchange();
    house.must({ type: 'set_periods', marketId: 1, periods: [] }, operator);
    expect(house.reason(house.opening(), user)).toBe('period_not_offered');
  });

  test('beyond what a market may have open, and what the house has', () => {
    const house = new TestExchange(100n);
    expect(house.reason(house.opening({ stake: amount(200n * usdt) }), user)).toBe('house_limit');
    const limits = { exposureMax: amount(100n * usdt), contractsPerUserMax: 20 };
    house.must({ type: 'set_fixed_period_limits', ...limits }, operator);
    expect(house.reason(house.opening({ stake: amount(200n * usdt) }), user)).toBe('exposure_limit');
    house.open();
    expect(house.reason(house.opening(), user)).toBe('exposure_limit');
  });

  test('with the 21st open contract of a user', () => {
    const house = new TestExchange();
    for (let count = 0; count < 20; count += 1) house.open({ stake: amount(10n * usdt) });
    expect(house.reason(house.opening({ stake: amount(10n * usdt) }), user)).toBe('too_many_contracts');
    house.open({ userId: 2 });
  });
});

describe('a user’s own limit', () => {
  const limit = (units: bigint) => ({ type: 'set_stake_limit', userId: 1, limit: amount(units * usdt) }) as const;

  test('counts stakes of a UTC day', () => {
    const house = new TestExchange();
    house.must(limit(150n), user);
    house.open();
    expect(house.reason(house.opening(), user)).toBe('stake_limit_reached');
    house.open({ stake: amount(50n * usdt) });
    house.nowMs = midnightMs - 1;
    expect(house.reason(house.opening({ stake: amount(10n * usdt) }), user)).toBe('stake_limit_reached');
    house.nowMs = midnightMs;
    house.open();
  });

  test('counts at once where it is lower, and after 24 hours where it is higher or none', () => {
    const house = new TestExchange();
    house.must(limit(50n), user);
    const raisedAtMs = house.nowMs;
    house.must(limit(0n), user);
    expect(house.exchange.fixedPeriod.ownLimitsOf(1, house.nowMs)).toMatchObject({
      limit: 50n * usdt,
      pending: { limit: 0n, fromMs: raisedAtMs + dayMs },
    });
    house.nowMs = raisedAtMs + dayMs - 1;
    expect(house.reason(house.opening(), user)).toBe('stake_limit_reached');
    house.nowMs = raisedAtMs + dayMs;
    house.open();
    house.must(limit(120n), user);
    expect(house.reason(house.opening(), user)).toBe('stake_limit_reached');
  });

  test('that is lowered drops a higher one that waited', () => {
    const house = new TestExchange();
    for (const units of [50n, 500n, 40n]) house.must(limit(units), user);
    house.nowMs += 2 * dayMs;
    expect(house.reason(house.opening(), user)).toBe('stake_limit_reached');
  });

  test('is a whole number', () => {
    const house = new TestExchange();
    const command = { type: 'set_stake_limit', userId: 1, limit: amount(usdt + 1n) } as const;
    expect(house.reason(command, user)).toBe('stake_not_whole');
  });
});

describe('bounds', () => {
  test('are the core’s own, whatever a wire lets through', () => {
    const house = new TestExchange();
    for (const days of [0, -1, 2, 1.5, 365, Number.NaN]) {
      const pause = { type: 'pause_fixed_period', userId: 1, days: days as 1 } as const;
      expect(house.reason(pause, user)).toBe('periods_invalid');
    }
    const limit = amount(2n ** 120n);
    expect(house.reason({ type: 'set_stake_limit', userId: 1, limit }, user)).toBe('stake_above_maximum');
    const limits = { type: 'set_fixed_period_limits', exposureMax: limit, contractsPerUserMax: 5 } as const;
    expect(house.reason(limits)).toBe('periods_invalid');
  });
});

describe('a pause', () => {
  test('stops openings until its end, and can be lengthened but not shortened', () => {
    const house = new TestExchange();
    const pause = (days: 1 | 7 | 30) => ({ type: 'pause_fixed_period', userId: 1, days }) as const;
    house.must(pause(7), user);
    const endMs = house.nowMs + 7 * dayMs;
    expect(house.reason(house.opening(), user)).toBe('paused_by_user');
    expect(house.reason(pause(1), user)).toBe('pause_shorter');
    house.nowMs = endMs - 1;
    house.must(pause(1), user);
    expect(house.exchange.fixedPeriod.ownLimitsOf(1, house.nowMs).pausedUntilMs).toBe(endMs - 1 + dayMs);
    house.nowMs = endMs - 1 + dayMs;
    house.open();
  });
});

describe('the house', () => {
  test('gives back only what no open contract may need', () => {
    const house = new TestExchange(100n);
    house.open();
    const take = (units: bigint) =>
      ({ type: 'move_house_funds', assetId: 1, amount: amount(units * usdt), direction: 'to_treasury' }) as const;
    expect(house.reason(take(19n), operator)).toBe('book_insufficient');
    house.must(take(18n), operator);
    expect(house.book('treasury')).toBe(18n * usdt);
    expect(house.book('fixedPeriodEscrow')).toBe(82n * usdt);
  });

  test('takes fees no further than they were earned', () => {
    const house = new TestExchange();
    const collect = { type: 'collect_fees', assetId: 1, amount: amount(1n) } as const;
    expect(house.reason(collect, operator)).toBe('book_insufficient');
    expect(house.reason({ ...collect, amount: amount(0n) }, operator)).toBe('amount_not_positive');
  });
});

test('periods are offered in whole stakes and for half a minute at least', () => {
  const house = new TestExchange();
  const period = {
    durationSeconds: 30,
    payoutPpm: 800_000,
    minimumStake: amount(10n * usdt),
    maximumStake: amount(20n * usdt),
  };
  const set = (change: Partial<typeof period>) =>
    house.reason({ type: 'set_periods', marketId: 101, periods: [{ ...period, ...change }] }, operator);
  expect(set({})).toBeUndefined();
  expect(set({ durationSeconds: 29 })).toBe('periods_invalid');
  expect(set({ minimumStake: amount(10n * usdt + 1n) })).toBe('periods_invalid');
  expect(set({ maximumStake: amount(20n * usdt - 1n) })).toBe('periods_invalid');
});

test('the bounds of every acceptance can be asked for before any market offers a contract', () => {
  const { fixedPeriod } = Exchange.empty();
  expect(fixedPeriod.exposures()).toEqual([]);
  expect(fixedPeriod.exposureMax(8)).toBe(200_000n * usdt);
  expect(fixedPeriod.contractsPerUserMax).toBe(20);
});
