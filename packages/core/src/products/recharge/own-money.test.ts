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
import { WalletExchange } from '../networks/exchange.fixture.ts';
import type { BankLine, KeepBankReceipt } from './commands.ts';
import { brokenByRecharge } from './guard.ts';

const dollarId = 1_001;
const operator: Actor = { kind: 'operator', id: 7 };
const two = { operatorId: 7, approverId: 8 } as const;
const noKey = '0'.repeat(32);

let exchange: Exchange;
let records: Uint8Array[];
let lines: number;

function run(command: Command, actor: Actor) {
  const execution = exchange.execute(command, { timeMs: 1_700_000_000_000, actor });
  if (execution.kind === 'record') records.push(execution.bytes.slice());
  return execution;
}

const must = (command: Command, actor: Actor = operator): void => {
  expect(run(command, actor)).toMatchObject({ kind: 'record' });
};

function reason(command: Command): string | undefined {
  const execution = run(command, operator);
  return execution.kind === 'rejected' ? execution.reason : undefined;
}

/** Books a statement of an account and gives the keys of its lines. */
function book(accountId: number, units: readonly (readonly [cents: bigint, change?: Partial<BankLine>])[]): string[] {
  const opening = exchange.recharge.accounts().find((one) => one.accountId === accountId)?.closing ?? 0n;
  const made = units.map(([cents, change]): BankLine => {
    const key = (lines += 1).toString(16).padStart(32, '0');
    return { key, amount: amount(cents), userId: 0, number: 0, closes: 0, ...change };
  });
  const closing = made.reduce((sum, one) => sum + one.amount, opening);
  const balances = { opening: amount(opening), closing: amount(closing) };
  must({ type: 'book_bank_lines', accountId, assetId: dollarId, ...balances, lines: made, ...two });
  return made.map(({ key }) => key);
}

const capital = (receiptId: number, change: Partial<KeepBankReceipt> = {}): KeepBankReceipt => ({
  type: 'keep_bank_receipt',
  receiptId,
  origin: 'capital',
  key: noKey,
  ...two,
  ...change,
});
const fromAccount = (receiptId: number, key: string) => capital(receiptId, { origin: 'own_account', key });
const payout = (cents: bigint, approverId = 8): Command => ({
  type: 'open_bank_payout',
  assetId: dollarId,
  amount: amount(cents),
  operatorId: 7,
  approverId,
});
const money = () =>
  (['treasury', 'bankClearing', 'custody'] as const).map((name) => exchange.bookBalance(name, dollarId));
const own = () => exchange.recharge.ownMoney(dollarId);

/** Whether an auditor and the guard agree, and the state can be kept and read again. */
function expectSound(): void {
  expect(auditRecords(records.map(decodeRecord)).problems).toEqual([]);
  expect(auditState(exchange).problems).toEqual([]);
  const parts = {
    recharge: exchange.recharge,
    clearing: (assetId: number) => exchange.bookBalance('bankClearing', assetId),
    treasury: (assetId: number) => exchange.bookBalance('treasury', assetId),
    isHouseOnly: (assetId: number) => exchange.isHouseOnly(assetId),
  };
  expect(brokenByRecharge(decodeRecord(records.at(-1) ?? new Uint8Array()), parts)).toBeUndefined();
  expect(Exchange.restore(exchange.snapshot()).stateHash()).toBe(exchange.stateHash());
  const replayed = Exchange.empty();
  for (const bytes of records) replayed.applyRecord(bytes);
  expect(replayed.stateHash()).toBe(exchange.stateHash());
}

beforeEach(() => {
  exchange = Exchange.empty();
  records = [];
  lines = 0;
  const system: Actor = { kind: 'system' };
  must({ type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 }, system);
  must({ type: 'list_asset', assetId: dollarId, symbol: 'USD', scale: 2, houseOnly: true }, system);
  must({ type: 'register_user', userId: 1, merchant: false }, system);
});

describe('money of an owner', () => {
  test('goes from its receipt into the treasury, once, by two', () => {
    book(1, [[90_000n]]);
    expect(reason(capital(1, { approverId: 7 }))).toBe('approver_repeated');
    expect(reason(capital(1, { approverId: 0 }))).toBe('approver_required');
    must(capital(1));
    expect([money(), own().funded]).toEqual([[90_000n, 0n, -90_000n], 90_000n]);
    expect(reason(capital(1))).toBe('not_found');
    expectSound();
  });

  test('is never a payment with a user’s reference, nor one that goes back', () => {
    book(1, [[500n, { userId: 1, number: 1 }], [700n]]);
    expect(reason(capital(1))).toBe('receipt_owner_differs');
    must({ type: 'return_bank_receipt', receiptId: 2, ...two });
    expect(reason(capital(2))).toBe('not_found');
    expectSound();
  });

  test('pays first what the bank is owed', () => {
    book(1, [[-300n], [1_000n]]);
    expect(exchange.recharge.owed(dollarId)).toBe(300n);
    must(capital(1));
    expect([money(), exchange.recharge.owed(dollarId)]).toEqual([[700n, 0n, -700n], 0n]);
    expectSound();
  });
});

