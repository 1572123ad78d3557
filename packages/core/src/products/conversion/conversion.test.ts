import { amount } from '@candor/amount';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditRecords } from '../../audit/auditor.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Actor } from '../../base/words.ts';
import type { ConversionTerms, Convert } from './commands.ts';
import { brokenByConversion } from './guard.ts';
import { plainMarket } from '../plain-market.fixture.ts';

const coin = 10n ** 8n;
const [usdtId, bitcoinId, etherId] = [1, 2, 3];
const user: Actor = { kind: 'user', id: 1 };
const operator: Actor = { kind: 'operator', id: 7 };

const market = plainMarket(coin * 1_000_000n);
const terms: ConversionTerms = {
  open: true,
  spreadPpm: 1_000,
  feePpm: 500,
  minimum: amount(1_000n),
  floor: amount(0n),
  cap: amount(10_000_000n * coin),
};

let exchange: Exchange;
let records: Uint8Array[];
let nowMs: number;

function run(command: Command, actor: Actor) {
  const execution = exchange.execute(command, { timeMs: nowMs, actor });
  if (execution.kind === 'record') records.push(execution.bytes.slice());
  return execution;
}

function must(command: Command, actor: Actor = { kind: 'system' }): readonly ExchangeEvent[] {
  const execution = run(command, actor);
  expect(execution).toMatchObject({ kind: 'record' });
  return decodeRecord(records.at(-1) ?? new Uint8Array()).events;
}

function reason(command: Command, actor: Actor = user): string | undefined {
  const execution = run(command, actor);
  return execution.kind === 'rejected' ? execution.reason : undefined;
}

const price = (ticks: number, marketId = 1): void => {
  must({ type: 'index_prices', prices: [{ marketId, price: ticks }] });
};

const swap = (change: Partial<Convert> = {}): Convert => ({
  type: 'convert',
  userId: 1,
  fromAssetId: bitcoinId,
  toAssetId: usdtId,
  quoteSeq: exchange.seq,
  amount: amount(10_000_000n),
  side: 'pay',
  ...change,
});

const spot = (assetId: number, userId = 1): bigint => exchange.balance({ userId, wallet: 1, assetId }).available;

const converted = (events: readonly ExchangeEvent[]) => events.find((event) => event.type === 'converted');

beforeEach(() => {
  exchange = Exchange.empty();
  records = [];
  nowMs = 1_700_000_000_000;
  const listed: readonly Command[] = [
    { type: 'list_asset', assetId: usdtId, symbol: 'USDT', scale: 8 },
    { type: 'list_asset', assetId: bitcoinId, symbol: 'BTC', scale: 8 },
    { type: 'list_asset', assetId: etherId, symbol: 'ETH', scale: 8 },
    { type: 'list_market', marketId: 1, baseAssetId: bitcoinId, quoteAssetId: usdtId, terms: market },
    { type: 'list_market', marketId: 2, baseAssetId: etherId, quoteAssetId: usdtId, terms: market },
    ...[usdtId, bitcoinId, etherId].flatMap((assetId): Command[] => [
      { type: 'issue_demo_supply', assetId, amount: amount(10_000_000n * coin) },
      { type: 'fund_treasury', assetId, amount: amount(1_000_000n * coin) },
      { type: 'move_inventory', assetId, amount: amount(500_000n * coin), direction: 'to_inventory' },
    ]),
    ...[1, 2].flatMap((userId): Command[] => [
      { type: 'register_user', userId, merchant: false },
      {
        type: 'grant_demo_funds',
        userId,
        grants: [usdtId, bitcoinId, etherId].map((assetId) => ({ assetId, amount: amount(1_000n * coin) })),
      },
    ]),
    { type: 'set_conversion_terms', assetId: usdtId, marketId: 0, terms: { ...terms, spreadPpm: 0, feePpm: 0 } },
    { type: 'set_conversion_terms', assetId: bitcoinId, marketId: 1, terms },
    { type: 'set_conversion_terms', assetId: etherId, marketId: 2, terms: { ...terms, spreadPpm: 2_000 } },
    {
      type: 'set_conversion_limits',
      limits: { userDay: amount(100_000n * coin), day: amount(160_000n * coin), small: amount(10n * coin) },
    },
  ];
  for (const command of listed) must(command);
  price(381_637);
  price(20_000, 2);
});

/**
 * What an auditor says of all that was written, and whether the state can be kept and read again.
 */
function expectSound(): void {
  expect(auditRecords(records.map(decodeRecord)).problems).toEqual([]);
  for (const record of records.map(decodeRecord)) expect(brokenByConversion(record)).toBeUndefined();
  expect(Exchange.restore(exchange.snapshot()).stateHash()).toBe(exchange.stateHash());
  const replayed = Exchange.empty();
  for (const bytes of records) replayed.applyRecord(bytes);
  expect(replayed.stateHash()).toBe(exchange.stateHash());
}

