import { compareDecimals, displaySmallPrice, divideDecimals } from '@candor/amount';

interface Priced {
  readonly from: string;
  readonly to: string;
  /** Index prices in USDT. */
  readonly fromPrice: string;
  readonly toPrice: string;
}

/**
 * The index price of a pair as people say it: what one of the coin that is worth more costs in the
 * other.
 */
export function priceText({ from, to, fromPrice, toPrice }: Priced): string {
  const isFromMore = compareDecimals(fromPrice, toPrice) >= 0;
  const [more, less] = isFromMore ? [fromPrice, toPrice] : [toPrice, fromPrice];
  const [of, inCoin] = isFromMore ? [from, to] : [to, from];
  return `1 ${of} = ${displaySmallPrice(divideDecimals(more, less, 12, 'half_even'))} ${inCoin}`;
}