describe('a payment out of the treasury', () => {
  beforeEach(() => {
    book(1, [[90_000n], [4_000n]]);
    must(capital(1));
  });

  test('is set aside, and counts as paid out once the bank’s line says so', () => {
    must(payout(60_000n));
    expect([money(), exchange.recharge.isPayout(3)]).toEqual([[30_000n, 64_000n, -94_000n], true]);
    expectSound();
    book(1, [[-60_000n, { closes: 3 }]]);
    expect([money(), own().paidOut]).toEqual([[30_000n, 4_000n, -34_000n], 60_000n]);
    expect(exchange.recharge.receipts().map(({ receiptId }) => receiptId)).toEqual([2]);
    expectSound();
  });

  test('is the platform’s own alone: never more than the treasury has, never a receipt, never by one', () => {
    expect(reason(payout(90_001n))).toBe('book_insufficient');
    expect(reason(payout(0n))).toBe('amount_not_positive');
    expect(reason(payout(1n, 7))).toBe('approver_repeated');
    expect(reason(payout(1n, 0))).toBe('approver_required');
    must(payout(90_000n));
    expect(reason(payout(1n))).toBe('book_insufficient');
    expect(reason({ type: 'return_bank_receipt', receiptId: 3, ...two })).toBe('not_found');
    expectSound();
  });

  test('waits for what is owed, and goes back to the treasury where the bank does not pay it', () => {
    must(payout(90_000n));
    book(1, [[-1_000n]]);
    expect(reason(payout(1n))).toBe('shortfall_uncovered');
    const cancel = { type: 'cancel_bank_payout', ...two } as const;
    expect(reason({ ...cancel, receiptId: 2 })).toBe('not_found');
    must({ ...cancel, receiptId: 3 });
    expect([money(), exchange.recharge.owed(dollarId)]).toEqual([[89_000n, 4_000n, -93_000n], 0n]);
    expectSound();
  });
});

test('a payment out of the treasury waits while a chain lacks what users are owed', () => {
  const at = new WalletExchange();
  const by = { kind: 'operator', id: 7 } as const;
  at.must({ type: 'list_asset', assetId: dollarId, symbol: 'USD', scale: 2, houseOnly: true });
  const line = { key: '1'.padStart(32, '0'), amount: amount(500n), userId: 0, number: 0, closes: 0 };
  const statement = { accountId: 1, assetId: dollarId, opening: amount(0n), closing: amount(500n), lines: [line] };
  at.must({ type: 'book_bank_lines', ...statement, ...two }, by);
  at.must(capital(1), by);
  at.address(1);
  const credit = at.deposit({ chainAmount: amount(150_000_000n) });
  at.must(credit);
  at.must({ type: 'lose_deposit', networkId: credit.networkId, key: credit.key });
  expect(at.reason(payout(500n), by)).toBe('shortfall_uncovered');
  at.must({ ...credit, height: 103, head: 110 });
  at.must(payout(500n), by);
});

describe('money between two accounts of the platform', () => {
  test('leaves one and arrives in the other: both lines are matched once, and the fee is the treasury’s', () => {
    book(1, [[90_000n]]);
    must(capital(1));
    const [key = ''] = book(1, [[-50_000n], [-25n]]);
    book(2, [[50_000n], [50_000n]]);
    expect(money()).toEqual([39_975n, 100_000n, -139_975n]);
    must(fromAccount(2, key));
    expect([money(), own().funded]).toEqual([[89_975n, 50_000n, -139_975n], 90_000n]);
    expect(reason(fromAccount(3, key))).toBe('own_transfer_differs');
    expectSound();
  });

  test('is refused for another amount, within one account, and for a line that gave something back', () => {
    const [, key = ''] = book(1, [[50_000n], [-400n]]);
    book(2, [[401n]]);
    expect(reason(fromAccount(2, key))).toBe('own_transfer_differs');
    book(1, [[400n]]);
    expect(reason(fromAccount(3, key))).toBe('own_transfer_differs');
    must({ type: 'return_bank_receipt', receiptId: 1, ...two });
    const [back = ''] = book(1, [[-50_000n, { closes: 1 }]]);
    book(2, [[50_000n]]);
    expect(reason(fromAccount(4, back))).toBe('own_transfer_differs');
    expectSound();
  });
});

test('an account is shown by two and paused by one: then nobody asks to pay into it', () => {
  const market = { open: true, bankAssetId: dollarId, feePpm: 0, minimum: amount(1n), maximum: amount(9n) };
  must({ type: 'set_recharge_terms', assetId: 1, marketId: 0, terms: market });
  const set = { type: 'set_bank_account', accountId: 2, assetId: dollarId, details: 'ab'.repeat(32) } as const;
  const alone = { operatorId: 7, approverId: 0 } as const;
  expect(reason({ ...set, open: true, ...alone })).toBe('approver_required');
  must({ ...set, open: true, ...two });
  expect(exchange.recharge.shown).toMatchObject({ accountId: 2, open: true });
  must({ ...set, open: false, ...alone });
  const claim = { type: 'request_recharge', userId: 1, assetId: 1, number: 1, amount: amount(5n) } as const;
  expect(run(claim, { kind: 'user', id: 1 })).toMatchObject({ kind: 'rejected', reason: 'recharge_closed' });
  expectSound();
});

/** A journal in which the last record says something else. */
function withLast(change: (event: ExchangeRecord['events'][number]) => ExchangeRecord['events'][number]) {
  const decoded = records.map(decodeRecord);
  const last = decoded.at(-1);
  if (last === undefined) throw new Error('a journal has records');
  return [...decoded.slice(0, -1), decodeRecord(encodeRecord({ ...last, events: last.events.map(change) }))];
}

test('an audit finds one person who says they are two, and a transfer that no line sent', () => {
  book(1, [[-400n]]);
  book(2, [[400n]]);
  must(fromAccount(1, '1'.padStart(32, '0')));
  expectSound();
  const forged = [{ approverId: 7 }, { key: '9'.padStart(32, '0') }, { units: amount(401n) }];
  for (const change of forged) {
    const journal = withLast((event) => (event.type === 'bank_receipt_kept' ? { ...event, ...change } : event));
    expect(auditRecords(journal).problemCount).toBeGreaterThan(0);
  }
});
