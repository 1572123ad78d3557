import { displayAmount } from '@candor/amount';

/** How many decimals of a figure say something; two at least. */
function decimalsOf(decimal: string): number {
  const [, digits = ''] = /\.(\d*?)0*$/.exec(decimal) ?? [];
  return Math.max(2, digits.length);
}

/** An amount to its last unit, grouped: what is decided about is never rounded. */
export const exact = (decimal: string): string => displayAmount(decimal, decimalsOf(decimal));
