import { amount } from '@candor/amount';
import {
  type Command,
  decodeRecord,
  encodeRecord,
  Exchange,
  type ExchangeRecord,
  type PlaceOrder,
  type Posted,
  type PostedAccount,
  type Trade,
} from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import { describe, expect, test } from 'vitest';
import { LeaderClock, systemTime } from './clock.ts';
import { demoCommands, listingCommands } from './first-start.ts';
import { Leader } from './leader.ts';
import { BrokenRule, RecordGuard } from './record-guard.ts';
import { limitOrder } from './test-support/limit-order.ts';

const order = (userId: number, side: 'buy' | 'sell', price = 6_000_000): PlaceOrder =>
  limitOrder({ userId, side, price });

const transfer: Command = { type: 'transfer', userId: 1, assetId: 1, from: 1, to: 7, amount: amount(5n) };

/**
 * A core that has gone wrong: what it decided is spoiled on its way to the leader, or its memory
 * answers wrongly.
 */
interface Spoiled {
  readonly invariant: number;
  readonly command: Command;
  readonly record?: (record: ExchangeRecord) => ExchangeRecord;
  readonly memory?: (exchange: Exchange) => void;
}

const withTrade =
  (change: Partial<Trade>) =>
  (record: ExchangeRecord): ExchangeRecord => ({
    ...record,
    events: record.events.map((event) => (event.type === 'trade' ? { ...event, ...change } : event)),
  });

const spoils: readonly Spoiled[] = [
  { invariant: 1, command: order(2, 'buy'), record: withTrade({ notional: amount(1n) }) },
  {
    invariant: 2,
    command: order(2, 'buy'),
    memory: (exchange) => {
      exchange.balance = () => ({ available: amount(-1n), reserved: amount(0n) });
    },
  },
  // Funds have to be in the other wallet before they can come back from it.
  {
    invariant: 2,
    command: { ...transfer, from: 7, to: 1 },
    memory: (exchange) => {
      const balance = exchange.balance.bind(exchange);
      exchange.balance = (account) =>
        account.wallet === 7 ? { available: amount(-1n), reserved: amount(0n) } : balance(account);
    },
  },
  {
    invariant: 2,
    command: { type: 'grant_demo_funds', userId: 9, grants: [{ assetId: 1, amount: amount(5n) }] },
    memory: (exchange) => {
      const bookBalance = exchange.bookBalance.bind(exchange);
      exchange.bookBalance = (book, assetId) => (book === 'demoFunds' ? amount(-1n) : bookBalance(book, assetId));
    },
  },
  {
    invariant: 3,
    command: order(1, 'buy', 5_900_000),
    record: (record) => ({
      ...record,
      events: record.events.map((event) =>
        event.type === 'order_rested' ? { ...event, reserved: amount(-1n) } : event,
      ),
    }),
  },
  {
    invariant: 4,
    command: order(1, 'buy', 5_900_000),
    record: (record) => ({
      ...record,
      events: record.events.map((event) => (event.type === 'order_rested' ? { ...event, remaining: 0 } : event)),
    }),
  },
  { invariant: 6, command: order(2, 'buy'), record: withTrade({ takerUserId: 1 }) },
  { invariant: 7, command: order(2, 'buy'), record: withTrade({ referencePrice: 1_000_000 }) },
  { invariant: 8, command: order(2, 'buy'), record: withTrade({ makerFee: amount(1n) }) },
  { invariant: 11, command: transfer, record: (record) => ({ ...record, seq: record.seq + 1 }) },
  { invariant: 11, command: transfer, record: (record) => ({ ...record, timeMs: 1 }) },
  {
    invariant: 24,
    command: order(2, 'buy'),
    memory: (exchange) => {
      exchange.bookBalance = () => amount(10n);
    },
  },
  { invariant: 40, command: transfer, record: (record) => ({ ...record, actor: { kind: 'operator', id: 0 } }) },
  { invariant: 42, command: transfer, record: (record) => ({ ...record, actor: { kind: 'operator', id: 5 } }) },
];

describe('a broken production invariant', () => {
  test.each(spoils)('stops the leader before anything is written: $invariant', async (spoil) => {
    const { command, invariant } = spoil;
    const exchange = Exchange.empty();
    const journal = openMemoryJournal();
    const faults: Error[] = [];
    const clock = new LeaderClock(systemTime, 0, () => undefined);
    const leader = new Leader({ exchange, journal, clock, onFault: (fault) => faults.push(fault) });
    const newcomer: Command = { type: 'register_user', userId: 9, merchant: false };
    for (const each of [...listingCommands(), ...demoCommands(), newcomer, transfer, order(1, 'sell')]) {
      expect(await leader.submit(each)).toMatchObject({ kind: 'done' });
    }
    const writtenSeq = journal.durableSeq;
    spoilCore(exchange, spoil);

    let answered = false;
    void leader.submit(command).then(() => (answered = true));
    await new Promise((turn) => setImmediate(turn));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toBeInstanceOf(BrokenRule);
    expect(faults[0]).toMatchObject({ invariant });
    expect(journal.durableSeq).toBe(writtenSeq);
    expect(answered).toBe(false);
    expect(await leader.submit(transfer)).toEqual({ kind: 'unavailable', reason: 'stopping' });
  });

  test('an exception in the core stops it as well', async () => {
    const exchange = Exchange.empty();
    const journal = openMemoryJournal();
    const faults: Error[] = [];
    const clock = new LeaderClock(systemTime, 0, () => undefined);
    const leader = new Leader({ exchange, journal, clock, onFault: (fault) => faults.push(fault) });
    exchange.execute = () => {
      throw new Error('a bug');
    };
    void leader.submit({ type: 'tick' });
    await new Promise((turn) => setImmediate(turn));
    expect(faults.map(({ message }) => message)).toEqual(['a bug']);
    expect(journal.durableSeq).toBe(0);
  });
});

