import { addDecimals, compareDecimals, isZeroDecimal, roundDecimal } from '@candor/amount';
import type { Balance } from '@candor/protocol';

export interface WalletWorth {
  readonly walletType: number;
  /** Sum of what has a price, decimal string in USDT. */
  readonly usdt: string;
  /** False when an asset without a fresh price was left out. */
  readonly complete: boolean;
  readonly coins: readonly Balance[];
}

/**
 * The wallets with something in them, and spot always, each with its worth. The worth of all is
 * their exact sum.
 */
export function walletWorths(balances: readonly Balance[]): {
  readonly wallets: readonly WalletWorth[];
  readonly total: WalletWorth;
} {
  const types = [...new Set([1, ...balances.filter(isHeld).map(({ walletType }) => walletType)])].toSorted(
    (a, b) => a - b,
  );
  const wallets = types.map((walletType) =>
    worthOf(
      walletType,
      balances.filter((one) => one.walletType === walletType),
    ),
  );
  return { wallets, total: worthOf(0, balances) };
}

function worthOf(walletType: number, balances: readonly Balance[]): WalletWorth {
  const coins = balances.filter(isHeld).toSorted((a, b) => compareDecimals(b.usdt ?? '0', a.usdt ?? '0'));
  // Each coin is cut at two decimals before it is added, so that the lines of a list add up to its
  // total.
  const usdt = coins.reduce(
    (sum, { usdt: value }) => addDecimals(sum, roundDecimal(value ?? '0', 2, 'truncate')),
    '0.00',
  );
  return { walletType, usdt, complete: coins.every(({ usdt: value }) => value !== null), coins };
}

export const isHeld = ({ total }: Pick<Balance, 'total'>): boolean => !isZeroDecimal(total);

const small = '1';

/** Coins worth less than a dollar are small; one without a price is not hidden. */
export const isSmall = ({ usdt }: Pick<Balance, 'usdt'>): boolean => usdt !== null && compareDecimals(usdt, small) < 0;

/** Wallets' shares of the whole, 0 to 1, for the bar alone. */
export function sharesOf(wallets: readonly WalletWorth[], total: string): readonly number[] {
  if (isZeroDecimal(total)) return wallets.map(() => 0);
  return wallets.map(({ usdt }) => Number(usdt) / Number(total));
}
