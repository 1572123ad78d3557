import { formatDecimal } from '../decimal.ts';
import { divide, powerOfTen } from '../rounding.ts';
import type { AveragePrice, PreviewFill } from './preview-types.ts';
import type { MarketScale, Side } from './scale.ts';

/** Decimals of a slippage: a hundredth of a millionth. */
const SLIPPAGE_DECIMALS = 8;

const tickLots = (fills: readonly PreviewFill[]): bigint =>
  fills.reduce((sum, fill) => sum + fill.priceTicks * fill.quantityLots, 0n);

const lotsOf = (fills: readonly PreviewFill[]): bigint => fills.reduce((sum, fill) => sum + fill.quantityLots, 0n);

/**
 * Sum of price × quantity over sum of quantity, in quote per base. Its decimal has two digits more
 * than the market's prices and is rounded against the user (up for a buy, down for a sell), so it
 * never flatters.
 */
export const averagePriceOf = (fills: readonly PreviewFill[], side: Side, scale: MarketScale): AveragePrice => {
  const decimals = scale.tickScale + 2;
  const numerator = tickLots(fills);
  const denominator = lotsOf(fills) * powerOfTen(scale.tickScale);
  const rounding = side === 'buy' ? 'ceil' : 'floor';
  const units = divide(numerator * powerOfTen(decimals), denominator, rounding);
  return { numerator, denominator, decimal: formatDecimal(units, decimals), rounding };
};

/** |average − best| / best as a decimal fraction, rounded up. */
export const slippageOf = (fills: readonly PreviewFill[], bestTicks: bigint): string => {
  const atBest = lotsOf(fills) * bestTicks;
  const difference = tickLots(fills) - atBest;
  const distance = difference < 0n ? -difference : difference;
  return formatDecimal(divide(distance * powerOfTen(SLIPPAGE_DECIMALS), atBest, 'ceil'), SLIPPAGE_DECIMALS);
};
