import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import type { ExchangeEvent } from '../events.ts';
import { firstSecond, flat, TestExchange, usdt } from './exchange.fixture.ts';

const openSecond = firstSecond + 2;
const expiry = openSecond + 30;

const settledIn = (events: readonly ExchangeEvent[]) => events.find(({ type }) => type === 'fixed_period_settled');

/** A contract on rise that opened at 91,243.0. */
function opened(change: Parameters<TestExchange['open']>[0] = {}): TestExchange {
  const house = new TestExchange();
  house.open(change);
  house.sample(openSecond, 912_430);
  return house;
}

describe('a contract', () => {
  test('holds the stake and sets the win aside when it is accepted', () => {
    const house = new TestExchange();
    const before = house.book('fixedPeriodHouse');
    const [event] = house.open();
    expect(event).toMatchObject({
      type: 'fixed_period_accepted',
      contractId: 1,
      payoutPpm: 820_000,
      stake: 100n * usdt,
      maximumWin: 82n * usdt,
      openSecond,
    });
    expect(house.wallet()).toEqual({ available: 900n * usdt, reserved: 100n * usdt });
    expect(house.book('fixedPeriodEscrow')).toBe(82n * usdt);
    expect(before - house.book('fixedPeriodHouse')).toBe(82n * usdt);
  });

  test('wins by the window of the ten samples that end with its expiry', () => {
    const house = opened();
    const window = [912490, 912473, 912488, 912484, 912475, 912495, 912471, 912489, 912471, 912491];
    expect(settledIn(house.window(expiry, window))).toMatchObject({
      outcome: 'won',
      sum: 7_299_861n,
      openPrice: 912_430,
      expirySecond: expiry,
      paid: 182n * usdt,
    });
    expect(house.wallet()).toEqual({ available: 1_082n * usdt, reserved: 0n });
    expect(house.book('fixedPeriodEscrow')).toBe(0n);
    expect(house.exchange.fixedPeriod.openContracts()).toEqual([]);
  });

  test.each([
    ['rise', 912_431, 'won'],
    ['rise', 912_430, 'equal'],
    ['rise', 912_429, 'lost'],
    ['fall', 912_431, 'lost'],
    ['fall', 912_430, 'equal'],
    ['fall', 912_429, 'won'],
  ] as const)('on %s with ten samples of %i has %s', (direction, ticks, outcome) => {
    const house = opened({ direction });
    const start = house.book('fixedPeriodHouse') + house.book('fixedPeriodEscrow');
    expect(settledIn(house.window(expiry, flat(ticks)))).toMatchObject({ outcome });
    const change = { won: 82n, lost: -100n, equal: 0n }[outcome];
    expect(house.wallet()).toEqual({ available: (1_000n + change) * usdt, reserved: 0n });
    expect(house.book('fixedPeriodHouse') - start).toBe(-change * usdt);
  });

  test('is decided by one unit of the last sample that counts', () => {
    const tied = [912_440, 912_420, ...Array.from({ length: 7 }, () => 912_430)];
    expect(settledIn(opened().window(expiry, [...tied, 912_431]))).toMatchObject({ outcome: 'won', sum: 7_299_441n });
    expect(settledIn(opened().window(expiry, [...tied, 912_430]))).toMatchObject({ outcome: 'equal' });
  });

  test('drops one of two equal highest samples', () => {
    const window = [912_600, 912_600, ...Array.from({ length: 8 }, () => 912_420)];
    expect(settledIn(opened().window(expiry, window))).toMatchObject({ outcome: 'won', sum: 7_299_540n });
  });

  test('keeps its payout and rule when periods change after it was accepted', () => {
    const house = opened();
    house.must(house.periods(1, 500_000), { kind: 'operator', id: 9 });
    expect(settledIn(house.window(expiry, flat(912_500)))).toMatchObject({ paid: 182n * usdt });
  });

  test('of a user who was frozen since settles', () => {
    const house = opened();
    house.must({ type: 'set_user_frozen', userId: 1, frozen: true }, { kind: 'operator', id: 9 });
    expect(settledIn(house.window(expiry, flat(912_500)))).toMatchObject({ outcome: 'won' });
  });

  test('on an index market settles alike', () => {
    const house = new TestExchange();
    house.price(265_000, 101);
    house.open({ marketId: 101, direction: 'fall' });
    house.sample(openSecond, 265_000, 101);
    expect(settledIn(house.window(expiry, flat(264_999), 101))).toMatchObject({ outcome: 'won', marketId: 101 });
  });
});

