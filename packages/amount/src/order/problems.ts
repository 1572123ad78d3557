import type { Amount } from '../units.ts';
import type { PreviewInput, PreviewProblem, PreviewTerms } from './preview-types.ts';
import { isWorse, notional } from './scale.ts';
import { outsideBand } from './walk.ts';

/** A trailing stop stays at least 0.1% and at most 20% away from the price. */
export const TRAILING_OFFSET_PPM = { minimum: 1_000, maximum: 200_000 } as const;

interface Fields {
  readonly quantityLots: bigint | undefined;
  readonly quoteBudget: Amount | undefined;
  readonly limits: readonly bigint[];
  readonly others: readonly bigint[];
}

/**
 * The first reason for which the core rejects the order on its face, without a look at book or
 * balance.
 */
export const problemOfForm = (order: PreviewInput, terms: PreviewTerms): PreviewProblem | undefined => {
  const fields = fieldsOf(order);
  const { quantityLots, quoteBudget, limits, others } = fields;
  const prices = order.kind === 'trailing_stop' ? limits : [...limits, ...others];
  const values = notionalsOf(fields, terms);
  const { minimumLots, maximumLots, minimumNotional, maximumNotional } = terms;
  const below = (least: bigint | undefined) => (value: bigint) => least !== undefined && value < least;
  const above = (most: bigint | undefined) => (value: bigint) => most !== undefined && value > most;
  const lots = quantityLots === undefined ? [] : [quantityLots];

  if ((quantityLots === undefined) === (quoteBudget === undefined)) return 'order_fields_conflict';
  if (order.kind === 'limit' && order.postOnly === true && isImmediate(order.timeInForce))
    return 'order_fields_conflict';
  if (quoteBudget !== undefined && order.side === 'sell') return 'quote_amount_only_for_buys';
  if (prices.some((price) => offStep(price, terms.tickStep))) return 'price_off_tick';
  if ([...limits, ...others].some((price) => price <= 0n)) return 'price_not_positive';
  if (lots.some((quantity) => offStep(quantity, terms.lotStep))) return 'quantity_off_lot';
  if (lots.some(below(minimumLots ?? 1n))) return 'quantity_below_minimum';
  if (lots.some(above(maximumLots))) return 'quantity_above_maximum';
  if (values.some(below(minimumNotional))) return 'notional_below_minimum';
  if (values.some(above(maximumNotional))) return 'notional_above_maximum';
  if (limits.some((price) => outsideBand(price, terms))) return 'price_outside_band';
  if (triggerReached(order)) return 'trigger_price_wrong_side';
  if (order.kind === 'trailing_stop' && offsetOutOfRange(order.trailingOffsetPpm))
    return 'trailing_offset_out_of_range';
  if (order.kind === 'limit' && displayInvalid(order.displayLots, order.quantityLots, terms.lotStep))
    return 'display_quantity_invalid';
  if (quoteBudget !== undefined && quoteBudget <= 0n) return 'amount_not_positive';
  return undefined;
};

/** A stop whose trigger the watched price has already reached would fire at once. */
const triggerReached = (order: PreviewInput): boolean => {
  if (order.kind !== 'stop_limit' && order.kind !== 'stop_market' && order.kind !== 'oco') return false;
  const { side, observedPriceTicks: observed, triggerPriceTicks: trigger } = order;
  return observed !== undefined && !isWorse(side, trigger, observed);
};

const isImmediate = (timeInForce: string): boolean => timeInForce === 'IOC' || timeInForce === 'FOK';

const offsetOutOfRange = (ppm: number): boolean =>
  ppm < TRAILING_OFFSET_PPM.minimum || ppm > TRAILING_OFFSET_PPM.maximum;

const displayInvalid = (displayLots: bigint | undefined, quantityLots: bigint, lotStep: bigint | undefined): boolean =>
  displayLots !== undefined && (offStep(displayLots, lotStep) || displayLots < 1n || displayLots > quantityLots);

/** Whether a figure is no multiple of its step. */
export const offStep = (value: bigint, step = 1n): boolean => value % step !== 0n;

/**
 * The limit prices among an order's fields are held to the band and give the notional; triggers and
 * worst prices only must be positive.
 */
const fieldsOf = (order: PreviewInput): Fields => {
  const { quantityLots } = order;
  switch (order.kind) {
    case 'limit':
      return { quantityLots, quoteBudget: undefined, limits: [order.priceTicks], others: [] };
    case 'stop_limit':
      return { quantityLots, quoteBudget: undefined, limits: [order.priceTicks], others: [order.triggerPriceTicks] };
    case 'market':
      return { quantityLots, quoteBudget: order.quoteBudget, limits: [], others: given(order.worstPriceTicks) };
    case 'stop_market':
      return { quantityLots, quoteBudget: order.quoteBudget, limits: [], others: [order.triggerPriceTicks] };
    case 'trailing_stop':
      return { quantityLots, quoteBudget: undefined, limits: [], others: [order.observedPriceTicks] };
    case 'oco': {
      const limits = [order.priceTicks, ...given(order.stopLimitPriceTicks)];
      return { quantityLots, quoteBudget: undefined, limits, others: [order.triggerPriceTicks] };
    }
  }
};

const given = (price: bigint | undefined): readonly bigint[] => (price === undefined ? [] : [price]);

const notionalsOf = ({ quantityLots, quoteBudget, limits }: Fields, terms: PreviewTerms): readonly bigint[] => {
  if (quoteBudget !== undefined) return [quoteBudget];
  if (quantityLots === undefined) return [];
  return limits.map((price) => notional(price, quantityLots, terms.scale));
};
