import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import type { Command, PlatformBook } from '../commands.ts';
import { Exchange } from '../exchange.ts';
import { decodeRecord } from '../codec/decode.ts';
import { encodeRecord } from '../codec/encode.ts';
import type { ExchangeEvent } from '../products/events.ts';
import { UnreadableRecord } from '../record/unreadable.ts';
import { isUnlistedOutflow, type Posted, type PostingCause, postingCauses } from './posted.ts';
import type { PostedAccount } from './posted-account.ts';

const system = { timeMs: 1_000, actor: { kind: 'system' } } as const;

function funded(): Exchange {
  const exchange = Exchange.empty();
  const commands: Command[] = [
    { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 2 },
    { type: 'issue_demo_supply', assetId: 1, amount: amount(1_000n) },
    { type: 'register_user', userId: 1, merchant: false },
    { type: 'grant_demo_funds', userId: 1, grants: [{ assetId: 1, amount: amount(500n) }] },
    { type: 'transfer', userId: 1, assetId: 1, from: 1, to: 6, amount: amount(300n) },
  ];
  for (const command of commands) expect(exchange.execute(command, system)).toMatchObject({ kind: 'record' });
  return exchange;
}

const posted = (account: PostedAccount, cause: PostingCause, available: bigint, reserved = 0n): Posted => ({
  type: 'posted',
  account,
  assetId: 1,
  cause,
  subject: 7,
  available: amount(available),
  reserved: amount(reserved),
});

const recordOf = (exchange: Exchange, events: readonly ExchangeEvent[]): Uint8Array =>
  encodeRecord({ version: 1, seq: exchange.seq + 1, timeMs: 1_000, actor: { kind: 'system' }, events });

const wallet6 = { userId: 1, wallet: 6 } as const;

test('a posting is 56 bytes and reads back as it was written', () => {
  const events = [
    posted(wallet6, 'fixed_period_stake', -(2n ** 70n), 2n ** 70n),
    posted({ book: 'fixedPeriodEscrow' }, 'house_funds', -1n),
  ];
  const bytes = recordOf(Exchange.empty(), events);
  expect(bytes.length).toBe(48 + 2 * 56);
  expect(decodeRecord(bytes).events).toEqual(events);
});

test('a code that no table declares is unreadable', () => {
  for (const code of [25, 31, 63, 200, 255]) {
    const bytes = recordOf(Exchange.empty(), [posted(wallet6, 'fixed_period_stake', 0n)]);
    bytes[48] = code;
    expect(() => decodeRecord(bytes), `${code}`).toThrow(UnreadableRecord);
  }
});

test('every wallet holds a reserve, which a restored exchange has as well', () => {
  const exchange = funded();
  exchange.applyRecord(recordOf(exchange, [posted(wallet6, 'fixed_period_stake', -300n, 300n)]));
  expect(exchange.balance({ ...wallet6, assetId: 1 })).toEqual({ available: 0n, reserved: 300n });
  const restored = Exchange.restore(exchange.snapshot());
  expect(restored.balancesOf(1)).toEqual(exchange.balancesOf(1));
  expect(restored.balancesOf(1)).toContainEqual({ wallet: 6, assetId: 1, available: 0n, reserved: 300n });
  expect(restored.stateHash()).toBe(exchange.stateHash());
});

test('a posting beyond what an account has breaks an invariant', () => {
  const exchange = funded();
  expect(() => exchange.applyRecord(recordOf(exchange, [posted(wallet6, 'fixed_period_stake', -301n, 301n)]))).toThrow(
    'no user balance is negative',
  );
});

test('a snapshot has sections from the first use of what they say, and no longer', () => {
  const exchange = funded();
  const version = (): number => new DataView(exchange.snapshot().buffer).getUint32(4, true);
  expect(version()).toBe(1);
  const move = (units: bigint): void =>
    exchange.applyRecord(
      recordOf(exchange, [
        posted({ book: 'demoFunds' }, 'house_funds', -units),
        posted({ book: 'treasury' }, 'house_funds', units),
      ]),
    );
  move(200n);
  expect(version()).toBe(4);
  const restored = Exchange.restore(exchange.snapshot());
  expect(restored.bookBalance('treasury', 1)).toBe(200n);
  expect(restored.stateHash()).toBe(exchange.stateHash());
  move(-200n);
  expect(version()).toBe(1);
});

test('money leaves fees and funds for listed causes alone', () => {
  const outOf = (book: PlatformBook) =>
    postingCauses.filter((cause) => !isUnlistedOutflow(posted({ book }, cause, -1n)));
  expect(outOf('fees')).toEqual(['fees_collected', 'deposit_lost', 'network_gas']);
  expect(outOf('insuranceFund')).toEqual(['contract_insurance']);
  expect([outOf('securityFund'), outOf('rewards')]).toEqual([[], []]);
  expect(outOf('treasury')).toEqual(postingCauses);
  expect(isUnlistedOutflow(posted({ book: 'securityFund' }, 'swap_fee', 1n))).toBe(false);
});

test('what leaves the books of fees is kept apart from what was ever taken', () => {
  const exchange = funded();
  const move = (from: PlatformBook, to: PlatformBook, cause: PostingCause) =>
    exchange.applyRecord(recordOf(exchange, [posted({ book: from }, cause, -90n), posted({ book: to }, cause, 90n)]));
  move('demoFunds', 'fees', 'swap_fee');
  expect(exchange.paidOut(1)).toEqual({ fees: -90n, securityFund: 0n });
  move('fees', 'treasury', 'fees_collected');
  expect([exchange.paidOut(1).fees, exchange.bookBalance('fees', 1)]).toEqual([0n, 0n]);
  expect(Exchange.restore(exchange.snapshot()).paidOut(1)).toEqual(exchange.paidOut(1));
});