describe('the opening', () => {
  test('takes the sample of the second after the next, also for an acceptance in the last millisecond', () => {
    const house = new TestExchange();
    house.nowMs = firstSecond * 1_000 + 999;
    house.open();
    house.sample(firstSecond + 1, 912_999);
    expect(house.exchange.fixedPeriod.openContract(1)?.openedSecond).toBe(0);
    expect(house.sample(openSecond, 912_500)).toContainEqual(
      expect.objectContaining({
        type: 'fixed_period_opened',
        second: openSecond,
        price: 912_500,
        expirySecond: expiry,
      }),
    );
  });

  test('waits for a fresh sample for five seconds', () => {
    const house = new TestExchange();
    house.open();
    for (let second = openSecond; second < openSecond + 5; second += 1) house.sample(second, 0);
    expect(house.sample(openSecond + 5, 912_500)).toContainEqual(
      expect.objectContaining({ type: 'fixed_period_opened', second: openSecond + 5, expirySecond: expiry + 5 }),
    );
  });

  test('is void without one, and gives the stake back', () => {
    const house = new TestExchange();
    house.open();
    for (let second = openSecond; second < openSecond + 5; second += 1) house.sample(second, 0);
    expect(settledIn(house.sample(openSecond + 5, 0))).toMatchObject({
      outcome: 'voided',
      voidCause: 'no_opening_sample',
      lackingSeconds: 0b111111,
      paid: 100n * usdt,
    });
    expect(house.wallet()).toEqual({ available: 1_000n * usdt, reserved: 0n });
  });

  test('passes over a second in which the leader wrote nothing, and never fills it later', () => {
    const house = new TestExchange();
    house.open();
    house.nowMs = (openSecond + 1) * 1_000 + 500;
    expect(house.reason(house.sampling(openSecond, 912_430))).toBe('sample_late');
    expect(house.sample(openSecond + 1, 912_440)).toContainEqual(
      expect.objectContaining({ type: 'fixed_period_opened', second: openSecond + 1, price: 912_440 }),
    );
  });
});

describe('a snapshot', () => {
  test('goes on with the very records of the exchange it was taken of, whatever came and went before', () => {
    const house = new TestExchange();
    house.price(265_000, 101);
    house.open();
    house.open({ marketId: 101, durationSeconds: 60 });
    house.open({ durationSeconds: 60 });
    const both = (second: number) => {
      const [coin, gold] = [house.sampling(second, 912_430), house.sampling(second, 265_000, 101)];
      house.nowMs = second * 1_000 + 200;
      return { ...coin, samples: [...(coin.samples ?? []), ...(gold.samples ?? [])] };
    };
    for (let second = openSecond; second <= expiry; second += 1) house.must(both(second));
    expect(house.exchange.fixedPeriod.openContract(1)).toBeUndefined();
    house.open({ marketId: 101 });
    house.open();
    house.must(both(expiry + 1));
    const again = Exchange.restore(house.exchange.snapshot());
    const next = both(expiry + 2);
    const execution = again.execute(next, { timeMs: house.nowMs, actor: { kind: 'system' } });
    house.must(next);
    expect(execution.kind === 'record' && execution.bytes).toEqual(house.records.at(-1));
    expect(house.exchange.fixedPeriod.openContract(5)?.openedSecond).toBe(expiry + 2);
  });
});

