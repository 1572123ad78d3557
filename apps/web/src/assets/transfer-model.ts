import { addDecimals, compareDecimals, isZeroDecimal, subtractDecimals } from '@candor/amount';

export interface TransferPreview {
  readonly fromAfter: string;
  readonly toAfter: string;
}

/**
 * What both wallets hold after a transfer; undefined while the amount is none or more than there
 * is.
 */
export function transferPreview(amount: string, fromAvailable: string, toTotal: string): TransferPreview | undefined {
  if (amount === '' || isZeroDecimal(amount) || compareDecimals(amount, fromAvailable) > 0) return undefined;
  return { fromAfter: subtractDecimals(fromAvailable, amount), toAfter: addDecimals(toTotal, amount) };
}

/** Whether more is asked for than there is. */
export const isTooMuch = (amount: string, available: string): boolean =>
  amount !== '' && compareDecimals(amount, available) > 0;

/** Where a transfer may begin and end. */
export interface Ends {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

const walletTypes = [1, 2, 3, 4, 5, 6, 7, 8];
const merchantWallet = 8;

/**
 * Wallets that a transfer is offered between: those with a use, the merchants' one for merchants
 * alone. Out of every other one that something lies in, so that it is not stuck there.
 */
export function endsOf(hasUse: (walletType: number) => boolean, merchant: boolean, filled: readonly number[]): Ends {
  const to = walletTypes.filter((type) => hasUse(type) && (merchant || type !== merchantWallet));
  return { to, from: walletTypes.filter((type) => to.includes(type) || filled.includes(type)) };
}

/** The first wallet that a transfer from this one may lead to. */
export const otherEnd = ({ to }: Ends, from: string): string =>
  String(to.find((type) => String(type) !== from) ?? from);