describe('what an operator writes', () => {
  const open = async (): Promise<{ leader: Leader; time: { nowMs: number }; faults: Error[] }> => {
    const time = { nowMs: 1_700_000_000_000 };
    const faults: Error[] = [];
    const clock = new LeaderClock({ wallMs: () => time.nowMs, monotonicMs: () => time.nowMs }, 0, () => undefined);
    const parts = { exchange: Exchange.empty(), journal: openMemoryJournal(), clock };
    const leader = new Leader({ ...parts, onFault: (fault) => faults.push(fault) });
    for (const each of [...listingCommands(), ...demoCommands()]) await leader.submit(each);
    await leader.submit({ type: 'index_prices', prices: [{ marketId: 1, price: 6_000_000 }] });
    return { leader, time, faults };
  };
  const state = (leader: Leader, to: 'open' | 'halted') => {
    const command = { type: 'set_market_state', marketId: 1, state: to } as const;
    return leader.submit(command, { operatorId: 3, requestId: to, content: to });
  };

  test('opening a market fires the stops that prices reached while it was halted', async () => {
    const { leader, faults } = await open();
    const stop = { kind: 'stop_market', timeInForce: 'IOC', triggerPrice: 6_100_000, triggerSource: 'index' } as const;
    const { price: _price, ...waiting } = order(1, 'buy');
    expect(await leader.submit(order(2, 'sell', 6_150_000))).toMatchObject({ kind: 'done' });
    expect(await leader.submit({ ...waiting, ...stop })).toMatchObject({ kind: 'done' });
    await state(leader, 'halted');
    await leader.submit({ type: 'index_prices', prices: [{ marketId: 1, price: 6_120_000 }] });
    expect(await state(leader, 'open')).toMatchObject({ kind: 'done' });
    expect(faults).toEqual([]);
  });

  test('a stop that buys by a sum waits, fires and ends with what it spent', async () => {
    const { leader, faults } = await open();
    const { price: _price, quantity: _quantity, ...waiting } = order(1, 'buy');
    const stop = {
      ...waiting,
      kind: 'stop_market',
      timeInForce: 'IOC',
      triggerPrice: 6_100_000,
      triggerSource: 'index',
      quoteBudget: amount(25_000_000_000n),
    } as Command;
    expect(await leader.submit(stop)).toMatchObject({ kind: 'done' });
    expect(await leader.submit(order(2, 'sell', 6_110_000))).toMatchObject({ kind: 'done' });
    const fired = await leader.submit({ type: 'index_prices', prices: [{ marketId: 1, price: 6_120_000 }] });
    const events = fired.kind === 'done' ? fired.record.events.map(({ type }) => type) : [];
    expect(events).toEqual(expect.arrayContaining(['order_triggered', 'trade', 'order_finished']));
    expect(faults).toEqual([]);
  });

  test('an order may be due in the very record in which an operator acts', async () => {
    const { leader, time, faults } = await open();
    const due = { ...order(1, 'buy'), timeInForce: 'GTD', expiresAtMs: time.nowMs + 1_000 } as Command;
    expect(await leader.submit(due)).toMatchObject({ kind: 'done' });
    time.nowMs += 2_000;
    expect(await state(leader, 'halted')).toMatchObject({ kind: 'done' });
    expect(faults).toEqual([]);
  });
});

function spoilCore(exchange: Exchange, { record, memory }: Spoiled): void {
  if (record) {
    const execute = exchange.execute.bind(exchange);
    exchange.execute = (command, header) => {
      const done = execute(command, header);
      if (done.kind !== 'record') throw new Error(`${command.type} was ${JSON.stringify(done)}`);
      return { ...done, bytes: encodeRecord(record(decodeRecord(done.bytes))) };
    };
  }
  memory?.(exchange);
}

describe('invariant 1: a posting names a market where its wallet has one', () => {
  const posted = (account: PostedAccount, units: bigint): Posted => ({
    type: 'posted',
    account,
    assetId: 1,
    cause: 'contract_margin',
    subject: 1,
    available: amount(units),
    reserved: amount(0n),
  });
  const check = (account: PostedAccount): void => {
    const exchange = Exchange.empty();
    const events = [posted({ userId: 1, wallet: 2 }, -1n), posted(account, 1n)];
    const record: ExchangeRecord = { version: 1, seq: 1, timeMs: 1, actor: { kind: 'system' }, events };
    new RecordGuard(exchange).checkWhole(record, 1);
  };

  test.each<PostedAccount>([
    { userId: 1, wallet: 2, marketId: 1 },
    { userId: 1, wallet: 5 },
  ])('%o is refused', (account) => {
    expect(() => check(account)).toThrow(/invariant 1 .*names a market/);
  });

  test('an account of a market is looked at like every other one', () => {
    expect(() => check({ userId: 1, wallet: 5, marketId: 1 })).not.toThrow();
    const exchange = Exchange.empty();
    exchange.balance = ({ marketId }) => ({ available: amount(marketId === 1 ? -1n : 0n), reserved: amount(0n) });
    const events = [posted({ userId: 1, wallet: 5, marketId: 1 }, 0n)];
    const record: ExchangeRecord = { version: 1, seq: 1, timeMs: 1, actor: { kind: 'system' }, events };
    expect(() => new RecordGuard(exchange).checkWhole(record, 1)).toThrow(/invariant 2 .*in wallet 5, market 1/);
  });
});
