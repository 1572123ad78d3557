import { formatDecimal } from './decimal.ts';
import { divide } from './rounding.ts';

/**
 * What a price moved by since it opened, in percent: two decimals, truncated. What is not zero but
 * smaller than 0.01 is 0.01 with its sign. Both prices are in one unit; the open is above zero.
 */
export function changePercent(open: bigint, close: bigint): string {
  const difference = close - open;
  const exact = divide(difference * 10_000n, open, 'truncate');
  if (exact !== 0n || difference === 0n) return formatDecimal(exact, 2);
  return difference < 0n ? '-0.01' : '0.01';
}
