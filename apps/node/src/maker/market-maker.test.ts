import { beforeEach, expect, test } from 'vitest';
import { Exchange } from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import { makerModel } from '@candor/market-data';
import { spotMarketListings } from '@candor/protocol';
import { LeaderClock, systemTime } from '../exchange/clock.ts';
import { demoCommands, demoMakers, listingCommands } from '../exchange/first-start.ts';
import { Leader } from '../exchange/leader.ts';
import { type MakerPlan, MarketMaker } from './market-maker.ts';

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

const tellIndex = (price: number) => leader.submit({ type: 'index_prices', prices: [{ marketId: 1, price }] });

function makerAt(state: { index: number; nowMs: number }) {
  const model = makerModel(1, spotMarketListings[0]!);
  const plan: MakerPlan = {
    marketId: 1,
    indexTicks: () => state.index,
    ladder: (index, nowMs) => model.ladder(index, nowMs),
    tolerance: (quote, index) => model.tolerance(quote, index),
    bursts: (index, nowMs) => model.takers(index, nowMs - 500, nowMs),
  };
  const { quoting, taking } = demoMakers;
  const maker = new MarketMaker({
    exchange: leader,
    plans: [plan],
    quotingUserId: quoting,
    takingUserId: taking,
    now: () => state.nowMs,
  });
  const step = async () => {
    maker.step(plan);
    state.nowMs += 500;
    await leader.read(() => undefined);
    await new Promise((turn) => setImmediate(turn));
  };
  return { maker, step };
}

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
    expect(Math.abs((bid?.price ?? 0) - state.index) / state.index).toBeLessThan(0.002);
  }
  expect(trades).toBeGreaterThan(20);
  expect(records / 120).toBeLessThan(25);
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
