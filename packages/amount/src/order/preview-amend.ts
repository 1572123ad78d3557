import { amount } from '../units.ts';
import type { Amount } from '../units.ts';
import type { PreviewTerms, Reserve } from './preview-types.ts';
import { offStep } from './problems.ts';
import { reserveForBuy } from './reserve.ts';
import { baseAmount, isWorse, notional } from './scale.ts';
import type { Side } from './scale.ts';
import { outsideBand } from './walk.ts';

/** A resting order and the price and total quantity wanted. */
export interface AmendInput {
  readonly side: Side;
  readonly now: { readonly priceTicks: bigint; readonly quantityLots: bigint };
  readonly filledLots: bigint;
  /** What it holds now, in smallest units of the asset it reserves. */
  readonly reserved: Amount;
  readonly priceTicks: bigint;
  readonly quantityLots: bigint;
  /** Iceberg: what the book shows at a time. */
  readonly displayLots?: bigint;
  /** Best price of the other side now. */
  readonly bestOppositeTicks?: bigint;
}

/**
 * Why the core would refuse the change: the rejection reasons of the protocol, in their order of
 * precedence.
 */
export type AmendPreviewProblem =
  | 'price_off_tick'
  | 'price_not_positive'
  | 'quantity_off_lot'
  | 'quantity_below_minimum'
  | 'quantity_above_maximum'
  | 'notional_below_minimum'
  | 'notional_above_maximum'
  | 'price_outside_band'
  | 'post_only_would_take'
  | 'amend_nothing_changed'
  | 'insufficient_available';

export interface AmendPreview {
  readonly problem?: AmendPreviewProblem;
  /**
   * A smaller quantity at the same price keeps its place in the queue; anything else goes to the
   * back.
   */
  readonly keepsPlace: boolean;
  readonly remainingLots: bigint;
  /**
   * The most that the book shows of it afterwards; an iceberg that keeps its place may show less.
   */
  readonly displayedLots: bigint;
  /** What the order holds after the change. */
  readonly reserve: Reserve;
  /** What of that it does not hold yet; 0 when it holds less than before. */
  readonly more: Amount;
}

/**
 * What the core books for a change of a resting order. `terms` are the market's, with the rates
 * that the order was accepted with; what they leave out is not looked at. Amounts are smallest
 * units of the asset that the order reserves.
 */
export const previewAmend = (order: AmendInput, terms: PreviewTerms): AmendPreview => {
  const { side, now, priceTicks, quantityLots, displayLots } = order;
  const remainingLots = quantityLots - order.filledLots;
  const held = remainingLots > 0n && priceTicks > 0n ? heldBy(side, priceTicks, remainingLots, terms) : amount(0n);
  const problem = problemOf(order, remainingLots, held, terms);
  return {
    ...(problem === undefined ? {} : { problem }),
    keepsPlace: priceTicks === now.priceTicks && quantityLots < now.quantityLots,
    remainingLots,
    displayedLots: displayLots !== undefined && displayLots < remainingLots ? displayLots : remainingLots,
    reserve: { asset: side === 'buy' ? 'quote' : 'base', amount: held },
    more: amount(held > order.reserved ? held - order.reserved : 0n),
  };
};

const heldBy = (side: Side, priceTicks: bigint, lots: bigint, terms: PreviewTerms): Amount =>
  side === 'buy' ? reserveForBuy(priceTicks, lots, terms.scale, terms) : baseAmount(lots, terms.scale);

const problemOf = (
  order: AmendInput,
  remainingLots: bigint,
  held: Amount,
  terms: PreviewTerms,
): AmendPreviewProblem | undefined => {
  const { side, now, priceTicks, quantityLots, bestOppositeTicks: best } = order;
  const { minimumLots, maximumLots, minimumNotional, maximumNotional, available } = terms;
  const value = notional(priceTicks, quantityLots, terms.scale);
  if (offStep(priceTicks, terms.tickStep)) return 'price_off_tick';
  if (priceTicks <= 0n) return 'price_not_positive';
  if (offStep(quantityLots, terms.lotStep)) return 'quantity_off_lot';
  if (quantityLots < (minimumLots ?? 1n) || remainingLots <= 0n) return 'quantity_below_minimum';
  if (maximumLots !== undefined && quantityLots > maximumLots) return 'quantity_above_maximum';
  if (minimumNotional !== undefined && value < minimumNotional) return 'notional_below_minimum';
  if (maximumNotional !== undefined && value > maximumNotional) return 'notional_above_maximum';
  if (outsideBand(priceTicks, terms)) return 'price_outside_band';
  if (best !== undefined && !isWorse(side, best, priceTicks)) return 'post_only_would_take';
  if (priceTicks === now.priceTicks && quantityLots === now.quantityLots) return 'amend_nothing_changed';
  if (available !== undefined && held - order.reserved > available) return 'insufficient_available';
  return undefined;
};
