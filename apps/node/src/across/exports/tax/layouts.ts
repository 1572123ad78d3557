import { formatDecimal } from '@candor/amount';
import type { CsvCell } from '../../../wire/http/csv.ts';
import type { TaxAmount, TaxRow } from './tax-rows.ts';

/** A row with the transaction on a chain behind it, where there is one. */
export interface TracedRow extends TaxRow {
  readonly txHash: string | null;
}

/** How an asset is named and counted. */
export type AssetText = (assetId: number) => { readonly symbol: string; readonly scale: number };

/** A layout of a tax tool. */
export interface TaxLayout {
  readonly head: readonly string[];
  /** Lines of one row; none where it says nothing in this layout. */
  readonly lines: (row: TracedRow, asset: AssetText) => CsvCell[][];
}

/** Dates and times in UTC. */
const isoSeconds = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');

function usSeconds(timeMs: number): string {
  const [date = '', time = ''] = isoSeconds(timeMs).split(' ');
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year} ${time}`;
}

/**
 * Koinly's universal layout: the fee beside what is sent and received, neither of which has it. A
 * fee on its own is a payment with the label `cost`.
 */
export const koinly: TaxLayout = {
  head: [
    'Date',
    'Sent Amount',
    'Sent Currency',
    'Received Amount',
    'Received Currency',
    'Fee Amount',
    'Fee Currency',
    'Net Worth Amount',
    'Net Worth Currency',
    'Label',
    'Description',
    'TxHash',
  ],
  lines: (row, asset) => {
    const isFeeAlone = !row.sent && !row.received;
    const sent = isFeeAlone ? row.fee : row.sent;
    const fee = isFeeAlone ? undefined : row.fee;
    // A trade needs no label; the tool refuses one there.
    const label = isFeeAlone ? 'cost' : row.sent && row.received ? '' : row.label;
    const cells = [sent, row.received, fee].flatMap((amount) => exact(amount, asset));
    return [[isoSeconds(row.timeMs), ...cells, null, null, label, describe(row), row.txHash]];
  },
};

/**
 * CoinTracker's layout: nothing negative, at most 8 decimals; what is sent has the fee in it, what
 * is received is without it.
 */
export const coinTracker: TaxLayout = {
  head: [
    'Date',
    'Received Quantity',
    'Received Currency',
    'Sent Quantity',
    'Sent Currency',
    'Fee Amount',
    'Fee Currency',
    'Tag',
  ],
  lines: (row, asset) => {
    return withFee(row).map(({ received, sent, fee }) => {
      const cells = [received, sent, fee].flatMap((amount) => short(amount, asset));
      return [usSeconds(row.timeMs), ...cells, null];
    });
  },
};

type Amounts = Pick<TaxRow, 'sent' | 'received' | 'fee'>;

/** The amounts with the fee in them. A fee of a third coin stays beside them. */
function withFee({ sent, received, fee }: Amounts): Amounts[] {
  if (!fee) return [{ ...(sent && { sent }), ...(received && { received }) }];
  if (!sent && !received) return [{ sent: fee }];
  if (sent?.assetId === fee.assetId)
    return [{ sent: { ...sent, units: sent.units + fee.units }, fee, ...(received && { received }) }];
  if (received?.assetId !== fee.assetId) return [{ ...(sent && { sent }), ...(received && { received }), fee }];
  const left = received.units - fee.units;
  if (left > 0n) return [{ ...(sent && { sent }), received: { ...received, units: left }, fee }];
  // The fee took all that came in, or more.
  const paid: Amounts[] = left === 0n ? [] : [{ sent: { assetId: fee.assetId, units: -left } }];
  return sent ? [{ sent }, ...paid] : paid;
}

const decimalsMost = 8;

function exact(amount: TaxAmount | undefined, asset: AssetText): CsvCell[] {
  if (amount === undefined) return [null, null];
  const { symbol, scale } = asset(amount.assetId);
  return [formatDecimal(amount.units, scale), symbol];
}

function short(amount: TaxAmount | undefined, asset: AssetText): CsvCell[] {
  if (amount === undefined) return [null, null];
  const { symbol, scale } = asset(amount.assetId);
  if (scale <= decimalsMost) return [formatDecimal(amount.units, scale), symbol];
  return [formatDecimal(amount.units / 10n ** BigInt(scale - decimalsMost), decimalsMost), symbol];
}

const describe = ({ family, seq }: TaxRow): string => `${family}, record ${seq}`;