describe('a window', () => {
  test('with a stale sample voids', () => {
    const house = opened();
    const ticks = flat(912_500).map((price, place) => (place === 3 ? 0 : price));
    expect(settledIn(house.window(expiry, ticks))).toMatchObject({
      outcome: 'voided',
      voidCause: 'window_stale',
      lackingSeconds: 0b1000,
      sum: 0n,
    });
    expect(house.wallet()).toEqual({ available: 1_000n * usdt, reserved: 0n });
    expect(house.book('fixedPeriodEscrow')).toBe(0n);
  });

  test('with a second missing voids, once its last second has passed', () => {
    const house = opened();
    for (let second = expiry - 9; second < expiry; second += 1) house.sample(second, 912_500);
    expect(settledIn(house.tick(expiry * 1_000 + 999))).toBeUndefined();
    expect(settledIn(house.tick((expiry + 1) * 1_000))).toMatchObject({
      outcome: 'voided',
      voidCause: 'window_missing',
      lackingSeconds: 0b10_0000_0000,
    });
  });

  test('gives the same result when its record had no room and samples went on', () => {
    const house = new TestExchange(10_000_000n);
    for (let userId = 3; userId <= 14; userId += 1) {
      for (const command of house.newUser(userId)) house.must(command);
      for (let count = 0; count < 100; count += 1) openSmall(house, userId);
    }
    const opened = [house.sample(openSecond, 912_430), house.sample(openSecond + 1, 912_430)].map(openings);
    expect(opened).toEqual([1_000, 200]);
    expect(settlements(house.window(expiry, flat(912_500)))).toHaveLength(1_000);
    expect(house.exchange.fixedPeriod.isDue(house.nowMs)).toBe(true);
    const rest = settlements(house.sample(expiry + 14, 0));
    expect(rest).toHaveLength(200);
    expect(rest.every((event) => event.outcome === 'won' && event.sum === 7_300_000n)).toBe(true);
    expect(rest.map(({ contractId }) => contractId)).toEqual(Array.from({ length: 200 }, (_, place) => 1_001 + place));
    expect(house.exchange.fixedPeriod.isDue(house.nowMs)).toBe(false);
  });
});

test('contracts of several markets that end with one second settle by number', () => {
  const house = new TestExchange();
  house.price(265_000, 101);
  for (let count = 0; count < 3; count += 1) for (const marketId of [101, 1]) house.open({ marketId });
  for (const [marketId, ticks] of [
    [1, 912_430],
    [101, 265_000],
  ] as const)
    house.sample(openSecond, ticks, marketId);
  const ended = settlements(house.tick((expiry + 1) * 1_000));
  expect(ended.map(({ contractId }) => contractId)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(ended.map(({ marketId }) => marketId))).toEqual(new Set([1, 101]));
});

const settlements = (events: readonly ExchangeEvent[]) =>
  events.filter((event) => event.type === 'fixed_period_settled');

const openings = (events: readonly ExchangeEvent[]): number =>
  events.filter(({ type }) => type === 'fixed_period_opened').length;

function openSmall(house: TestExchange, userId: number): void {
  if (house.exchange.fixedPeriod.lastContractId === 0) {
    const limits = { exposureMax: amount(9_000_000n * usdt), contractsPerUserMax: 1_000 };
    house.must({ type: 'set_fixed_period_limits', ...limits }, { kind: 'operator', id: 9 });
  }
  house.open({ userId, stake: amount(10n * usdt) });
}

test('a node that was stopped over opening and window voids by what is missing', () => {
  const house = new TestExchange();
  house.open();
  const events = house.tick((expiry + 3_600) * 1_000);
  expect(settledIn(events)).toMatchObject({ outcome: 'voided', voidCause: 'no_opening_sample' });
  const other = opened();
  expect(settledIn(other.tick((expiry + 3_600) * 1_000))).toMatchObject({
    voidCause: 'window_missing',
    lackingSeconds: 0b11_1111_1111,
  });
});
