import { amount } from '../units.ts';
import type { Amount } from '../units.ts';
import { feeOf, MILLION } from './fees.ts';
import { notional } from './scale.ts';
import type { BookSide, MarketScale } from './scale.ts';

/**
 * The largest notional N with N + floor(N × ratePpm / 10^6) <= budget, in quote units. N + floor(N
 * r / m) = floor(N (m + r) / m), and that is at most the budget exactly while N (m + r) < (budget +
 * 1) m.
 */
export const largestNotionalForBudget = (budget: Amount, ratePpm: number | bigint): Amount =>
  budget <= 0n ? amount(0n) : amount(((budget + 1n) * MILLION - 1n) / (MILLION + BigInt(ratePpm)));

/**
 * How many more lots at this price a budget allows, after what was already spent on this order; fee
 * on the whole included.
 */
export const affordableLots = (
  order: { readonly budget: Amount; readonly spent: Amount; readonly ratePpm: number | bigint },
  priceTicks: bigint,
  scale: MarketScale,
): bigint => {
  const left = largestNotionalForBudget(order.budget, order.ratePpm) - order.spent;
  return left <= 0n ? 0n : left / notional(priceTicks, 1n, scale);
};

export interface BudgetQuantity {
  readonly quantityLots: bigint;
  readonly notional: Amount;
  readonly fee: Amount;
}

/**
 * The most lots that a market buy takes from these asks, best first, with notional + floor(fee)
 * within the budget.
 */
export const largestQuantityForBudget = (
  asks: BookSide,
  budget: Amount,
  terms: { readonly scale: MarketScale; readonly takerPpm: number },
): BudgetQuantity => {
  let quantityLots = 0n;
  let spent = amount(0n);
  for (const [priceTicks, levelLots] of asks) {
    const affordable = affordableLots({ budget, spent, ratePpm: terms.takerPpm }, priceTicks, terms.scale);
    const taken = affordable < levelLots ? affordable : levelLots;
    quantityLots += taken;
    spent = amount(spent + notional(priceTicks, taken, terms.scale));
    if (taken < levelLots) break;
  }
  return { quantityLots, notional: spent, fee: feeOf(spent, terms.takerPpm) };
};
