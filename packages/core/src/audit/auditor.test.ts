import { describe, expect, test } from 'vitest';
import type {
  ExchangeEvent,
  ExchangeRecord,
  OrderAccepted,
  OrderFinished,
  OrderRested,
  Trade,
} from '../products/events.ts';
import { auditRecords } from './auditor.ts';

/** One USDT is 100 units, one BTC 100 units; a tick is one USDT, a lot one BTC. */
const units = (value: bigint): Trade['notional'] => value as Trade['notional'];
const [alice, bob] = [1, 2];

const listings: readonly ExchangeEvent[] = [
  { type: 'asset_listed', assetId: 1, symbol: 'USDT', scale: 2 },
  { type: 'asset_listed', assetId: 2, symbol: 'BTC', scale: 2 },
  {
    type: 'market_listed',
    marketId: 1,
    baseAssetId: 2,
    quoteAssetId: 1,
    terms: {
      tickScale: 0,
      lotScale: 0,
      minimumQuantity: 1,
      maximumQuantity: 1_000,
      minimumNotional: units(1n),
      maximumNotional: units(1_000_000_000n),
      bandPpm: 100_000,
      slippageCapPpm: 50_000,
      openOrdersMax: 10,
    },
  },
  { type: 'demo_supply_issued', assetId: 1, amount: units(10_000_000n) },
  { type: 'demo_supply_issued', assetId: 2, amount: units(10_000n) },
  { type: 'user_registered', userId: alice, merchant: false },
  { type: 'user_registered', userId: bob, merchant: false },
  { type: 'demo_funds_granted', userId: alice, assetId: 2, amount: units(1_000n) },
  { type: 'demo_funds_granted', userId: bob, assetId: 1, amount: units(1_000_000n) },
];

const accepted: OrderAccepted = {
  type: 'order_accepted',
  orderId: 1,
  userId: alice,
  marketId: 1,
  side: 'sell',
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: 500,
  quantity: 3,
  makerPpm: 1_000,
  takerPpm: 2_000,
  referencePrice: 0,
};

const rested: OrderRested = {
  type: 'order_rested',
  orderId: 1,
  marketId: 1,
  userId: alice,
  side: 'sell',
  price: 500,
  remaining: 3,
  displayed: 3,
  waiting: false,
  reserved: units(300n),
};

/**
 * Bob takes two of alice's three lots at 500: 1,000.00 USDT, her fee 1.00, his 2.00, the fund's
 * tenth 0.30.
 */
const trade: Trade = {
  type: 'trade',
  tradeId: 1,
  marketId: 1,
  price: 500,
  quantity: 2,
  notional: units(100_000n),
  takerSide: 'buy',
  makerOrderId: 1,
  takerOrderId: 2,
  makerUserId: alice,
  takerUserId: bob,
  makerPpm: 1_000,
  takerPpm: 2_000,
  makerFee: units(100n),
  takerFee: units(200n),
  fundShare: units(30n),
  makerRemaining: 1,
  makerDisplayed: 1,
  makerReleased: units(0n),
  takerRemaining: 0,
  referencePrice: 0,
};

const taken: OrderAccepted = { ...accepted, orderId: 2, userId: bob, side: 'buy', price: 510, quantity: 2 };

const finished: OrderFinished = {
  type: 'order_finished',
  orderId: 2,
  marketId: 1,
  userId: bob,
  side: 'buy',
  end: 'filled',
  cause: 'filled',
  remaining: 0,
  price: 510,
  displayed: 0,
  released: units(0n),
};

const canceled: OrderFinished = {
  ...finished,
  orderId: 1,
  userId: alice,
  side: 'sell',
  end: 'canceled',
  cause: 'user',
  remaining: 1,
  price: 500,
  displayed: 1,
  released: units(100n),
};

interface Journal {
  readonly trade?: Partial<Trade>;
  readonly rested?: Partial<OrderRested>;
  readonly canceled?: Partial<OrderFinished>;
  readonly granted?: bigint;
}

/** The journal of that story, with what a test changed in it. */
function journal(changes: Journal = {}): ExchangeRecord[] {
  const start = listings.map((event) =>
    event.type === 'demo_funds_granted' && event.userId === bob && changes.granted !== undefined
      ? { ...event, amount: units(changes.granted) }
      : event,
  );
  return [
    start,
    [accepted, { ...rested, ...changes.rested }],
    [taken, { ...trade, ...changes.trade }, finished],
    [{ ...canceled, ...changes.canceled }],
  ].map((events, index) => ({
    version: 1,
    seq: index + 1,
    timeMs: 1_000 + index,
    actor: { kind: 'system' },
    events,
  }));
}

