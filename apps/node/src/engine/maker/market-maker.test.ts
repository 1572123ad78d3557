import { beforeEach, expect, test, vi } from 'vitest';
import { type Command, Exchange } from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import { spotMarketListings } from '@candor/protocol';
import { LeaderClock, systemTime } from '../exchange/clock.ts';
import { demoCommands, demoMakers, listingCommands } from '../exchange/first-start.ts';
import { Leader } from '../exchange/leader.ts';
import { makerPlan } from './maker-plan.ts';
import { type MakerPlan, MarketMaker } from './market-maker.ts';
import { spotDoor } from './spot-door.ts';

let exchange: Exchange;
let leader: Leader;
let records: number;

beforeEach(async () => {
  exchange = Exchange.empty();
  const clock = new LeaderClock(systemTime, 0, () => undefined);
  const onFault = (fault: Error) => {
    throw fault;
  };
  leader = new Leader({ exchange, journal: openMemoryJournal(), clock, onFault });
  for (const command of [...listingCommands(), ...demoCommands()]) await leader.submit(command);
  await tellIndex(6_000_000);
  records = 0;
  leader.onRecord(() => (records += 1));
});

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const settled = () => leader.read(() => undefined).then(() => new Promise((turn) => setImmediate(turn)));

const marketSell = (quantity: number): Command => ({
  type: 'place_order',
  userId: demoMakers.taking,
  marketId: 1,
  side: 'sell',
  kind: 'market',
  timeInForce: 'IOC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  quantity,
});

const tellIndex = (price: number) => leader.submit({ type: 'index_prices', prices: [{ marketId: 1, price }] });

function makerAt(
  state: { index: number; nowMs: number },
  changes: Partial<MakerPlan> = {},
  watched: () => boolean = () => true,
) {
  const { terms } = exchange.markets().find(({ marketId }) => marketId === 1)!;
  const market = spotMarketListings[0]!;
  const nowMs = () => state.nowMs;
  const planned = {
    marketId: 1,
    market,
    seed: 1,
    terms: () => terms,
    indexTicks: () => state.index,
    watched,
    now: nowMs,
  };
  const plan: MakerPlan = { ...makerPlan(planned), ...changes };
  const { quoting, taking } = demoMakers;
  const parts = { exchange: leader, plans: [plan], door: spotDoor(quoting, taking), now: nowMs };
  const maker = new MarketMaker(parts);
  const step = async () => {
    await maker.step(plan);
    state.nowMs += 500;
  };
  return { maker, step };
}

const touch = () => {
  const { bids, asks } = exchange.depth(1, 1);
  return [bids[0]?.price, asks[0]?.price];
};

test('a newcomer’s first market order meets a book after one step', async () => {
  const { step } = makerAt({ index: 6_000_000, nowMs: 1_000_000 });
  await step();
  const { bids, asks } = exchange.depth(1, 100);
  expect([bids.length, asks.length]).toEqual([24, 24]);
  expect([bids[0]?.price, asks[0]?.price]).toEqual([6_000_000, 6_000_001]);
});

test('the book follows the index, with few records and a bounded number of orders', async () => {
  const state = { index: 6_000_000, nowMs: 1_000_000 };
  const { step } = makerAt(state);
  await step();
  records = 0;
  let trades = 0;
  leader.onRecord((record) => (trades += record.events.filter((event) => event.type === 'trade').length));
  for (let second = 0; second < 120; second += 1) {
    state.index += Math.round(Math.sin(second / 7) * 600);
    await tellIndex(state.index);
    await step();
    await step();
    expect(exchange.openOrdersOf(demoMakers.quoting).length).toBeLessThanOrEqual(60);
    const [bid] = exchange.depth(1, 1).bids;
    expect(Math.abs((bid?.price ?? 0) - state.index) / state.index).toBeLessThan(0.000_05);
  }
  expect(trades).toBeGreaterThan(20);
  expect(records / 120).toBeLessThan(25);
});

test('the touch is a tick wide nearly always, whichever way the index goes', async () => {
  const state = { index: 6_000_000, nowMs: 1_000_000 };
  const { step } = makerAt(state);
  const spreads: number[] = [];
  for (let look = 0; look < 1_200; look += 1) {
    if (look % 2 === 0) await tellIndex((state.index += Math.round(Math.sin(look * look) * 700)));
    await step();
    const [bid = 0, ask = 0] = touch();
    expect([bid > 0, ask > bid]).toEqual([true, true]);
    spreads.push(ask - bid);
  }
  expect(spreads.filter((spread) => spread === 1).length).toBeGreaterThan(1_200 * 0.9);
  expect(mean(spreads)).toBeLessThan(13);
});

test('both orders of the touch stay while the index moves by less than half a basis point', async () => {
  const state = { index: 6_000_000, nowMs: 1_000_000 };
  const { step } = makerAt(state, { bursts: () => [] });
  await step();
  records = 0;
  state.index += 250;
  await step();
  expect([touch(), records]).toEqual([[6_000_000, 6_000_001], 0]);
});

test('what a burst takes from the touch is quoted again in the same step', async () => {
  const state = { index: 6_000_000, nowMs: 1_000_000 };
  const bursts: { side: 'buy' | 'sell'; quantity: number }[] = [];
  const { step } = makerAt(state, { bursts: () => bursts.splice(0) });
  await step();
  const { asks } = exchange.depth(1, 2);
  bursts.push({ side: 'buy', quantity: (asks[0]?.quantity ?? 0) + 1 });
  await step();
  expect(touch()).toEqual([6_000_000, 6_000_001]);
});

test('where a user takes from the ladder, the next turn is that market’s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { maker } = makerAt({ index: 6_000_000, nowMs: 1_000_000 }, { bursts: () => [] });
    maker.start();
    await settled();
    const { bids } = exchange.depth(1, 1);
    await leader.submit(marketSell(bids[0]?.quantity ?? 0));
    expect(touch()[0]).toBeLessThan(6_000_000);
    vi.advanceTimersByTime(500);
    await settled();
    expect(touch()).toEqual([6_000_000, 6_000_001]);
    maker.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a book that nobody sees is moved only when the index is far from it, and comes up to date once somebody looks', async () => {
  const state = { index: 6_000_000, nowMs: 1_000_000 };
  let isWatched = false;
  const { step } = makerAt(state, { bursts: () => [] }, () => isWatched);
  await step();
  records = 0;
  for (let second = 0; second < 60; second += 1) {
    state.index = 6_000_000 + Math.round(Math.sin(second) * 2_000);
    await step();
  }
  expect([touch(), records]).toEqual([[6_000_000, 6_000_001], 0]);

  isWatched = true;
  state.index = 6_002_000;
  await step();
  expect(touch()[0]).toBe(6_002_000);

  isWatched = false;
  state.index = 6_010_000;
  await step();
  expect(touch()[0]).toBe(6_010_000);
});

test('a stale index takes the quotes back', async () => {
  const state = { index: 6_000_000, nowMs: 1_000_000 };
  const { step } = makerAt(state);
  await step();
  state.index = 0;
  await step();
  expect(exchange.openOrdersOf(demoMakers.quoting)).toEqual([]);
});

test('after a restart the old orders go in the turn in which the new ones come', async () => {
  const first = makerAt({ index: 6_000_000, nowMs: 1_000_000 });
  await first.step();
  first.maker.stop();
  const second = makerAt({ index: 6_030_000, nowMs: 2_000_000 });
  await second.step();
  expect(exchange.openOrdersOf(demoMakers.quoting)).toHaveLength(48);
  expect(exchange.depth(1, 1).bids[0]?.price).toBe(6_030_000);
});
