import { displayAmount } from '@candor/amount';

/** An amount of a chain as it is shown: grouped, with all its digits and at least two places. */
export function amountText(amount: string): string {
  const places = amount.split('.')[1]?.length ?? 0;
  return displayAmount(amount, Math.max(2, places));
}
