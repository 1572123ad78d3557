import { amount } from '@candor/amount';
import { type Converted, type ExchangeRecord, RecordAuditor } from '@candor/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import type { ProductRun } from '../run/play-product.ts';
import { playSwaps } from './play.ts';

/** What runs meet together: else they show little. */
const wanted = [
  'converted',
  'conversion_terms_set',
  'conversion_limits_set',
  'same_asset',
  'conversion_closed',
  'conversion_terms_invalid',
  'quote_unknown',
  'quote_expired',
  'quote_used',
  'market_halted',
  'prices_stale',
  'amount_not_positive',
  'conversion_below_minimum',
  'conversion_user_limit',
  'conversion_day_limit',
  'insufficient_available',
  'book_insufficient',
  'inventory_full',
  'balance_not_small',
  'unknown_user',
];

let runs: readonly ProductRun[];
beforeAll(() => {
  runs = [1, 2, 3].map((seed) => playSwaps(new SeededRandom(seed), 1_200));
}, 120_000);

describe('people who swap, one with foresight', () => {
  test('get what the rules say, record by record', () => {
    const met = new Map<string, number>();
    for (const run of runs) for (const [name, count] of run.met) met.set(name, (met.get(name) ?? 0) + count);
    expect(wanted.filter((name) => (met.get(name) ?? 0) === 0)).toEqual([]);
  });

  test('do the same with the same seed', () => {
    const hashes = [1, 2].map(() => playSwaps(new SeededRandom(77), 150).stateHash);
    expect(hashes[0]).toBe(hashes[1]);
  });
});

describe('an auditor who reads the journal alone', () => {
  const found = (records: readonly ExchangeRecord[]): number[] => {
    const auditor = new RecordAuditor();
    for (const record of records) auditor.add(record);
    return auditor.problems.map(({ invariant }) => invariant);
  };
  /** A change of the first swap of the first run. */
  const spoiled = (change: (swap: Converted) => Partial<Converted>): readonly ExchangeRecord[] => {
    const records = runs[0]?.records ?? [];
    const place = records.findIndex(({ events }) => events.some(({ type }) => type === 'converted'));
    return records.map((record, index) => {
      if (index !== place) return record;
      return {
        ...record,
        events: record.events.map((event) => (event.type === 'converted' ? { ...event, ...change(event) } : event)),
      };
    });
  };

  test.each([
    ['a unit more than the price gives', 35, ({ gross }: Converted) => ({ gross: amount(gross + 1n) })],
    ['a price of another record', 35, ({ quoteSeq }: Converted) => ({ quoteSeq: quoteSeq - 1 })],
    ['a price that nobody published', 35, ({ fromTicks }: Converted) => ({ fromTicks: fromTicks + 1 })],
    ['another spread than the terms', 35, ({ spreadPpm }: Converted) => ({ spreadPpm: spreadPpm + 1 })],
    ['less worth than it counts for limits', 35, ({ worth }: Converted) => ({ worth: amount(worth - 1n) })],
    ['more of the fee than the tenth', 8, ({ fundShare }: Converted) => ({ fundShare: amount(fundShare + 1n) })],
    ['a swap of somebody else’s', 42, ({ userId }: Converted) => ({ userId: userId === 1 ? 2 : 1 })],
  ] as const)('finds %s', (_, invariant, change) => {
    expect(found(spoiled(change))).toContain(invariant);
  });
});
