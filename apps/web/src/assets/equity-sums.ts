import { addDecimals, roundDecimal, subtractDecimals } from '@candor/amount';
import { sources } from './sources.ts';
import type { EquityData } from './use-equity.ts';

/**
 * What led from the worth at a span's begin to that of now, in USDT, each cut after two decimals.
 */
export interface EquitySums {
  /** Null where something held then had no price; `change` and `result` are null with it. */
  readonly before: string | null;
  readonly paidIn: string;
  readonly paidOut: string;
  readonly fees: string;
  /** now − before − paid in + paid out: what trades, prices and fees made of the wallets. */
  readonly change: string | null;
  /** The change and the fees that it bore. */
  readonly result: string | null;
}

/**
 * The figures between the begin of a span and `total`, what all wallets are worth now in USDT with
 * two decimals: to the cent, with nothing unexplained.
 */
export function equitySums(data: Pick<EquityData, 'before' | 'sources' | 'fees'>, total: string): EquitySums {
  // Each source is cut as it is shown, so that what is shown adds up.
  const sumOf = (isOut: boolean) =>
    sources
      .filter((source) => source.isOut === isOut)
      .reduce((sum, { of }) => addDecimals(sum, cutToCents(data.sources[of])), '0.00');
  const [paidIn, paidOut, fees] = [sumOf(false), sumOf(true), cutToCents(data.fees)];
  if (data.before === null) return { before: null, paidIn, paidOut, fees, change: null, result: null };
  const before = cutToCents(data.before);
  const change = addDecimals(subtractDecimals(subtractDecimals(total, before), paidIn), paidOut);
  return { before, paidIn, paidOut, fees, change, result: addDecimals(change, fees) };
}

/** A decimal amount of USDT cut after two decimals. */
export const cutToCents = (decimal: string): string => roundDecimal(decimal, 2, 'truncate');
