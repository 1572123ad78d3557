// `npm run bench:fixed-period`: what contracts cost, as ratios of one run. Ends with one line of
// JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount } from '@candor/amount';
import { type Command, Exchange } from '@candor/core';
import { openFileJournal } from '@candor/journal';
import pg from 'pg';
import { RecordGuard } from '../../apps/node/src/engine/exchange/record-guard.ts';
import { startPostgres } from './http/postgres.ts';

const unit = 10n ** 8n;
const firstSecond = 1_700_000_000;
const users = 500;
const perUser = 20;
const contracts = users * perUser;
const settledInSql = 400;
const orders = 40_000;
const stake = amount(10n * unit);

/** An exchange with one market, a funded house and users with money for orders and contracts. */
class Bench {
  readonly exchange = Exchange.empty();
  nowMs = firstSecond * 1_000;

  constructor() {
    const bounds = { minimumStake: stake, maximumStake: amount(5_000n * unit) };
    for (const command of [
      { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
      { type: 'set_periods', marketId: 1, periods: [{ durationSeconds: 30, payoutPpm: 800_000, ...bounds }] },
      { type: 'issue_demo_supply', assetId: 1, amount: amount(100_000_000n * unit) },
      { type: 'issue_demo_supply', assetId: 2, amount: amount(1_000_000n * unit) },
      { type: 'fund_treasury', assetId: 1, amount: amount(1_000_000n * unit) },
      { type: 'move_house_funds', assetId: 1, amount: amount(1_000_000n * unit), direction: 'to_house' },
    ] as const satisfies readonly Command[])
      this.must(command);
    for (let userId = 1; userId <= users; userId += 1) this.#join(userId);
    this.must({ type: 'index_prices', prices: [{ marketId: 1, price: 912_430 }] });
  }

  /** Executes a command; gives its record. */
  must(command: Command, userId?: number): Uint8Array {
    const actor = userId === undefined ? ({ kind: 'system' } as const) : ({ kind: 'user', id: userId } as const);
    const done = this.exchange.execute(command, { timeMs: this.nowMs, actor });
    if (done.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(done)}`);
    return done.bytes;
  }

  open(number: number): Uint8Array {
    const userId = 1 + (number % users);
    const direction = number % 2 === 0 ? 'rise' : 'fall';
    return this.must({ type: 'open_fixed_period', userId, marketId: 1, direction, durationSeconds: 30, stake }, userId);
  }

  rest(number: number): Uint8Array {
    const userId = 1 + (number % users);
    return this.must({ ...limit, userId, side: 'buy', price: 900_000 - (number % 500), quantity: 10 }, userId);
  }

  /** A sell that fills the buy before it, as every second order of the flow does. */
  trade(number: number): void {
    const [buyer, seller] = [1 + (number % users), 1 + ((number + 1) % users)];
    this.must({ ...limit, userId: buyer, side: 'buy', price: 912_000, quantity: 10 }, buyer);
    this.must({ ...limit, userId: seller, side: 'sell', price: 912_000, quantity: 10 }, seller);
  }

  sample(second: number, price: number): Uint8Array {
    this.nowMs = second * 1_000 + 100;
    const venues = ['one', 'two', 'three', 'four', 'five'].map((venue) => ({
      venue,
      mantissa: BigInt(price),
      decimals: 1,
      ageMs: 90,
    }));
    return this.must({ type: 'index_prices', prices: [], second, samples: [{ marketId: 1, price, venues }] });
  }

  #join(userId: number): void {
    const grants = [1, 2].map((assetId) => ({ assetId, amount: amount(2_000n * unit) }));
    this.must({ type: 'register_user', userId, merchant: false });
    this.must({ type: 'grant_demo_funds', userId, grants });
    this.must({ type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: amount(1_000n * unit) });
  }
}

const terms = {
  tickScale: 1,
  lotScale: 5,
  minimumQuantity: 1,
  maximumQuantity: 1_000_000,
  minimumNotional: amount(1n),
  maximumNotional: amount(unit * 1_000_000n),
  bandPpm: 100_000,
  slippageCapPpm: 50_000,
  openOrdersMax: 10_000,
};

const limit = {
  type: 'place_order',
  marketId: 1,
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
} as const;

/** Milliseconds of processor time that some work takes. */
function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function acceptance(): { readonly acceptedToRested: number } {
  const each = 5_000;
  const measure = (act: (bench: Bench, number: number) => void): number => {
    const bench = new Bench();
    for (let number = 0; number < each; number += 1) act(bench, number);
    return processorMs(() => {
      for (let number = each; number < 2 * each; number += 1) act(bench, number);
    });
  };
  const ratios = [1, 2, 3].map(
    () => measure((bench, number) => void bench.open(number)) / measure((bench, number) => void bench.rest(number)),
  );
  return { acceptedToRested: middle(ratios) };
}

/** The whole core's time for orders that trade, with contracts running and without. */
function flow(): { readonly flowWithContractsToWithout: number } {
  const measure = (running: number): number => {
    const bench = new Bench();
    for (let number = 0; number < running; number += 1) bench.open(number);
    bench.sample(firstSecond + 2, 912_430);
    for (let number = 0; number < orders / 4; number += 1) bench.trade(number);
    return processorMs(() => {
      for (let number = 0; number < orders; number += 1) bench.trade(number);
    });
  };
  measure(0);
  const ratios = [1, 2, 3, 4, 5].map(() => measure(1_000) / measure(0));
  return { flowWithContractsToWithout: middle(ratios) };
}

/** A leader has settled before: the first record of a process is compiled while it is decided. */
function warmUp(): void {
  const bench = new Bench();
  for (let number = 0; number < contracts; number += 1) bench.open(number);
  const guard = new RecordGuard(bench.exchange);
  const check = (bytes: Uint8Array) => guard.check(bytes, bench.exchange.seq);
  const drain = () => {
    while (bench.exchange.moreIsDue) check(bench.must({ type: 'tick' }));
  };
  check(bench.sample(firstSecond + 2, 912_430));
  drain();
  for (let second = firstSecond + 3; second <= firstSecond + 32; second += 1) check(bench.sample(second, 912_430));
  drain();
}

/**
 * 10,000 contracts due in one second, each record durable before the next is decided, beside one
 * SQL transaction each.
 */
async function settlement() {
  warmUp();
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-contracts-'));
  const { journal } = await openFileJournal({
    dir: folder,
    onFault: (fault) => {
      throw fault;
    },
  });
  const bench = new Bench();
  let seq = 0;
  const keep = (bytes: Uint8Array) => journal.append({ seq: (seq += 1), bytes: bytes.slice() });
  for (let number = 0; number < contracts; number += 1) bench.open(number);
  const decided: number[] = [];
  // The leader's turn for a record: it is decided, applied and guarded.
  const guard = new RecordGuard(bench.exchange);
  const guarded = (record: () => Uint8Array): Uint8Array => {
    const bytes = record();
    guard.check(bytes, bench.exchange.seq);
    return bytes;
  };
  const drain = async (): Promise<void> => {
    while (bench.exchange.moreIsDue) {
      const begun = performance.now();
      const bytes = guarded(() => bench.must({ type: 'tick' }));
      decided.push(performance.now() - begun);
      await keep(bytes);
    }
  };
  await keep(guarded(() => bench.sample(firstSecond + 2, 912_430)));
  await drain();
  const expiry = firstSecond + 32;
  const samples: number[] = [];
  for (let second = firstSecond + 3; second < expiry; second += 1)
    samples.push(guarded(() => bench.sample(second, 912_430 + (second % 7))).length);
  const begun = performance.now();
  await keep(guarded(() => bench.sample(expiry, 912_430)));
  await drain();
  const ms = performance.now() - begun;
  await journal.close();
  rmSync(folder, { recursive: true });
  const left = bench.exchange.bookBalance('fixedPeriodEscrow', 1);
  if (left !== 0n) throw new Error(`escrow still holds ${left}`);
  const sorted = decided.toSorted((one, other) => one - other);
  const sqlMs = await settledBySql();
  return {
    settledPerSecond: Math.round((contracts / ms) * 1_000),
    settledToSqlTransactions: round(contracts / ms / (settledInSql / sqlMs)),
    recordMsP99: round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    recordMsMedian: round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    sampleBytes: middle(samples),
  };
}

/**
 * Milliseconds in which PostgreSQL settles some contracts, a transaction each: the contract, two
 * balances, one entry.
 */
async function settledBySql(): Promise<number> {
  const server = await startPostgres(54_911);
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    await client.query(`create table contract (id int primary key, state text);
      create table balance (owner int primary key, units numeric);
      create table entry (id serial primary key, owner int, units numeric);
      insert into contract select n, 'open' from generate_series(1, ${settledInSql}) n;
      insert into balance select n, 1000 from generate_series(0, ${users}) n;`);
    const begun = performance.now();
    for (let id = 1; id <= settledInSql; id += 1) {
      const owner = 1 + (id % users);
      await client.query('begin');
      await client.query('update contract set state = $2 where id = $1', [id, 'won']);
      await client.query('update balance set units = units + 18 where owner = $1', [owner]);
      await client.query('update balance set units = units - 18 where owner = 0');
      await client.query('insert into entry (owner, units) values ($1, 18)', [owner]);
      await client.query('commit');
    }
    return performance.now() - begun;
  } finally {
    await client.end();
    await server.stop();
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;
const middle = (values: readonly number[]): number =>
  round(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN);

console.log(JSON.stringify({ contracts, ...acceptance(), ...flow(), ...(await settlement()) }));