const rulesBroken = (records: readonly ExchangeRecord[]): string =>
  auditRecords(records)
    .problems.map(({ rule }) => rule)
    .join('; ');

test('a correct journal has no problem, and its figures are given', () => {
  const report = auditRecords(journal());
  expect(report.problems).toEqual([]);
  expect(report).toMatchObject({ records: 4, firstSeq: 1, lastSeq: 4, users: 2, trades: 1, openOrders: 0 });
  expect(report.reservedExplained).toBe(true);
  expect(report.assets).toEqual([
    { assetId: 1, symbol: 'USDT', sum: 0n, custody: -10_000_000n, feesTaken: 300n, securityFund: 30n },
    { assetId: 2, symbol: 'BTC', sum: 0n, custody: -10_000n, feesTaken: 0n, securityFund: 0n },
  ]);
});

describe('a journal that breaks a rule is found out', () => {
  test.each<[string, Journal, RegExp]>([
    ['a fee one unit too small', { trade: { takerFee: units(199n) } }, /trade 1: the taker's fee/],
    ['a fee one unit too large', { trade: { makerFee: units(101n) } }, /trade 1: the maker's fee/],
    ['a fund share one unit off', { trade: { fundShare: units(29n) } }, /trade 1: the fund's tenth/],
    ['a notional that is not price × quantity', { trade: { notional: units(99_999n) } }, /trade 1: price × quantity/],
    ['a fill beside the maker’s price', { trade: { price: 499, notional: units(99_800n) } }, /its maker's price/],
    ['a fill of more than the maker had', { trade: { quantity: 4 } }, /fills what the maker had/],
    ['a fill outside the band', { trade: { referencePrice: 450 } }, /within the band/],
    ['a maker left with another quantity', { trade: { makerRemaining: 2 } }, /leaves the maker what it says/],
    ['a reserve that is not the remaining lots', { rested: { reserved: units(299n) } }, /holds 299 and needs 300/],
    [
      'a cancel that keeps a part of the reserve',
      { canceled: { released: units(99n) } },
      /releases the 100 it held, not 99/,
    ],
    ['a cancel with another remainder', { canceled: { remaining: 2 } }, /ends with what remained/],
    ['a buyer without the money', { granted: 50_000n }, /user 2, wallet 1, asset 1: available is -50200/],
  ])('%s', (_, changes, rule) => {
    expect(rulesBroken(journal(changes))).toMatch(rule);
  });

  test('an owner who trades with themselves', () => {
    const records = journal().map((record) => ({
      ...record,
      events: record.events.map((event) => (event.type === 'order_accepted' ? { ...event, userId: alice } : event)),
    }));
    expect(rulesBroken(records)).toMatch(/trade 1 is between different owners/);
  });

  test('a record left out', () => {
    expect(rulesBroken(journal().filter(({ seq }) => seq !== 2))).toMatch(/follows record 1/);
  });

  test('time that goes back', () => {
    const records = journal().map((record) => (record.seq === 3 ? { ...record, timeMs: 5 } : record));
    expect(rulesBroken(records)).toMatch(/its time 5 is before 1001/);
  });

  test('an order that is accepted and then forgotten', () => {
    const [first] = journal();
    const records = first === undefined ? [] : [first, { ...first, seq: 2, events: [accepted] }];
    expect(rulesBroken(records)).toMatch(/order 1 neither ended nor rests/);
  });

  test('an order that ends twice', () => {
    const records = journal();
    const last = records.at(-1);
    if (last !== undefined) records.push({ ...last, seq: last.seq + 1 });
    expect(rulesBroken(records)).toMatch(/order 1 is open/);
  });

  test('a request that has two records', () => {
    const keyed = (check: number) => ({ request: { high: 1, low: 2, check } });
    const [first, second, ...rest] = journal();
    if (first === undefined || second === undefined) throw new Error('the journal has two records');
    expect(rulesBroken([{ ...first, ...keyed(3) }, second, ...rest])).toBe('');
    expect(rulesBroken([{ ...first, ...keyed(3) }, { ...second, ...keyed(4) }, ...rest])).toMatch(
      /request 1-2 has one record/,
    );
  });
});
