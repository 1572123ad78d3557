import type { ChangeableTerms } from '@candor/core';
import type { Quote } from './plan-changes.ts';

type Grid = Pick<ChangeableTerms, 'tickStep' | 'lotStep' | 'minimumQuantity' | 'maximumQuantity'>;

/**
 * The quotes on the market's own grid: bids down and asks up to the next price it allows, so that
 * none comes closer to the touch than the model wanted; quotes that meet at a price become one.
 */
export function onGrid(quotes: readonly Quote[], grid: Grid): readonly Quote[] {
  if (grid.tickStep === 1 && grid.lotStep === 1) return quotes;
  const byPlace = new Map<string, Quote>();
  for (const { side, price, quantity } of quotes) {
    const steps = side === 'buy' ? Math.floor(price / grid.tickStep) : Math.ceil(price / grid.tickStep);
    if (steps === 0) continue;
    const place = `${side} ${steps}`;
    const together = quantity + (byPlace.get(place)?.quantity ?? 0);
    byPlace.set(place, { side, price: steps * grid.tickStep, quantity: together });
  }
  return [...byPlace.values()].map((quote) => ({ ...quote, quantity: lotsOnGrid(quote.quantity, grid) }));
}

/** A quantity as the market allows it: a multiple of its lot size within its bounds. */
export function lotsOnGrid(quantity: number, { lotStep, minimumQuantity, maximumQuantity }: Grid): number {
  if (lotStep === 1) return quantity;
  const whole = Math.round(quantity / lotStep) * lotStep;
  return Math.min(maximumQuantity, Math.max(minimumQuantity, whole));
}
