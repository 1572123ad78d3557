import type { Exchange } from '@candor/core';
import { equal } from '../run/disagreement.ts';
import type { NaiveFixedPeriod } from './twin.ts';

/**
 * Users' stakes, the books of contracts and what is open are in the exchange what they are in the
 * twin. Throws a Disagreement.
 */
export function compareContracts(
  exchange: Pick<Exchange, 'balance' | 'bookBalance' | 'fixedPeriod'>,
  twin: NaiveFixedPeriod,
  users: Iterable<number>,
  where: () => string,
): void {
  const expect = (what: string, is: unknown, expected: unknown): void =>
    equal(() => `${where()}: ${what}`, is, expected);
  for (const userId of users) {
    const { available, reserved } = exchange.balance({ userId, wallet: 6, assetId: 1 });
    expect(`user ${userId} has available`, available, twin.freeOf(userId, 6));
    expect(`user ${userId} has reserved`, reserved, twin.reserved(userId));
  }
  for (const book of ['fixedPeriodHouse', 'fixedPeriodEscrow', 'treasury'] as const)
    expect(book, exchange.bookBalance(book, 1), twin.books[book]);
  const open = exchange.fixedPeriod.openContracts().map((one) => `${one.contractId} ${one.openedSecond}`);
  const expected = twin.open().map((one) => `${one.contractId} ${one.openedSecond ?? 0}`);
  expect('what is open', open, expected);
}