describe('a swap', () => {
  test('of 0.1 BTC gives what the worked example says, and its fee’s tenth to the security fund', () => {
    const event = converted(must(swap(), user));
    expect(event).toMatchObject({ gross: 381_255_363_000n, fee: 190_627_681n, fundShare: 19_062_768n });
    expect(spot(usdtId)).toBe(1_000n * coin + 381_064_735_319n);
    expect(spot(bitcoinId)).toBe(1_000n * coin - 10_000_000n);
    expect(exchange.bookBalance('inventory', bitcoinId)).toBe(500_000n * coin + 10_000_000n);
    expect(exchange.bookBalance('inventory', usdtId)).toBe(500_000n * coin - 381_255_363_000n);
    expect(exchange.bookBalance('securityFund', usdtId)).toBe(19_062_768n);
    expect(exchange.bookBalance('fees', usdtId)).toBe(171_564_913n);
    expectSound();
  });

  test('for an amount that has to arrive takes the least payment', () => {
    const event = converted(must(swap({ side: 'receive', amount: amount(100n * coin) }), user));
    expect(spot(usdtId)).toBeGreaterThanOrEqual(1_100n * coin);
    const pay = event?.type === 'converted' ? event.pay : 0n;
    const less = exchange.conversion.quote({ fromAssetId: bitcoinId, toAssetId: usdtId }, 'pay', pay - 1n, nowMs);
    expect(typeof less === 'object' && less.swap.receive).toBeLessThan(100n * coin);
    expectSound();
  });

  test('between two coins takes the larger spread', () => {
    expect(converted(must(swap({ fromAssetId: etherId, toAssetId: bitcoinId }), user))).toMatchObject({
      spreadPpm: 2_000,
      fromTicks: 20_000,
      toTicks: 381_637,
    });
    expectSound();
  });

  test('is booked at the price of its quote, although prices moved meanwhile', () => {
    const { quoteSeq } = swap();
    nowMs += 10_000;
    price(300_000);
    expect(converted(must(swap({ quoteSeq }), user))).toMatchObject({ fromTicks: 381_637, gross: 381_255_363_000n });
    expectSound();
  });

  test('at prices that hold still is as good as new', () => {
    const { quoteSeq } = swap();
    nowMs += 60_000;
    must({ type: 'tick' });
    expect(converted(must(swap({ quoteSeq }), user))).toMatchObject({ fromTicks: 381_637 });
    expectSound();
  });

  test('uses a price of a pair once, whatever sequence names it', () => {
    must(swap(), user);
    expect(reason(swap({ quoteSeq: exchange.seq - 1 }))).toBe('quote_used');
    nowMs += 60_000;
    must({ type: 'tick' });
    expect(reason(swap())).toBe('quote_used');
    must(swap({ userId: 2 }), { kind: 'user', id: 2 });
    expect(reason(swap())).toBe('quote_used');
    price(381_638);
    must(swap(), user);
    expectSound();
  });

  test('keeps the day’s limits, which begin again at midnight UTC', () => {
    const big = { amount: amount(coin) };
    must(swap(big), user);
    must(swap({ ...big, fromAssetId: etherId, amount: amount(20n * coin) }), user);
    price(381_638);
    expect(reason(swap({ amount: amount(2n * coin) }))).toBe('conversion_user_limit');
    must(swap({ userId: 2, amount: amount(2n * coin) }), { kind: 'user', id: 2 });
    expect(reason(swap({ userId: 2, fromAssetId: etherId, amount: amount(5n * coin) }), { kind: 'user', id: 2 })).toBe(
      'conversion_day_limit',
    );
    nowMs += 86_400_000;
    price(381_639);
    must(swap({ amount: amount(2n * coin) }), user);
    expectSound();
  });

  test('leaves the inventory within its floor and its cap', () => {
    const change = (assetId: number, marketId: number, changes: Partial<ConversionTerms>): Command => ({
      type: 'set_conversion_terms',
      assetId,
      marketId,
      terms: { ...terms, ...changes },
    });
    must(change(usdtId, 0, { floor: amount(499_999n * coin) }), operator);
    expect(reason(swap())).toBe('book_insufficient');
    must(change(usdtId, 0, {}), operator);
    must(change(bitcoinId, 1, { cap: amount(500_000n * coin + 9_999_999n) }), operator);
    expect(reason(swap())).toBe('inventory_full');
    must(change(bitcoinId, 1, { open: false }), operator);
    expect(reason(swap())).toBe('conversion_closed');
    expectSound();
  });

  test.each<[string, Partial<Convert>, string]>([
    ['of an unknown user', { userId: 99 }, 'unknown_user'],
    ['into itself', { toAssetId: bitcoinId }, 'same_asset'],
    ['of an asset that is not swapped', { toAssetId: 9 }, 'conversion_closed'],
    ['of a future record', { quoteSeq: 10_000 }, 'quote_unknown'],
    ['of no record', { quoteSeq: 0 }, 'quote_unknown'],
    ['of nothing', { amount: amount(0n) }, 'amount_not_positive'],
    ['of less than nothing', { amount: amount(-5n) }, 'amount_not_positive'],
    ['below the minimum', { amount: amount(999n) }, 'conversion_below_minimum'],
    [
      'of more than is there',
      { fromAssetId: usdtId, toAssetId: bitcoinId, amount: amount(1_001n * coin) },
      'insufficient_available',
    ],
  ])('%s is rejected', (_, change, why) => {
    const hash = exchange.stateHash();
    expect(reason(swap(change), { kind: 'user', id: change.userId ?? 1 })).toBe(why);
    expect(exchange.stateHash()).toBe(hash);
  });

  test('of a price that is 10,001 ms old, of a stale index and of a halted market is rejected', () => {
    const { quoteSeq } = swap();
    nowMs += 10_001;
    price(381_640);
    expect(reason(swap({ quoteSeq }))).toBe('quote_expired');
    must({ type: 'set_market_state', marketId: 1, state: 'halted' });
    expect(reason(swap())).toBe('market_halted');
    must({ type: 'set_market_state', marketId: 1, state: 'open' });
    price(0);
    expect(reason(swap())).toBe('prices_stale');
    must({ type: 'set_user_frozen', userId: 1, frozen: true }, operator);
    expect(reason(swap())).toBe('account_frozen');
    expectSound();
  });
});

