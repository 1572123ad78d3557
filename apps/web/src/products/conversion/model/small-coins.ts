import { compareDecimals, divideDecimals, isZeroDecimal, multiplyDecimals } from '@candor/amount';
import type { Balance, SwapOffer } from '@candor/protocol';

/** The coin that small balances are swapped into. */
export const smallInto = 'USDT';

/** Below this nothing would arrive: spread and fee leave no unit of USDT. */
const worthLess = '0.00000001';

/**
 * Of these balances, what is free of each swapped coin and worth at most what counts as small. A
 * coin without a fresh price is none.
 */
export function smallCoins(
  { assets, smallBalance }: Pick<SwapOffer, 'assets' | 'smallBalance'>,
  balances: Iterable<Balance>,
): readonly Balance[] {
  const swapped = new Set(assets.filter(({ open }) => open).map(({ asset }) => asset));
  return [...balances].filter((balance) => {
    if (balance.asset === smallInto || !swapped.has(balance.asset)) return false;
    const worth = freeWorthOf(balance);
    return worth !== undefined && compareDecimals(worth, worthLess) > 0 && compareDecimals(worth, smallBalance) <= 0;
  });
}

/** What the free part of a balance is worth in USDT, to eight places. */
function freeWorthOf({ available, total, usdt }: Balance): string | undefined {
  if (usdt === null || isZeroDecimal(available)) return undefined;
  return divideDecimals(multiplyDecimals(usdt, available), total, 8, 'half_up');
}
