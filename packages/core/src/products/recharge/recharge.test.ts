import { amount } from '@candor/amount';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditRecords } from '../../audit/auditor.ts';
import { auditState } from '../../audit/state.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import { encodeRecord } from '../../codec/encode.ts';
import type { ExchangeRecord } from '../events.ts';
import type { Actor } from '../../base/words.ts';
import type { AssignBankReceipt, BankLine, BookBankLines, RechargeTerms } from './commands.ts';
import { brokenByRecharge } from './guard.ts';
import { plainMarket } from '../plain-market.fixture.ts';

const coin = 10n ** 8n;
const [usdtId, bitcoinId, dollarId] = [1, 2, 1_001];
const ann: Actor = { kind: 'user', id: 1 };
const bob: Actor = { kind: 'user', id: 2 };
const operator: Actor = { kind: 'operator', id: 7 };
const two = { operatorId: 7, approverId: 8 } as const;
const market = plainMarket(coin * 1_000_000n);
const terms: RechargeTerms = {
  open: true,
  bankAssetId: dollarId,
  feePpm: 10_000,
  minimum: amount(1_000n),
  maximum: amount(5_000_000n),
};

let exchange: Exchange;
let records: Uint8Array[];
let lineNumber: number;

function run(command: Command, actor: Actor) {
  const execution = exchange.execute(command, { timeMs: 1_700_000_000_000, actor });
  if (execution.kind === 'record') records.push(execution.bytes.slice());
  return execution;
}

const must = (command: Command, actor: Actor = { kind: 'system' }): void => {
  expect(run(command, actor)).toMatchObject({ kind: 'record' });
};

function reason(command: Command, actor: Actor = operator): string | undefined {
  const execution = run(command, actor);
  return execution.kind === 'rejected' ? execution.reason : undefined;
}

const line = (cents: bigint, change: Partial<BankLine> = {}): BankLine => ({
  key: (lineNumber += 1).toString(16).padStart(32, '0'),
  amount: amount(cents),
  userId: 0,
  number: 0,
  closes: 0,
  ...change,
});

function statement(lines: readonly BankLine[], change: Partial<BookBankLines> = {}): BookBankLines {
  const opening = exchange.recharge.accounts().find(({ accountId }) => accountId === 1)?.closing ?? 0n;
  const closing = lines.reduce((sum, one) => sum + one.amount, opening);
  const balances = { opening: amount(opening), closing: amount(closing) };
  return { type: 'book_bank_lines', accountId: 1, assetId: dollarId, ...balances, lines, ...two, ...change };
}

const claim = (userId: number, cents: bigint, assetId = usdtId): Command => ({
  type: 'request_recharge',
  userId,
  assetId,
  number: exchange.recharge.nextNumber(userId),
  amount: amount(cents),
});

const gift = (receiptId: number, requestId: number, change: Partial<AssignBankReceipt> = {}): AssignBankReceipt => ({
  type: 'assign_bank_receipt',
  receiptId,
  requestId,
  ...two,
  ...change,
});

const alone = { approverId: 0 } as const;
const spot = (userId: number, assetId = usdtId): bigint => exchange.balance({ userId, wallet: 1, assetId }).available;
const book = (name: 'treasury' | 'bankClearing' | 'custody', assetId = dollarId): bigint =>
  exchange.bookBalance(name, assetId);

const money = () => ({
  recharge: exchange.recharge,
  clearing: (assetId: number) => book('bankClearing', assetId),
  treasury: (assetId: number) => book('treasury', assetId),
  isHouseOnly: (assetId: number) => exchange.isHouseOnly(assetId),
});

/**
 * What an auditor says of all that was written, and whether the state can be kept and read again.
 */
function expectSound(): void {
  expect(auditRecords(records.map(decodeRecord)).problems).toEqual([]);
  expect(auditState(exchange).problems).toEqual([]);
  expect(brokenByRecharge(decodeRecord(records.at(-1) ?? new Uint8Array()), money())).toBeUndefined();
  expect(Exchange.restore(exchange.snapshot()).stateHash()).toBe(exchange.stateHash());
  const replayed = Exchange.empty();
  for (const bytes of records) replayed.applyRecord(bytes);
  expect(replayed.stateHash()).toBe(exchange.stateHash());
}

