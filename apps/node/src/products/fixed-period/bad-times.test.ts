import { amount, recomputeReceipt } from '@candor/amount';
import type { Command } from '@candor/core';
import { IndexPrice } from '@candor/market-data';
import { describe, expect, test } from 'vitest';
import { demoCommands, listingCommands } from '../../engine/exchange/first-start.ts';
import { startTicker } from '../../engine/exchange/ticker.ts';
import { eachSecond } from '../../engine/feed/each-second.ts';
import { IndexRunner } from '../../engine/feed/index-runner.ts';
import { MemoryExchange } from '../../assembly/test-support/memory-exchange.ts';
import { contractNumber } from './contract-number.ts';
import { missingHouseFunds, missingOffers } from './first-offers.ts';
import { receiptFromRecords } from './receipt-from-records.ts';
import { coins, firstSecond } from './test-support/contract-story.ts';

const venues = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;
const userId = 3;
/**
 * A contract that is accepted at the beginning of the first second opens two later and ends with
 * this one.
 */
const expiry = firstSecond + 32;

/**
 * The node's own second by second: venues, index, runner and exchange, in a time that is moved by
 * hand.
 */
class Node {
  nowMs = firstSecond * 1_000 - 2_000;
  readonly exchange = new MemoryExchange(() => this.nowMs);
  index = new IndexPrice();
  /** Who quotes, and what; by default all quote the path. */
  quote = (ticks: number): ReadonlyMap<string, string> => new Map(venues.map((venue) => [venue, priceOf(ticks)]));
  #due: { readonly atMs: number; readonly run: () => void }[] = [];

  static async start(): Promise<Node> {
    const node = new Node();
    const { exchange } = node;
    await node.run([...listingCommands(), ...demoCommands()]);
    await node.run([...missingOffers(exchange.exchange), ...missingHouseFunds(exchange.exchange)]);
    await node.run(staker(userId));
    const runner = new IndexRunner(exchange, {
      ids: () => [1],
      indexTicks: () => node.#ticks(),
      quotes: () => node.index.quotes('BTC/USDT', node.nowMs),
      restoreEjected: (_marketId, venue) => node.index.restoreEjected('BTC/USDT', venue),
    });
    await runner.load();
    const later = (ms: number, run: () => void): (() => void) => {
      const timer = { atMs: node.nowMs + ms, run };
      node.#due.push(timer);
      return () => (node.#due = node.#due.filter((other) => other !== timer));
    };
    eachSecond({ nowMs: () => node.nowMs, later }, (second) => void runner.look(second));
    await node.to(firstSecond, 6_000_000);
    return node;
  }

  async run(commands: readonly Command[]): Promise<void> {
    for (const command of commands) {
      const outcome = await this.exchange.submit(command);
      if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
    }
  }

  /** Venues quote, and a second begins; without ticks they are silent. */
  async to(second: number, ticks?: number): Promise<void> {
    if (ticks !== undefined) this.take(ticks, second * 1_000 - 100);
    await this.moveTo(second * 1_000);
  }

  take(ticks: number, timeMs: number): void {
    for (const [venue, price] of this.quote(ticks)) this.index.add({ venue, symbol: 'BTC/USDT', price, timeMs });
  }

  /** Time moves; what was due meanwhile runs only now, as after a stall. */
  async moveTo(ms: number): Promise<void> {
    this.nowMs = ms;
    const due = this.#due.filter(({ atMs }) => atMs <= ms);
    this.#due = this.#due.filter(({ atMs }) => atMs > ms);
    for (const { run } of due) run();
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  }

  async stake(direction: 'rise' | 'fall' = 'rise'): Promise<void> {
    const terms = { marketId: 1, direction, durationSeconds: 30, stake: amount(100n * coins) } as const;
    await this.run([{ type: 'open_fixed_period', userId, ...terms }]);
  }

  /**
   * A contract of its own, with a price for each second after the first; undefined: the venues are
   * silent.
   */
  async live(priceAt: (second: number) => number | undefined): Promise<void> {
    await this.stake();
    for (let second = firstSecond + 1; second <= expiry; second += 1) await this.to(second, priceAt(second));
  }

  settled() {
    const events = this.exchange.records.flatMap((record) => record.events);
    return events.filter((event) => event.type === 'fixed_period_settled');
  }

  sampled() {
    const events = this.exchange.records.flatMap((record) => record.events);
    return events.filter((event) => event.type === 'index_sampled');
  }

  async receipt() {
    const number = contractNumber(1, firstSecond * 1_000);
    const found = await receiptFromRecords(this.exchange.recordsFrom(1), number);
    if (found === undefined) throw new Error(`the records hold no ${number}`);
    return found;
  }

  wallet() {
    return this.exchange.exchange.balance({ userId, wallet: 6, assetId: 1 });
  }

  #ticks(): number {
    const value = this.index.at('BTC/USDT', this.nowMs);
    return value.stale ? 0 : Math.round(Number(value.price) * 100);
  }
}

