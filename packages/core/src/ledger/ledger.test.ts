import { describe, expect, test } from 'vitest';
import { BrokenInvariant } from '../base/assert.ts';
import { platformBooks, type PlatformBook } from '../base/words.ts';
import { Ledger } from './ledger.ts';

const fees = platformBooks.indexOf('fees');

/** One user with 10 units in spot, 4 of them reserved, and 5 in another wallet. */
function filled(): Ledger {
  const ledger = new Ledger();
  ledger.addRow();
  ledger.makeRoom(2);
  ledger.add(0, 0, 10);
  ledger.reserve(0, 0, 4);
  ledger.addWide(0, 6, 0, 5n);
  return ledger;
}

const broken: readonly (readonly [rule: string, act: (ledger: Ledger) => void])[] = [
  ['no user balance is negative', (ledger) => ledger.add(0, 0, -7)],
  ['no user balance is negative', (ledger) => ledger.reserve(0, 0, 7)],
  ['no user balance is negative', (ledger) => ledger.reserve(0, 0, -5)],
  ['no user balance is negative', (ledger) => ledger.addWide(0, 1, 0, -7n)],
  ['no user balance is negative', (ledger) => ledger.addWide(0, 6, 0, -6n)],
  ['no user balance is negative', (ledger) => ledger.post(0, 1, 0, -7n, 7n)],
  ['no user balance is negative', (ledger) => ledger.post(0, 6, 0, 1n, -1n)],
  ['no user balance is negative', (ledger) => ledger.postInMarket(0, { wallet: 5, asset: 0, marketId: 1 }, -1n, 0n)],
  ['a fill costs at most what was reserved for it', (ledger) => ledger.spendReserved(0, 0, 1, -1)],
  ['a fill costs at most what was reserved for it', (ledger) => ledger.spendReserved(0, 0, Number.NaN, 0)],
  ['no user reserve is negative', (ledger) => ledger.spendReserved(0, 0, 4, 1)],
  ['no platform book but custody is negative', (ledger) => ledger.addToBook(fees, 0, -1)],
  ['only books that may be are negative', (ledger) => ledger.addWideToBook('treasury', 0, -1n)],
  ['a book is one of the platform’s', (ledger) => ledger.addWideToBook('pocket' as PlatformBook, 0, 1n)],
  ['an account is a known user’s', (ledger) => ledger.addWide(1, 6, 0, 1n)],
  ['an account is a known user’s', (ledger) => ledger.post(-1, 6, 0, 1n, 0n)],
  ['an account is a known user’s', (ledger) => ledger.postInMarket(1, { wallet: 5, asset: 0, marketId: 1 }, 1n, 0n)],
];

describe('the ledger refuses what breaks an invariant', () => {
  test.each(broken)('%s', (rule, act) => {
    expect(() => act(filled())).toThrow(new BrokenInvariant(rule));
  });

  test('and takes what goes to the very end', () => {
    const ledger = filled();
    ledger.add(0, 0, -6);
    ledger.spendReserved(0, 0, 3, 1);
    ledger.addWide(0, 6, 0, -5n);
    expect(ledger.balance(0, 1, 0)).toEqual({ available: 1n, reserved: 0n });
    ledger.addWideToBook('custody', 0, -1n);
    expect(ledger.book('custody', 0)).toBe(-1n);
  });
});