beforeEach(() => {
  exchange = Exchange.empty();
  records = [];
  lineNumber = 0;
  const listed: readonly Command[] = [
    { type: 'list_asset', assetId: usdtId, symbol: 'USDT', scale: 8 },
    { type: 'list_asset', assetId: bitcoinId, symbol: 'BTC', scale: 8 },
    { type: 'list_asset', assetId: dollarId, symbol: 'USD', scale: 2, houseOnly: true },
    { type: 'list_market', marketId: 1, baseAssetId: bitcoinId, quoteAssetId: usdtId, terms: market },
    ...[usdtId, bitcoinId].flatMap((assetId): Command[] => [
      { type: 'issue_demo_supply', assetId, amount: amount(100_000n * coin) },
      { type: 'fund_treasury', assetId, amount: amount((assetId === usdtId ? 50_000n : 1n) * coin) },
    ]),
    ...[1, 2].map((userId): Command => ({ type: 'register_user', userId, merchant: false })),
    { type: 'set_recharge_terms', assetId: usdtId, marketId: 0, terms },
    { type: 'set_recharge_terms', assetId: bitcoinId, marketId: 1, terms },
    { type: 'index_prices', prices: [{ marketId: 1, price: 400_000 }] },
  ];
  for (const command of listed) must(command);
});

describe('an asset of the house', () => {
  test('is listed apart, traded nowhere and given to nobody', () => {
    expect(exchange.assets().map(({ symbol }) => symbol)).toEqual(['USDT', 'BTC']);
    expect(exchange.houseAssets()).toEqual([{ assetId: dollarId, symbol: 'USD', scale: 2 }]);
    const pair = { type: 'list_market', marketId: 2, terms: market } as const;
    expect(reason({ ...pair, baseAssetId: bitcoinId, quoteAssetId: dollarId })).toBe('unknown_asset');
    expect(reason({ type: 'issue_demo_supply', assetId: dollarId, amount: amount(1n) })).toBe('unknown_asset');
    expectSound();
  });

  test('is never a user’s: a record that gives them some is broken', () => {
    const posting = {
      type: 'posted',
      assetId: dollarId,
      cause: 'bank_lines',
      reserved: amount(0n),
      subject: 0,
    } as const;
    const events = [{ ...posting, account: { userId: 1, wallet: 1 }, available: amount(5n) }] as const;
    expect(brokenByRecharge({ actor: operator, events }, money())).toMatchObject({ invariant: 24 });
  });
});

describe('a statement', () => {
  test('books what came in as receipts that nobody owns', () => {
    must(statement([line(50_000n), line(2_000n)]), operator);
    expect(exchange.recharge.receipts().map(({ receiptId, units }) => [receiptId, units])).toEqual([
      [1, 50_000n],
      [2, 2_000n],
    ]);
    expect([book('custody'), book('bankClearing'), book('treasury')]).toEqual([-52_000n, 52_000n, 0n]);
    expectSound();
  });

  test('opens where the last one closed, leads to its closing balance, and comes from two people', () => {
    const first = statement([line(50_000n)]);
    must(first, operator);
    expect(reason(first)).toBe('statement_gap');
    expect(reason(statement([line(1n)], { opening: amount(0n), closing: amount(1n) }))).toBe('statement_gap');
    expect(reason(statement([line(5n)], { closing: amount(50_004n) }))).toBe('statement_sum_differs');
    expect(reason(statement([line(5n)], { approverId: 7 }))).toBe('approver_repeated');
    expect(reason(statement([line(5n)], alone))).toBe('approver_required');
    expect(reason(statement([]))).toBe('statement_invalid');
    expect(reason(statement([line(5n)], { assetId: usdtId }))).toBe('unknown_asset');
    expectSound();
  });

  test('has each line once for ever, whatever its place', () => {
    const [one, other] = [line(500n), line(700n)];
    must(statement([one, other]), operator);
    expect(reason(statement([one]))).toBe('bank_line_known');
    expect(reason(statement([other, one]))).toBe('bank_line_known');
    const fresh = line(9n);
    expect(reason(statement([fresh, fresh]))).toBe('bank_line_known');
    expectSound();
  });

  test('takes payments of the platform’s out of what is its own', () => {
    must(statement([line(50_000n)]), operator);
    must(claim(1, 50_000n), ann);
    must(gift(1, 1), operator);
    must(statement([line(-300n)]), operator);
    expect([book('treasury'), book('custody')]).toEqual([49_700n, -49_700n]);
    expectSound();
  });

  test('with a charge before any receipt leaves users’ money whole: the charge is owed until the treasury has some', () => {
    must(statement([line(-700n), line(50_000n)]), operator);
    expect([book('treasury'), book('bankClearing'), exchange.recharge.owed(dollarId)]).toEqual([0n, 50_000n, 700n]);
    expectSound();
    must(statement([line(-100n)]), operator);
    expect(exchange.recharge.owed(dollarId)).toBe(800n);
    must(claim(1, 50_000n), ann);
    must(gift(1, 1), operator);
    expect([book('treasury'), book('custody'), exchange.recharge.owed(dollarId)]).toEqual([49_200n, -49_200n, 0n]);
    expectSound();
  });

  test('of a new account makes what it opens with the platform’s own, and no account opens below zero', () => {
    const opened = { accountId: 2, opening: amount(900n), closing: amount(1_200n) };
    must(statement([line(500n), line(-200n)], opened), operator);
    expect([book('treasury'), book('bankClearing'), book('custody')]).toEqual([700n, 500n, -1_200n]);
    expectSound();
    const overdrawn = { accountId: 3, opening: amount(-1n), closing: amount(4n) };
    expect(reason(statement([line(5n)], overdrawn))).toBe('statement_gap');
    expect(reason(statement([line(5n)], { ...opened, closing: amount(905n) }))).toBe('statement_gap');
  });

  test('goes on from a balance below zero: what the bank took beyond the account is owed, and comes back', () => {
    must(statement([line(-700n)]), operator);
    must(statement([line(50_000n), line(-50_100n)]), operator);
    expect(exchange.recharge.accounts()).toMatchObject([{ accountId: 1, closing: -800n }]);
    expect([book('bankClearing'), exchange.recharge.owed(dollarId)]).toEqual([50_000n, 50_800n]);
    expect(reason(statement([line(5n)], { opening: amount(0n), closing: amount(5n) }))).toBe('statement_gap');
    must(statement([line(2_000n)]), operator);
    expect(exchange.recharge.accounts()).toMatchObject([{ closing: 1_200n }]);
    expectSound();
  });

  test('of another account closes a receipt that goes back, once the account was changed', () => {
    must(statement([line(50_000n)]), operator);
    must({ type: 'return_bank_receipt', receiptId: 1, ...two }, operator);
    const opened = { accountId: 2, opening: amount(60_000n), closing: amount(10_000n) };
    must(statement([line(-50_000n, { closes: 1 })], opened), operator);
    expect([exchange.recharge.receipts(), book('bankClearing'), book('treasury')]).toEqual([[], 0n, 60_000n]);
    expectSound();
  });
});

