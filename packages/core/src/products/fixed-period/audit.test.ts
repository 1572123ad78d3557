import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import { auditRecords } from '../../audit/auditor.ts';
import { auditState } from '../../audit/state.ts';
import { Exchange } from '../../exchange.ts';
import { decodeRecord } from '../../codec/decode.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import { firstSecond, flat, TestExchange } from './exchange.fixture.ts';

const openSecond = firstSecond + 2;

/**
 * A contract that is won from its acceptance to its end, one that is lost, and funds moved by an
 * operator.
 */
function played(): TestExchange {
  const house = new TestExchange();
  house.open();
  house.open({ userId: 2, direction: 'fall' });
  house.sample(openSecond, 912_430);
  house.window(openSecond + 30, flat(912_500));
  const move = { type: 'move_house_funds', assetId: 1, amount: amount(5n), direction: 'to_treasury' } as const;
  house.must(move, { kind: 'operator', id: 9 });
  return house;
}

const recordsOf = (house: TestExchange): ExchangeRecord[] => house.records.map((bytes) => decodeRecord(bytes));

/**
 * What a reader of the journal finds wrong once events of a type are changed; `undefined` leaves
 * one out.
 */
function foundAfter<Type extends ExchangeEvent['type']>(
  type: Type,
  change: (event: Extract<ExchangeEvent, { readonly type: Type }>) => ExchangeEvent | undefined,
): readonly number[] {
  let isChanged = false;
  const records = recordsOf(played()).map((record) => ({
    ...record,
    events: record.events.flatMap((event) => {
      if (isChanged || event.type !== type) return [event];
      const changed = change(event as Extract<ExchangeEvent, { readonly type: Type }>);
      isChanged = changed !== event;
      return changed === undefined ? [] : [changed];
    }),
  }));
  expect(isChanged).toBe(true);
  return auditRecords(records).problems.map(({ invariant }) => invariant);
}

test('a sound journal and a sound state have no problem, and every rule was looked at', () => {
  const house = played();
  const report = auditRecords(recordsOf(house));
  expect(report.problems).toEqual([]);
  for (const invariant of [1, 3, 24, 25, 26, 27, 28, 42])
    expect(report.invariants.find((one) => one.invariant === invariant)?.checks).toBeGreaterThan(0);
  expect(auditState(house.exchange).problems).toEqual([]);
});

test.each<[string, number, () => readonly number[]]>([
  ['a sample that is not what its venues give', 28, () => foundAfter('index_sampled', (one) => ({ ...one, price: 1 }))],
  [
    'a venue’s price behind a sample',
    28,
    () => foundAfter('index_sampled', (one) => ({ ...one, venues: one.venues.slice(1) })),
  ],
  [
    'a sample that was written late',
    27,
    () => foundAfter('index_sampled', (one) => ({ ...one, second: one.second - 1 })),
  ],
  ['a sample that is left out', 27, () => foundAfter('index_sampled', () => undefined)],
  [
    'a contract that would open a second early',
    27,
    () => foundAfter('fixed_period_accepted', (one) => ({ ...one, openSecond: one.openSecond - 1 })),
  ],
  [
    'an index that was not there at acceptance',
    27,
    () => foundAfter('fixed_period_accepted', (one) => ({ ...one, indexPrice: one.indexPrice + 1 })),
  ],
  [
    'a number that is left out',
    26,
    () => foundAfter('fixed_period_accepted', (one) => ({ ...one, contractId: one.contractId + 5 })),
  ],
  [
    'a larger win than the payout gives',
    25,
    () => foundAfter('fixed_period_accepted', (one) => ({ ...one, maximumWin: amount(one.maximumWin + 1n) })),
  ],
  [
    'another opening price than the sample’s',
    27,
    () => foundAfter('fixed_period_opened', (one) => ({ ...one, price: one.price - 1 })),
  ],
  [
    'an opening in another second',
    27,
    () => foundAfter('fixed_period_opened', (one) => ({ ...one, second: one.second - 1 })),
  ],
  [
    'an expiry that is not the opening and the period',
    25,
    () => foundAfter('fixed_period_opened', (one) => ({ ...one, expirySecond: one.expirySecond + 1 })),
  ],
  ['an opening for another user', 42, () => foundAfter('fixed_period_opened', (one) => ({ ...one, userId: 2 }))],
  ['a result turned round', 25, () => foundAfter('fixed_period_settled', (one) => ({ ...one, outcome: 'lost' }))],
  ['another S', 25, () => foundAfter('fixed_period_settled', (one) => ({ ...one, sum: amount(one.sum + 1n) }))],
  [
    'a payment of one unit more',
    25,
    () => foundAfter('fixed_period_settled', (one) => ({ ...one, paid: amount(one.paid + 1n) })),
  ],
  [
    'a stake that was another',
    42,
    () => foundAfter('fixed_period_settled', (one) => ({ ...one, stake: amount(one.stake - 1n) })),
  ],
  ['a contract that ends twice', 26, () => foundAfter('fixed_period_settled', (one) => ({ ...one, contractId: 2 }))],
  ['a contract that never ends', 26, () => foundAfter('fixed_period_settled', () => undefined)],
  [
    'a win that is not posted',
    25,
    () => foundAfter('posted', (one) => (one.cause === 'fixed_period_won' ? undefined : one)),
  ],
  [
    'a win that nobody pays',
    1,
    () => foundAfter('posted', (one) => (isBook(one) && one.cause === 'fixed_period_won' ? undefined : one)),
  ],
  [
    'a stake that is held in no wallet',
    3,
    () =>
      foundAfter('posted', (one) =>
        one.cause === 'fixed_period_stake' ? { ...one, reserved: amount(0n), available: amount(0n) } : one,
      ),
  ],
  [
    'a move of the house’s funds to a third book',
    24,
    () =>
      foundAfter('posted', (one) =>
        one.cause === 'house_funds' && one.available > 0n && one.available < 100n
          ? { ...one, account: { book: 'rewards' } }
          : one,
      ),
  ],
])('%s breaks invariant %i', (_what, invariant, find) => {
  expect(find()).toContain(invariant);
});

const isBook = ({ account }: { readonly account: object }): boolean => 'book' in account;

test.each([
  ['an operator', 'operator'],
  ['a user', 'user'],
] as const)('a result, an opening and a sample in a record of %s are named', (_who, kind) => {
  for (const type of ['index_sampled', 'fixed_period_opened', 'fixed_period_settled'] as const) {
    const records = recordsOf(played()).map((record) =>
      record.events.some((event) => event.type === type) ? { ...record, actor: { kind, id: 9 } } : record,
    );
    const problems = auditRecords(records).problems.map(({ invariant, rule }) => `${invariant}: ${rule}`);
    expect(problems).toContain(`42: a ${kind} caused ${type}`);
  }
});

test('a state whose escrow or held stakes are not those of its contracts is named', () => {
  const house = new TestExchange();
  house.open();
  const broken = (exchange: Exchange): number[] => auditState(exchange).problems.map(({ invariant }) => invariant);
  const again = () => Exchange.restore(house.exchange.snapshot());
  expect(broken(again())).toEqual([]);

  const poor = again();
  const bookBalance = poor.bookBalance.bind(poor);
  poor.bookBalance = (book, assetId) =>
    amount(bookBalance(book, assetId) - (book === 'fixedPeriodEscrow' && assetId === 1 ? 1n : 0n));
  expect(broken(poor)).toEqual([26, 1]);

  const free = again();
  free.holds = () => [];
  expect(broken(free)).toEqual([3]);
});
