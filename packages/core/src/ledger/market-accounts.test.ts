import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { auditRecords } from '../audit/auditor.ts';
import { auditState } from '../audit/state.ts';
import { ByteSink, UnreadableSnapshot } from '../base/bytes.ts';
import { hasMarkets, type Wallet } from '../base/words.ts';
import type { ExchangeEvent, ExchangeRecord } from '../products/events.ts';
import { decodeRecord } from '../codec/decode.ts';
import { encodeRecord } from '../codec/encode.ts';
import type { Command } from '../commands.ts';
import { Exchange } from '../exchange.ts';
import { liabilitiesOf } from '../products/solvency/liabilities.ts';
import { UnreadableRecord } from '../record/unreadable.ts';
import { readSnapshot } from '../snapshot/read.ts';
import { MarketAccounts } from './market-accounts.ts';
import type { Posted } from './posted.ts';
import { namesItsMarket, type PostedAccount } from './posted-account.ts';

const system = { timeMs: 1_000, actor: { kind: 'system' } } as const;
const isolated = { userId: 1, wallet: 5, marketId: 1 } as const;
const other = { ...isolated, marketId: 2 } as const;
const spot = { userId: 1, wallet: 1 } as const;

const terms = {
  tickScale: 0,
  lotScale: 0,
  minimumQuantity: 1,
  maximumQuantity: 1_000,
  minimumNotional: amount(1n),
  maximumNotional: amount(1_000_000_000n),
  bandPpm: 100_000,
  slippageCapPpm: 50_000,
  openOrdersMax: 10,
};