describe('a request', () => {
  test('moves nothing, is numbered for its user, and keeps the listed fee', () => {
    must(claim(1, 50_000n), ann);
    must(claim(1, 60_000n), ann);
    expect(exchange.recharge.requests().map(({ number, feePpm }) => [number, feePpm])).toEqual([
      [1, 10_000],
      [2, 10_000],
    ]);
    expect(spot(1)).toBe(0n);
    expect(exchange.recharge.nextNumber(2)).toBe(1);
    expectSound();
  });

  test('is refused out of bounds, with a used reference, and beyond five that wait', () => {
    expect(reason(claim(1, 999n), ann)).toBe('recharge_below_minimum');
    expect(reason(claim(1, 5_000_001n), ann)).toBe('recharge_above_maximum');
    expect(reason(claim(1, 1_000n, dollarId), ann)).toBe('unknown_asset');
    const first = claim(1, 1_000n);
    must(first, ann);
    expect(reason(first, ann)).toBe('recharge_reference_used');
    for (let count = 0; count < 4; count += 1) must(claim(1, 1_000n), ann);
    expect(reason(claim(1, 1_000n), ann)).toBe('too_many_recharges');
    must({ type: 'refuse_recharge', requestId: 2 }, operator);
    expect(reason({ type: 'refuse_recharge', requestId: 2 })).toBe('not_found');
    must(claim(1, 1_000n), ann);
    expectSound();
  });
});

