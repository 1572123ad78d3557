import { expect, test } from 'vitest';
import { accountKey, causeKey, entryDecimals, entryGroups } from './receipt-entries.ts';

const entry = (seq: number, account: string, cause: string, available = '1', reserved = '0') => {
  return { seq, account, cause, asset: 'USDT', available, reserved };
};
const entries = [
  entry(7, 'wallet6', 'fixed_period_stake', '-100', '100'),
  entry(7, 'fixedPeriodHouse', 'fixed_period_escrow', '-82.125'),
  entry(9, 'fixedPeriodHouse', 'fixed_period_escrow', '82.1250'),
];

test('entries are sorted by their record and keep their place on the receipt', () => {
  const groups = entryGroups({ entries });
  expect(groups.map(({ seq, entries: own }) => [seq, own.map(({ place }) => place)])).toEqual([
    [7, [1, 2]],
    [9, [3]],
  ]);
  expect(entryGroups({ entries: [] })).toEqual([]);
});

test('no digit of an amount is left out, and two are always there', () => {
  expect(entryDecimals({ entries })).toBe(3);
  expect(entryDecimals({ entries: [] })).toBe(2);
});

test('what a win would pay is set aside by the acceptance and released by the end', () => {
  expect(entries.map((one) => causeKey(one, { acceptedSeq: 7 }))).toEqual([
    'flash.entry.stake',
    'flash.entry.setAside',
    'flash.entry.released',
  ]);
});

test('an account and a cause that no contract uses have no name of their own', () => {
  const strange = entry(7, 'other-wallet1', 'transfer');
  expect([accountKey(strange), causeKey(strange, { acceptedSeq: 7 })]).toEqual([undefined, undefined]);
  expect(accountKey(entry(7, 'wallet6', ''))).toBe('flash.account.wallet6');
});