describe('small balances', () => {
  test('go into USDT in one record, each at its own price', () => {
    const tiny = (assetId: number, units: bigint) =>
      must({ type: 'transfer', userId: 1, assetId, from: 1, to: 2, amount: amount(spot(assetId) - units) }, user);
    tiny(bitcoinId, 20_000n);
    tiny(etherId, 300_000n);
    const small = { type: 'convert_small', userId: 1, assetIds: [bitcoinId, etherId], toAssetId: usdtId } as const;
    const events = must({ ...small, quoteSeq: exchange.seq }, user);
    expect(events.filter(({ type }) => type === 'converted')).toHaveLength(2);
    expect([spot(bitcoinId), spot(etherId)]).toEqual([0n, 0n]);
    expectSound();
  });

  test('that are not small, named twice, or none are rejected', () => {
    const small = { type: 'convert_small', userId: 1, toAssetId: usdtId, quoteSeq: exchange.seq } as const;
    expect(reason({ ...small, assetIds: [bitcoinId] })).toBe('balance_not_small');
    expect(reason({ ...small, assetIds: [bitcoinId, bitcoinId] })).toBe('amount_not_positive');
    expect(reason({ ...small, assetIds: [] })).toBe('amount_not_positive');
  });
});

describe('terms', () => {
  const set = (assetId: number, marketId: number, changes: Partial<ConversionTerms> = {}): Command => ({
    type: 'set_conversion_terms',
    assetId,
    marketId,
    terms: { ...terms, ...changes },
  });

  test.each([
    ['another market than its own', set(bitcoinId, 2)],
    ['no market', set(bitcoinId, 0)],
    ['a spread above a tenth', set(bitcoinId, 1, { spreadPpm: 100_001 })],
    ['half a part in a million', set(bitcoinId, 1, { feePpm: 0.5 })],
    ['no minimum', set(bitcoinId, 1, { minimum: amount(0n) })],
    ['a cap below the floor', set(bitcoinId, 1, { floor: amount(2n), cap: amount(1n) })],
  ])('with %s are rejected', (_, command) => {
    expect(reason(command, operator)).toBe('conversion_terms_invalid');
  });

  test('the inventory moves to and from treasury, no further than it has', () => {
    const move = { type: 'move_inventory', assetId: usdtId, direction: 'to_treasury' } as const;
    must({ ...move, amount: amount(500_000n * coin) }, operator);
    expect(exchange.bookBalance('inventory', usdtId)).toBe(0n);
    expect(reason({ ...move, amount: amount(1n) }, operator)).toBe('book_insufficient');
    expectSound();
  });
});

test('nobody who picks the best of ten seconds’ quotes at a constant price becomes richer', () => {
  let seed = 7;
  const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const worth = (): bigint => spot(usdtId) + (spot(bitcoinId) * 381_637n) / 10n + (spot(etherId) * 20_000n) / 10n;
  const before = worth();
  for (let round = 0; round < 300; round += 1) {
    nowMs += 1_000;
    const [from, to] = [
      [usdtId, bitcoinId, etherId][Math.floor(next() * 3)] ?? 1,
      [usdtId, bitcoinId, etherId][Math.floor(next() * 3)] ?? 1,
    ];
    price(381_637 + (round % 2));
    price(381_637);
    run(swap({ fromAssetId: from, toAssetId: to, amount: amount(BigInt(Math.floor(next() * 100_000))) }), user);
    expect(worth()).toBeLessThanOrEqual(before);
  }
  expectSound();
});
