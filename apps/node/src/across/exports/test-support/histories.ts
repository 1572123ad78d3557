import { parseSignedDecimal } from '@candor/amount';
import fc from 'fast-check';
import { koinly, type TaxLayout } from '../tax/layouts.ts';
import type { TaxBill } from '../tax/tax-rows.ts';

const symbols = ['', 'USDT', 'BTC', 'ETH'] as const;
const startMs = Date.parse('2026-03-01T12:00:00Z');

/** How the assets of histories are named and counted. */
export const textOf = (assetId: number) => ({ symbol: symbols[assetId] ?? '', scale: 8 });

/** One entry of a history. */
export const bill = (
  seq: number,
  assetId: number,
  cause: string,
  amount: bigint,
  tradeId: number | null = null,
): TaxBill => ({
  seq,
  position: 0,
  timeMs: startMs + seq * 1_000,
  assetId,
  cause,
  amount,
  orderId: tradeId,
  tradeId,
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

/** Up to twelve records of an account, with their entries. */
export const anyHistory = fc
  .array(anyRecord, { maxLength: 12 })
  .map((records) => records.map((bills, at) => bills.map((one) => ({ ...one, seq: at + 1 }))));

/** What an account holds after all of its entries, by coin. */
export function balancesOf(bills: readonly TaxBill[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { assetId, amount } of bills) add(sums, textOf(assetId).symbol, amount);
  return held(sums);
}

/** What a tax tool makes of the lines of a file: in both layouts nothing is negative. */
export function sumsOfTaxFile(layout: TaxLayout, lines: readonly (readonly string[])[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  const isKoinly = layout === koinly;
  for (const line of lines) {
    const cell = (name: string) => line[layout.head.indexOf(name)] ?? '';
    const read = (amount: string, unit: string): [string, bigint] => {
      const parsed = unitsOf(cell(amount));
      if (parsed < 0n) throw new Error(`${amount} is ${cell(amount)}`);
      return [cell(unit), parsed];
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

/** What the changes in our own file add up to, by coin. */
export function sumsOfChanges(changes: readonly { readonly unit: string; readonly change: string }[]) {
  const sums: Record<string, bigint> = {};
  for (const { unit, change } of changes) add(sums, unit, unitsOf(change));
  return held(sums);
}

function unitsOf(text: string): bigint {
  const parsed = parseSignedDecimal(text || '0', 8);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.units;
}

function add(sums: Record<string, bigint>, symbol: string, amount: bigint): void {
  sums[symbol] = (sums[symbol] ?? 0n) + amount;
}

const held = (sums: Readonly<Record<string, bigint>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(sums).filter(([symbol, amount]) => symbol !== '' && amount !== 0n));
