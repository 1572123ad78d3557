import { addDecimals, compareDecimals, isZeroDecimal, subtractDecimals } from '@candor/amount';

export interface TransferPreview {
  readonly fromAfter: string;
  readonly toAfter: string;
}

/** What both wallets hold after a transfer; undefined while the amount is none or more than there is. */
export function transferPreview(amount: string, fromAvailable: string, toTotal: string): TransferPreview | undefined {
  if (amount === '' || isZeroDecimal(amount) || compareDecimals(amount, fromAvailable) > 0) return undefined;
  return { fromAfter: subtractDecimals(fromAvailable, amount), toAfter: addDecimals(toTotal, amount) };
}

/** Whether more is asked for than there is. */
export const isTooMuch = (amount: string, available: string): boolean =>
  amount !== '' && compareDecimals(amount, available) > 0;
