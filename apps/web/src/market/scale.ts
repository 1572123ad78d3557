import type { MarketScale } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';

/** Decimals after the point of a step such as "0.01". */
export const decimalsOf = (step: string): number => step.split('.')[1]?.length ?? 0;

/**
 * The scales of a market: its tick and lot size are written with all its decimals, however many
 * units of the last one they are.
 */
export function scaleOf({ terms }: Pick<MarketRow, 'terms'>): MarketScale {
  return {
    tickScale: decimalsOf(terms.tickSize),
    lotScale: decimalsOf(terms.lotSize),
    quoteScale: terms.quoteScale,
    baseScale: terms.baseScale,
  };
}

/**
 * As many decimals as amounts need to be shown in full, at least two: lines that add up on paper
 * show every digit.
 */
export function decimalsInFull(amounts: readonly string[]): number {
  return Math.max(2, ...amounts.map((amount) => amount.split('.')[1]?.replace(/0+$/, '').length ?? 0));
}