const priceOf = (ticks: number): string => `${Math.trunc(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;

function staker(id: number): Command[] {
  const funds = amount(1_000n * coins);
  return [
    { type: 'register_user', userId: id, merchant: false },
    { type: 'grant_demo_funds', userId: id, grants: [{ assetId: 1, amount: funds }] },
    { type: 'transfer', userId: id, assetId: 1, from: 1, to: 6, amount: funds },
  ];
}

/** 60,000 until the window, and a dollar more in it. */
const rising = (second: number): number => (second < expiry - 9 ? 6_000_000 : 6_000_100);
const stakeBack = { available: 1_000n * coins, reserved: 0n };
const stakeWon = { available: 1_080n * coins, reserved: 0n };

describe('a contract', () => {
  test('in good times is settled by the samples that the node itself writes', async () => {
    const node = await Node.start();
    await node.live(rising);
    expect(node.settled()).toMatchObject([{ outcome: 'won', sum: 48_000_800n }]);
    expect(node.wallet()).toEqual(stakeWon);
    expect(recomputeReceipt(await node.receipt())).toMatchObject({ holds: true, wrong: [] });
  });

  test('is void when the feed falls silent until prices are too old, and the receipt says in which seconds', async () => {
    const node = await Node.start();
    await node.live((second) => (second < expiry - 13 ? rising(second) : undefined));
    expect(node.settled()).toMatchObject([{ outcome: 'voided', voidCause: 'window_stale' }]);
    expect(node.wallet()).toEqual(stakeBack);
    const receipt = await node.receipt();
    const stale = receipt.windowSamples.filter(({ problem }) => problem !== null).map(({ second }) => second);
    expect(stale).toEqual([expiry - 4, expiry - 3, expiry - 2, expiry - 1, expiry]);
    expect(recomputeReceipt(receipt).wrong).toEqual([]);
  });

  test('survives a short silence: prices count for ten seconds', async () => {
    const node = await Node.start();
    await node.live((second) => (second === expiry - 4 || second === expiry - 3 ? undefined : rising(second)));
    expect(node.settled()).toMatchObject([{ outcome: 'won' }]);
  });

  test('is void when the leader freezes over a second of its window, which is never filled', async () => {
    const node = await Node.start();
    await node.stake();
    for (let second = firstSecond + 1; second <= expiry + 2; second += 1) {
      // Stalls for 1.5 s: the timer of one second runs in the middle of the next.
      if (second === expiry - 5) continue;
      await node.moveTo((second === expiry - 4 ? second * 1_000 + 500 : second * 1_000) - 100);
      node.take(rising(second), node.nowMs);
      await node.moveTo(second === expiry - 4 ? second * 1_000 + 500 : second * 1_000);
    }
    expect(node.settled()).toMatchObject([{ outcome: 'voided', voidCause: 'window_missing', lackingSeconds: 0b10000 }]);
    expect(node.sampled().map(({ second }) => second)).not.toContain(expiry - 5);
    expect(node.wallet()).toEqual(stakeBack);
  });

  test('is void when the disk is full in its window', async () => {
    const node = await Node.start();
    await node.stake();
    for (let second = firstSecond + 1; second <= expiry; second += 1) {
      node.exchange.refusal = second === expiry - 2 || second === expiry - 1 ? 'storage_full' : null;
      await node.to(second, rising(second));
    }
    expect(node.settled()).toMatchObject([
      { outcome: 'voided', voidCause: 'window_missing', lackingSeconds: 0b1_1000_0000 },
    ]);
    expect(node.wallet()).toEqual(stakeBack);
    expect((await node.receipt()).wouldHaveBeen?.outcome).toBe('won');
  });

  test.each([
    ['0', () => '0.00'],
    ['nothing that is a price', () => 'NaN'],
    ['5% less', (ticks: number) => priceOf(Math.round(ticks * 0.95))],
    ['5% more', (ticks: number) => priceOf(Math.round(ticks * 1.05))],
    ['20 times as much', (ticks: number) => priceOf(ticks * 20)],
  ])('is not moved by one venue that sends %s in its window', async (_what, lie) => {
    const node = await Node.start();
    const honest = node.quote;
    await node.stake();
    for (let second = firstSecond + 1; second <= expiry; second += 1) {
      node.quote = (ticks) => (second < expiry - 9 ? honest(ticks) : new Map([...honest(ticks), ['beta', lie(ticks)]]));
      await node.to(second, rising(second));
    }
    expect(node.settled()).toMatchObject([{ outcome: 'won', sum: 48_000_800n }]);
    expect(recomputeReceipt(await node.receipt())).toMatchObject({ holds: true, wrong: [] });
  });

  test('goes on when the feed is switched in the middle, and its receipt names the venues of both', async () => {
    const node = await Node.start();
    await node.stake();
    const others = ['north', 'south', 'west'];
    for (let second = firstSecond + 1; second <= expiry; second += 1) {
      if (second === expiry - 4) {
        node.index = new IndexPrice();
        node.quote = (ticks) => new Map(others.map((venue) => [venue, priceOf(ticks)]));
      }
      await node.to(second, rising(second));
    }
    expect(node.settled()).toMatchObject([{ outcome: 'won' }]);
    const { windowSamples } = await node.receipt();
    expect(windowSamples[0]?.venues.map(({ venue }) => venue)).toEqual([...venues]);
    expect(windowSamples.at(-1)?.venues.map(({ venue }) => venue)).toEqual(others);
  });
});

describe('a node that was stopped', () => {
  test('over the opening second opens a contract at the first fresh sample after it', async () => {
    const node = await Node.start();
    await node.stake();
    for (let second = firstSecond + 5; second <= expiry + 3; second += 1) await node.to(second, 6_000_100);
    const opened = node.exchange.records
      .flatMap(({ events }) => events)
      .find(({ type }) => type === 'fixed_period_opened');
    expect(opened).toMatchObject({ second: firstSecond + 5, expirySecond: firstSecond + 35 });
    expect(node.settled()).toMatchObject([{ outcome: 'equal' }]);
  });

  test('for longer gives the stake back', async () => {
    const node = await Node.start();
    await node.stake();
    await node.to(firstSecond + 20, 6_000_100);
    expect(node.settled()).toMatchObject([{ outcome: 'voided', voidCause: 'no_opening_sample' }]);
    expect(node.wallet()).toEqual(stakeBack);
  });

  test('over the end of a window gives the stake back, and says which seconds are missing', async () => {
    const node = await Node.start();
    await node.stake();
    for (let second = firstSecond + 1; second <= expiry - 5; second += 1) await node.to(second, rising(second));
    await node.to(expiry + 600, 6_000_100);
    expect(node.settled()).toMatchObject([
      { outcome: 'voided', voidCause: 'window_missing', lackingSeconds: 0b11_1110_0000 },
    ]);
  });
});

test('more contracts than a record takes settle in records that follow at once, all by the same window', async () => {
  const node = await Node.start();
  const users = Array.from({ length: 60 }, (_, place) => 100 + place);
  const stop = startTicker({ exchange: node.exchange, nowMs: () => node.nowMs });
  for (const id of users) {
    await node.run(staker(id));
    const terms = { marketId: 1, direction: 'rise', durationSeconds: 30, stake: amount(10n * coins) } as const;
    for (let count = 0; count < 20; count += 1) await node.run([{ type: 'open_fixed_period', userId: id, ...terms }]);
  }
  for (let second = firstSecond + 1; second <= expiry; second += 1) await node.to(second, rising(second));
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  stop();
  const counts = node.exchange.records
    .map(({ events }) => events.filter(({ type }) => type === 'fixed_period_settled').length)
    .filter((count) => count > 0);
  expect(counts).toEqual([1_000, 200]);
  expect(new Set(node.settled().map(({ outcome, sum }) => `${outcome} ${sum}`))).toEqual(new Set(['won 48000800']));
  expect(node.settled().map(({ contractId }) => contractId)).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 1));
});
