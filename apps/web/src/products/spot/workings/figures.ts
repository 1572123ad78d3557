import { displayAmount } from '@candor/amount';

/**
 * A decimal string with group marks and all its digits, trailing zeros kept down to `minimum`
 * decimals.
 */
export function exactText(decimal: string, minimum = 2): string {
  const [, decimals = ''] = decimal.split('.');
  const kept = Math.max(minimum, decimals.replace(/0+$/, '').length);
  return displayAmount(decimal, kept);
}