const setUp: readonly Command[] = [
  { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 2 },
  { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 2 },
  { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
  { type: 'list_market', marketId: 2, baseAssetId: 1, quoteAssetId: 2, terms },
  { type: 'issue_demo_supply', assetId: 1, amount: amount(1_000n) },
  { type: 'register_user', userId: 1, merchant: false },
  { type: 'grant_demo_funds', userId: 1, grants: [{ assetId: 1, amount: amount(1_000n) }] },
];

/** An exchange whose user has 1,000 units in spot, and the records that made it. */
function funded(): { readonly exchange: Exchange; readonly records: ExchangeRecord[] } {
  const exchange = Exchange.empty();
  const records: ExchangeRecord[] = [];
  for (const command of setUp) {
    const execution = exchange.execute(command, system);
    if (execution.kind !== 'record') throw new Error(`${command.type}: ${execution.kind}`);
    records.push(decodeRecord(execution.bytes));
  }
  return { exchange, records };
}

const posted = (account: PostedAccount, available: bigint, reserved = 0n): Posted => ({
  type: 'posted',
  account,
  assetId: 1,
  cause: 'contract_margin',
  subject: 3,
  available: amount(available),
  reserved: amount(reserved),
});

const recordOf = (exchange: Exchange, events: readonly ExchangeEvent[]): ExchangeRecord => ({
  version: 1,
  seq: exchange.seq + 1,
  timeMs: 1_000,
  actor: { kind: 'system' },
  events,
});

const apply = (exchange: Exchange, ...events: readonly ExchangeEvent[]): void =>
  exchange.applyRecord(encodeRecord(recordOf(exchange, events)));

/** An exchange with 300 units in one market, 100 of them reserved, and 40 in another. */
function used(): Exchange {
  const { exchange } = funded();
  apply(exchange, posted(spot, -340n), posted(isolated, 300n), posted(other, 40n));
  apply(exchange, posted(isolated, -100n, 100n));
  return exchange;
}

const namesMarket = 'a posting names a market where its wallet has one';

describe('an account of one market', () => {
  test('exists from first use, apart from each other and from the wallet', () => {
    const exchange = used();
    expect(exchange.balance({ ...isolated, assetId: 1 })).toEqual({ available: 200n, reserved: 100n });
    expect(exchange.balance({ ...other, assetId: 1 })).toEqual({ available: 40n, reserved: 0n });
    expect(exchange.balance({ userId: 1, wallet: 5, assetId: 1 })).toEqual({ available: 0n, reserved: 0n });
    expect(exchange.balance({ ...isolated, assetId: 2 })).toEqual({ available: 0n, reserved: 0n });
    expect(exchange.balancesOf(1)).toEqual([
      { wallet: 1, assetId: 1, available: 660n, reserved: 0n },
      { wallet: 5, marketId: 1, assetId: 1, available: 200n, reserved: 100n },
      { wallet: 5, marketId: 2, assetId: 1, available: 40n, reserved: 0n },
    ]);
  });

  test('has its reserve released, spent and never overdrawn by what another market has', () => {
    const exchange = used();
    expect(() => apply(exchange, posted(other, -41n), posted(isolated, 41n))).toThrow('no user balance is negative');
    const after = used();
    apply(after, posted(isolated, 60n, -100n), posted(spot, 40n));
    expect(after.balance({ ...isolated, assetId: 1 })).toEqual({ available: 260n, reserved: 0n });
    expect(() => apply(after, posted(isolated, 1n, -1n))).toThrow('no user balance is negative');
  });

  test('is a part of what the platform owes', () => {
    const state = readSnapshot(used().snapshot());
    expect([...liabilitiesOf(state)]).toEqual([{ userId: 1, assetId: 1, sum: 1_000n }]);
  });
});

describe('a snapshot', () => {
  const version = (exchange: Exchange): number => new DataView(exchange.snapshot().buffer).getUint32(4, true);

  test('says accounts of markets from first use and no longer, and gives them back with one hash', () => {
    const exchange = used();
    expect([version(funded().exchange), version(exchange)]).toEqual([1, 4]);
    const restored = Exchange.restore(exchange.snapshot());
    expect(restored.balancesOf(1)).toEqual(exchange.balancesOf(1));
    expect(restored.stateHash()).toBe(exchange.stateHash());
    apply(exchange, posted(isolated, -200n, -100n), posted(other, -40n), posted(spot, 340n));
    expect(version(exchange)).toBe(1);
  });

  test.each([
    ['a market that is not listed', { marketId: 9, wallet: 5, asset: 0 }],
    ['a wallet without markets', { marketId: 1, wallet: 2, asset: 0 }],
    ['no wallet', { marketId: 1, wallet: 9, asset: 0 }],
    ['an unknown asset', { marketId: 1, wallet: 5, asset: 7 }],
  ])('is refused with %s', (_, { marketId, wallet, asset }) => {
    const bytes = used().snapshot();
    const [from, to] = [account(1, 5, 0), account(marketId, wallet, asset)];
    const at = indexOf(bytes, from);
    expect(at).toBeGreaterThan(0);
    bytes.set(to, at);
    expect(() => Exchange.restore(bytes)).toThrow(UnreadableSnapshot);
  });
});

/** How a snapshot writes which account it is. */
function account(marketId: number, wallet: number, asset: number): Uint8Array {
  const sink = new ByteSink();
  for (const figure of [marketId, wallet, asset]) sink.u32(figure);
  return sink.bytes();
}

const indexOf = (bytes: Uint8Array, part: Uint8Array): number =>
  bytes.findIndex((_, at) => part.every((byte, index) => bytes[at + index] === byte));

describe('a posting with a market where its wallet has none, or without one where it has', () => {
  const wallets = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Wallet[];
  const wrong: readonly (readonly [string, PostedAccount])[] = wallets.map((wallet) => [
    `wallet ${wallet}`,
    hasMarkets(wallet) ? { userId: 1, wallet } : { userId: 1, wallet, marketId: 1 },
  ]);

  test('only isolated margin has markets', () => {
    expect(wallets.filter(hasMarkets)).toEqual([5]);
    for (const marketId of [0, -1, 1.5, 65_536]) expect(namesItsMarket({ ...isolated, marketId })).toBe(false);
    for (const marketId of [1, 65_535]) expect(namesItsMarket({ ...isolated, marketId })).toBe(true);
  });

  test.each(wrong)('is refused by the writer: %s', (_, of) => {
    expect(() => encodeRecord(recordOf(Exchange.empty(), [posted(of, 0n)]))).toThrow(namesMarket);
  });

  test.each(wrong)('is refused by the reader, and before it changes a state: %s', (_, of) => {
    const { exchange } = funded();
    const bytes = encodeRecord(recordOf(exchange, [posted(spot, 0n)]));
    const marketId = 'userId' in of ? (of.marketId ?? 0) : 0;
    bytes.set(['userId' in of ? of.wallet : 0, marketId], 49);
    expect(() => decodeRecord(bytes)).toThrow(UnreadableRecord);
    expect(() => exchange.applyRecord(bytes)).toThrow(namesMarket);
  });

  test.each(wrong)('is refused by the auditor: %s', (_, of) => {
    const { exchange, records } = funded();
    const broken = recordOf(exchange, [posted(spot, -1n), posted(of, 1n)]);
    expect(auditRecords(records).problems).toEqual([]);
    expect(auditRecords([...records, broken]).problems).toMatchObject([{ invariant: 1, rule: namesMarket }]);
  });
});

test('a posting in a market that is not listed is refused by state and auditor', () => {
  const { exchange, records } = funded();
  const events = [posted(spot, -1n), posted({ ...isolated, marketId: 9 }, 1n)];
  const broken = recordOf(exchange, events);
  expect(auditRecords([...records, broken]).problems).toMatchObject([{ invariant: 4, rule: 'market 9 has accounts' }]);
  expect(() => apply(exchange, ...events)).toThrow('a posting is in a listed market');
});

test('a posting in a market takes no more bytes and reads back as it was written', () => {
  const events = [posted({ ...isolated, marketId: 65_535 }, -5n, 5n), posted(spot, 0n)];
  const bytes = encodeRecord(recordOf(Exchange.empty(), events));
  expect(bytes.length).toBe(48 + 2 * 56);
  expect(decodeRecord(bytes).events).toEqual(events);
});

test('the auditor follows an account of a market and explains its reserve by the subject', () => {
  const { exchange, records } = funded();
  const next = (...events: readonly ExchangeEvent[]): void => {
    records.push(recordOf(exchange, events));
    apply(exchange, ...events);
  };
  next(posted(spot, -300n), posted(isolated, 300n));
  next(posted(isolated, -100n, 100n));
  expect(auditRecords(records)).toMatchObject({ problems: [], reservedExplained: true });
  records.push(recordOf(exchange, [posted(isolated, 101n, -101n)]));
  expect(auditRecords(records).problems.map(({ rule }) => rule)).toEqual([
    'subject 3 reserves -1 of account 1/5.1/1',
    'user 1, wallet 5, market 1, asset 1: available is 301, reserved -1',
    'user 1, wallet 5, market 1, asset 1: available is 301, reserved -1',
  ]);
});

test('the audit of a state names an account of a market that no product explains', () => {
  const exchange = used();
  const rules = auditState(exchange).problems.map(({ rule }) => rule);
  expect(rules).toContain('user 1, wallet 5, market 1, asset 1 reserves 100, its orders hold 0');
  const balancesOf = exchange.balancesOf.bind(exchange);
  exchange.balancesOf = (userId) => balancesOf(userId).map((one) => ({ ...one, wallet: 2 as const }));
  expect(auditState(exchange).problems.map(({ rule }) => rule)).toContain(
    'user 1, wallet 2, market 1, asset 1 is no account of its wallet',
  );
});

test('an account is of a wallet that has markets, and of a market', () => {
  const accounts = new MarketAccounts();
  const rule = 'an account of a market is in a wallet that has markets';
  expect(() => accounts.post(0, { wallet: 1, asset: 0, marketId: 1 }, 1n, 0n)).toThrow(rule);
  expect(() => accounts.post(0, { wallet: 5, asset: 0, marketId: 0 }, 1n, 0n)).toThrow(rule);
});

test.each([0, -1, 1.5, 65_536, 65_537, 2 ** 32 + 1])(
  'market %d is not listed: no account could name it',
  (marketId) => {
    const { exchange } = funded();
    const command = { type: 'list_market', marketId, baseAssetId: 2, quoteAssetId: 1, terms } as const;
    expect(exchange.execute(command, system)).toMatchObject({ kind: 'rejected', reason: 'market_terms_invalid' });
    expect(exchange.execute({ ...command, marketId: 65_535 }, system)).toMatchObject({ kind: 'record' });
  },
);
