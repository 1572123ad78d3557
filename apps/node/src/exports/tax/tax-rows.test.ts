import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parseSignedDecimal } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { type CsvCell, csvLines } from '../csv.ts';
import { coinTracker, koinly, type TaxLayout } from './layouts.ts';
import { type TaxBill, taxRowsOf } from './tax-rows.ts';

const symbols = ['', 'USDT', 'BTC', 'ETH'] as const;
const [usdt, btc] = [1, 2];
const asset = (assetId: number) => ({ symbol: symbols[assetId] ?? '', scale: 8 });
const startMs = Date.parse('2026-03-01T12:00:00Z');
const hashes: Readonly<Record<number, string>> = { 1: '0xab', 6: '0xcd' };

const bill = (seq: number, assetId: number, cause: string, amount: bigint, tradeId: number | null = null): TaxBill => ({
  seq,
  position: 0,
  timeMs: startMs + seq * 1_000,
  assetId,
  cause,
  amount,
  orderId: tradeId,
  tradeId,
});

const linesOf = (layout: TaxLayout, records: readonly (readonly TaxBill[])[]): CsvCell[][] =>
  records
    .flatMap((bills) => taxRowsOf(bills, 'bills'))
    .flatMap((row) => layout.lines({ ...row, txHash: hashes[row.seq] ?? null }, asset));

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
      fc.property(fc.array(anyRecord, { maxLength: 12 }), (records) => {
        const numbered = records.map((bills, at) => bills.map((one) => ({ ...one, seq: at + 1 })));
        expect(sumsOf(layout, linesOf(layout, numbered))).toEqual(balancesOf(numbered.flat()));
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

const units = fc.bigInt({ min: 1n, max: 10n ** 16n });
const signed = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }).filter((amount) => amount !== 0n);
const assets = fc.constantFrom(1, 2, 3);

/** The entries of a record of one kind; fees may be larger than what comes in, or come back. */
const anyRecord = fc.oneof(
  fc
    .tuple(assets, assets, units, units, signed, fc.boolean())
    .map(([from, to, paid, got, fee, isTrade]) => [
      bill(0, from, isTrade ? 'trade' : 'swap', -paid, isTrade ? 1 : null),
      bill(0, to, isTrade ? 'trade' : 'swap', got, isTrade ? 1 : null),
      bill(0, to, isTrade ? 'fee' : 'swap_fee', fee, isTrade ? 1 : null),
    ]),
  fc
    .tuple(assets, signed, signed, fc.constantFrom('contract_realised', 'contract_funding', 'deposit', 'unheard_of'))
    .map(([assetId, amount, fee, cause]) => [
      bill(0, assetId, cause, amount),
      bill(0, assetId, 'contract_fee', fee),
      bill(0, assetId, 'withdrawal_fee', -1n),
    ]),
);

function balancesOf(bills: readonly TaxBill[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { assetId, amount } of bills) add(sums, asset(assetId).symbol, amount);
  return held(sums);
}

/** What a tool makes of the lines: in both layouts nothing is negative. */
function sumsOf(layout: TaxLayout, lines: readonly (readonly CsvCell[])[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  const isKoinly = layout === koinly;
  for (const line of lines) {
    const cell = (name: string) => String(line[layout.head.indexOf(name)] ?? '');
    const read = (amount: string, unit: string): [string, bigint] => {
      const parsed = parseSignedDecimal(cell(amount) || '0', 8);
      if (!parsed.ok || parsed.units < 0n) throw new Error(`${amount} is ${cell(amount)}`);
      return [cell(unit), parsed.units];
    };
    const sent = isKoinly ? read('Sent Amount', 'Sent Currency') : read('Sent Quantity', 'Sent Currency');
    const received = isKoinly
      ? read('Received Amount', 'Received Currency')
      : read('Received Quantity', 'Received Currency');
    const fee = read('Fee Amount', 'Fee Currency');
    add(sums, received[0], received[1]);
    add(sums, sent[0], -sent[1]);
    // CoinTracker has the fee in the amount of its coin already.
    if (isKoinly || (fee[0] !== sent[0] && fee[0] !== received[0])) add(sums, fee[0], -fee[1]);
  }
  return held(sums);
}

function add(sums: Record<string, bigint>, symbol: string, amount: bigint): void {
  sums[symbol] = (sums[symbol] ?? 0n) + amount;
}

const held = (sums: Readonly<Record<string, bigint>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(sums).filter(([symbol, amount]) => symbol !== '' && amount !== 0n));
