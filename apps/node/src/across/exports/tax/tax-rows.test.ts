import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvCell, csvLines } from '../../../wire/http/csv.ts';
import { balancesOf, anyHistory, bill, sumsOfTaxFile, textOf } from '../test-support/histories.ts';
import { coinTracker, koinly, type TaxLayout } from './layouts.ts';
import { type TaxBill, taxRowsOf } from './tax-rows.ts';

const [usdt, btc] = [1, 2];
const hashes: Readonly<Record<number, string>> = { 1: '0xab', 6: '0xcd' };

const linesOf = (layout: TaxLayout, records: readonly (readonly TaxBill[])[]): CsvCell[][] =>
  records
    .flatMap((bills) => taxRowsOf(bills, 'bills'))
    .flatMap((row) => layout.lines({ ...row, txHash: hashes[row.seq] ?? null }, textOf));

const history = [
  [bill(1, btc, 'deposit', 10_000_000n)],
  [
    bill(2, btc, 'trade', 1_000_000n, 7),
    bill(2, usdt, 'trade', -60_000_000_000n, 7),
    bill(2, usdt, 'fee', -60_000_000n, 7),
  ],
  [
    bill(3, btc, 'swap', -10_000_000n),
    bill(3, usdt, 'swap', 381_255_363_000n),
    bill(3, usdt, 'swap_fee', -190_627_681n),
  ],
  [bill(4, usdt, 'contract_realised', 2_500_000_000n), bill(4, usdt, 'contract_fee', -30_000_000n)],
  [bill(5, usdt, 'contract_fee', -20_000_000n)],
  [bill(6, usdt, 'withdrawal', -9_900_000_000n), bill(6, usdt, 'withdrawal_fee', -100_000_000n)],
  [bill(7, usdt, 'fixed_period_lost', -5_000_000_000n)],
  // Between a user's own wallets nothing happens that a tax tool asks about.
  [bill(8, usdt, 'transfer', -5n), bill(8, usdt, 'transfer', 5n)],
];

describe.each([
  ['koinly', koinly],
  ['cointracker', coinTracker],
] as const)('the layout of %s', (name, layout) => {
  test('is the golden file', () => {
    const golden = readFileSync(new URL(`golden/${name}.csv`, import.meta.url), 'utf8');
    expect(csvLines([layout.head, ...linesOf(layout, history)]).replaceAll('\r\n', '\n')).toBe(golden);
  });

  test('adds up to the balances to the unit, over 1,000 random histories', () => {
    fc.assert(
      fc.property(anyHistory, (records) => {
        const cells = linesOf(layout, records).map((line) => line.map((cell) => String(cell ?? '')));
        expect(sumsOfTaxFile(layout, cells)).toEqual(balancesOf(records.flat()));
      }),
      { numRuns: 1_000, seed: 28 },
    );
  });
});

test('a record with several swaps has a row for each, and a file of one kind only its own', () => {
  const swapOf = (paid: bigint, got: bigint) => [bill(1, btc, 'swap', -paid), bill(1, usdt, 'swap', got)];
  const bills = [...swapOf(5n, 7n), ...swapOf(11n, 13n), bill(1, usdt, 'deposit', 1n)];
  const rows = taxRowsOf(bills, 'swaps');
  expect(rows.map(({ sent, received }) => [sent?.units, received?.units])).toEqual([
    [5n, 7n],
    [11n, 13n],
  ]);
  expect(taxRowsOf(bills, 'deposits')).toMatchObject([{ received: { units: 1n } }]);
});