describe('a receipt', () => {
  test('is given once: bank money to the treasury, USDT one for one less the fee to its user', () => {
    must(claim(1, 50_000n), ann);
    must(statement([line(50_000n, { userId: 1, number: 1 })]), operator);
    must(gift(1, 1, alone), operator);
    expect(spot(1)).toBe(495n * coin);
    expect([book('bankClearing'), book('treasury')]).toEqual([0n, 50_000n]);
    expect(book('treasury', usdtId)).toBe(49_500n * coin);
    expect(exchange.bookBalance('securityFund', usdtId)).toBe(coin / 2n);
    expect(reason(gift(1, 1))).toBe('not_found');
    must(claim(1, 50_000n), ann);
    expect(reason(gift(1, 2))).toBe('not_found');
    expectSound();
  });

  test('becomes another coin at the index of its record, rounded down', () => {
    must(claim(1, 33_333n, bitcoinId), ann);
    must(statement([line(33_333n, { userId: 1, number: 1 })]), operator);
    must({ type: 'index_prices', prices: [{ marketId: 1, price: 390_001 }] });
    must(gift(1, 1, alone), operator);
    // ⌊333.33 ÷ 39,000.1 × 10⁸⌋ = 854,690 and 1% of it, rounded down.
    expect(spot(1, bitcoinId)).toBe(854_690n - 8_546n);
    expectSound();
  });

  test('needs a second operator without the exact reference, or above 1,000', () => {
    must(claim(1, 200_000n), ann);
    must(claim(1, 50_000n), ann);
    const lines = [
      line(100_001n, { userId: 1, number: 1 }),
      line(50_000n),
      line(50_000n, { userId: 1, number: 1 }),
      line(100_000n, { userId: 1, number: 2 }),
    ];
    must(statement(lines), operator);
    expect(reason(gift(1, 1, alone))).toBe('approver_required');
    expect(reason(gift(2, 2, alone))).toBe('approver_required');
    expect(reason(gift(3, 2, alone))).toBe('approver_required');
    expect(reason(gift(1, 1, { approverId: 7 }))).toBe('approver_repeated');
    must(gift(1, 1), operator);
    must(gift(4, 2, alone), operator);
    expectSound();
  });

  test('with another user’s reference is nobody else’s', () => {
    must(claim(1, 50_000n), ann);
    must(claim(2, 50_000n), bob);
    must(statement([line(50_000n, { userId: 1, number: 1 })]), operator);
    expect(reason(gift(1, 2))).toBe('receipt_owner_differs');
    expectSound();
  });

  test('waits where the platform has too little of the coin, or no price', () => {
    must(claim(1, 5_000_000n, bitcoinId), ann);
    must(statement([line(5_000_000n)]), operator);
    expect(reason(gift(1, 1))).toBe('book_insufficient');
    must({ type: 'index_prices', prices: [{ marketId: 1, price: 0 }] });
    expect(reason(gift(1, 1))).toBe('prices_stale');
    expectSound();
  });

  test('goes back whole, once, and is closed by the outgoing line', () => {
    must(claim(1, 50_000n), ann);
    must(statement([line(50_000n)]), operator);
    const back = { type: 'return_bank_receipt', receiptId: 1 } as const;
    expect(reason({ ...back, operatorId: 7, approverId: 7 })).toBe('approver_repeated');
    expect(reason({ ...back, operatorId: 7, ...alone })).toBe('approver_required');
    expect(reason(statement([line(-50_000n, { closes: 1 })]))).toBe('receipt_not_returning');
    must({ ...back, ...two }, operator);
    expect(reason({ ...back, ...two })).toBe('not_found');
    expect(reason(gift(1, 1))).toBe('not_found');
    expect(reason(statement([line(-49_000n, { closes: 1 })]))).toBe('receipt_not_returning');
    const leaving = line(-50_000n, { closes: 1 });
    expect(reason(statement([leaving, line(-50_000n, { closes: 1 })]))).toBe('receipt_not_returning');
    must(statement([leaving]), operator);
    expect([book('bankClearing'), book('custody')]).toEqual([0n, 0n]);
    expect(exchange.recharge.receipts()).toEqual([]);
    expectSound();
  });
});

/** A journal in which the last record says something else. */
function withLast(change: (record: ExchangeRecord) => ExchangeRecord): readonly ExchangeRecord[] {
  const decoded = records.map(decodeRecord);
  const last = decoded.at(-1);
  if (last === undefined) throw new Error('a journal has records');
  return [...decoded.slice(0, -1), decodeRecord(encodeRecord(change(last)))];
}

test.each([
  [
    'a receipt that is given twice',
    (record: ExchangeRecord) => ({ ...record, events: [...record.events, ...record.events] }),
  ],
  [
    'one person who says they are two',
    (record: ExchangeRecord): ExchangeRecord => ({
      ...record,
      events: record.events.map((event) =>
        event.type === 'bank_receipt_assigned' ? { ...event, approverId: event.operatorId } : event,
      ),
    }),
  ],
  [
    'a user who gets more than the receipt says',
    (record: ExchangeRecord): ExchangeRecord => ({
      ...record,
      events: record.events.map((event) =>
        event.type === 'bank_receipt_assigned' ? { ...event, gross: amount(event.gross + 1n) } : event,
      ),
    }),
  ],
])('an audit finds %s', (_name, change) => {
  must(claim(1, 200_000n), ann);
  must(statement([line(200_000n)]), operator);
  must(gift(1, 1), operator);
  expect(auditRecords(withLast(change)).problems.length).toBeGreaterThan(0);
});

test('an audit finds a new account that opens below zero', () => {
  must(statement([line(500n)]), operator);
  const indebted = withLast((record) => ({
    ...record,
    events: record.events.map((event) =>
      event.type === 'bank_lines_booked' ? { ...event, opening: amount(-1n), closing: amount(499n) } : event,
    ),
  }));
  const rule = 'statement 1 opens where the last one closed, or a new account with no debt';
  expect(auditRecords(indebted).problems).toContainEqual({ seq: records.length, invariant: 24, rule });
});
