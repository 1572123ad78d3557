import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Exchange, type ExchangeRecord } from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import { LeaderClock, systemTime } from '../exchange/clock.ts';
import { demoCommands, listingCommands } from '../exchange/first-start.ts';
import { Leader } from '../exchange/leader.ts';
import { limitOrder } from '../exchange/test-support/limit-order.ts';
import { FeedRunner } from '../feed/feed-runner.ts';
import { MarketBoard } from './market-board.ts';
import { MarketCauses } from './market-causes.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let dir: string;
let exchange: Exchange;
let leader: Leader;
const boards: MarketBoard[] = [];

/** An exchange on which nothing is listed. */
function startEmpty(): void {
  exchange = Exchange.empty();
  const clock = new LeaderClock(systemTime, 0, () => undefined);
  const onFault = (fault: Error) => {
    throw fault;
  };
  leader = new Leader({ exchange, journal: openMemoryJournal(), clock, onFault });
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-board-'));
  startEmpty();
  for (const command of [...listingCommands(), ...demoCommands()]) await leader.submit(command);
});
afterEach(async () => {
  for (const board of boards.splice(0)) await board.close();
  rmSync(dir, { recursive: true, force: true });
});

async function openBoard(causes = new MarketCauses()): Promise<MarketBoard> {
  const feed = new FeedRunner({ setting: 'simulated', logger: silent });
  const parts = { exchange: leader, feed, causes, file: join(dir, 'views.json'), logger: silent };
  const board = await MarketBoard.open(parts);
  boards.push(board);
  return board;
}

/** The book as the core's own memory has it, on the wire's form. */
const coreBook = (symbol: string) => {
  const { bids, asks } = exchange.depth(1, 1_000);
  const text = ({ price, quantity }: { price: number; quantity: number }) => [
    (price / 100).toFixed(2),
    (quantity / 1e5).toFixed(5),
  ];
  return { symbol, seq: exchange.seq, bids: bids.map(text), asks: asks.map(text) };
};

/** Orders of every kind that a book can tell apart, at random prices around 60,000. */
async function randomFlow(steps: number, seed: number): Promise<void> {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  const open: { userId: number; orderId: number }[] = [];
  leader.onRecord((record: ExchangeRecord) => {
    for (const event of record.events)
      if (event.type === 'order_rested') open.push({ userId: event.userId, orderId: event.orderId });
  });
  const side = () => (random(2) ? 'buy' : 'sell');
  for (let step = 0; step < steps; step += 1) {
    const userId = 1 + random(2);
    const price = 6_000_000 + (random(41) - 20) * 100;
    const target = open[random(Math.max(1, open.length))];
    const kind = random(10);
    if (kind === 0 && target) await leader.submit({ type: 'cancel_order', ...target });
    else if (kind === 1 && target)
      await leader.submit({ type: 'amend_order', ...target, price, quantity: 500 + random(2_000) });
    else if (kind === 2)
      await leader.submit(limitOrder({ userId, side: side(), price, quantity: 4_000, displayQuantity: 700 }));
    else await leader.submit(limitOrder({ userId, side: side(), price, quantity: 500 + random(3_000) }));
  }
}

test('the public book is the core’s book after every kind of order, icebergs and amendments too', async () => {
  const board = await openBoard();
  for (let part = 0; part < 20; part += 1) {
    await randomFlow(60, part + 1);
    expect(board.depth(1, 1_000)).toEqual(coreBook('BTC/USDT'));
  }
  expect(board.trades(1, 500).length).toBeGreaterThan(50);
});

test('changes taken one after the other lead from one book to the next', async () => {
  const board = await openBoard();
  board.takeDepthChanges(1);
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  for (let part = 0; part < 10; part += 1) {
    await randomFlow(40, part + 100);
    const changes = board.takeDepthChanges(1);
    for (const side of ['bids', 'asks'] as const) {
      for (const [price, quantity] of changes?.[side] ?? []) {
        if (Number(quantity) === 0) sides[side].delete(price);
        else sides[side].set(price, quantity);
      }
    }
    const { bids, asks } = board.depth(1, 1_000);
    expect([new Map(bids), new Map(asks)]).toEqual([sides.bids, sides.asks]);
  }
});

test('a board that opens later shows the same book and tape, and the day goes on from the last run', async () => {
  const first = await openBoard();
  await randomFlow(300, 7);
  const before = { depth: first.depth(1, 100), trades: first.trades(1, 50), row: first.row(1) };
  await boards.pop()?.close();
  await leader.submit(limitOrder({ userId: 1, side: 'sell', price: 6_100_000, quantity: 1_000 }));
  const second = await openBoard();
  expect(second.depth(1, 1_000)).toEqual(coreBook('BTC/USDT'));
  expect(second.trades(1, 50)).toEqual(before.trades);
  expect(second.row(1)).toMatchObject({ volume24: before.row?.volume24, close: before.row?.close });
});

test('what is listed while the board runs is on it as on a board that opens later, and can be traded', async () => {
  startEmpty();
  const early = await openBoard();
  const { rulesSeq } = early;
  for (const command of listingCommands()) await leader.submit(command);
  expect(early.rulesSeq).toBeGreaterThan(rulesSeq);
  for (const command of demoCommands()) await leader.submit(command);
  expect(early.ids()).not.toEqual([]);
  const later = await openBoard();
  expect(early.ids()).toEqual(later.ids());
  for (const id of early.ids()) {
    expect(early.symbolOf(id)).toBe(later.symbolOf(id));
    expect(early.find(early.symbolOf(id))).toBe(id);
    expect(early.row(id)).toEqual(later.row(id));
  }
  await randomFlow(50, 7);
  expect(early.depth(1, 1_000)).toMatchObject(coreBook('BTC/USDT'));
});

test('a row says what its day moved by: in the quote asset, and in percent with two decimals and never less than 0.01', async () => {
  const board = await openBoard();
  const trade = async (price: number) => {
    await leader.submit(limitOrder({ userId: 1, side: 'sell', price, quantity: 1_000 }));
    await leader.submit(limitOrder({ userId: 2, side: 'buy', price, quantity: 1_000 }));
    const { change, zdf, priceChangePercent } = board.row(1) ?? {};
    return [change, zdf, priceChangePercent];
  };
  expect(await trade(6_000_000)).toEqual(['0.00', '0.00', '0.00']);
  expect(await trade(6_000_001)).toEqual(['0.01', '0.01', '0.01']);
  expect(await trade(5_999_999)).toEqual(['-0.01', '-0.01', '-0.01']);
  expect(await trade(6_074_399)).toEqual(['743.99', '1.23', '1.23']);
  expect(await trade(5_926_000)).toEqual(['-740.00', '-1.23', '-1.23']);
});

test.each(['BTC/USDT', 'btc_usdt', 'BTC-usdt', '1'])('a market is found as %s', async (name) => {
  expect((await openBoard()).find(name)).toBe(1);
});

test('the number of the rules moves when the causes of earlier runs become known', async () => {
  const causes = new MarketCauses();
  const board = await openBoard(causes);
  expect(board.rulesSeq).toBe(0);
  causes.load([{ kind: 'market.state', symbol: 'BTC/USDT', state: 'halted', cause: 'unusual' }]);
  expect(board.rulesSeq).toBe(exchange.seq);
  causes.load([{ kind: 'market.state', symbol: 'BTC/USDT', state: 'halted', cause: 'prices' }]);
  expect(board.rulesSeq).toBe(exchange.seq + 1);
});
