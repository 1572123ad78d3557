import { amount } from '../units.ts';
import type { Amount } from '../units.ts';
import { largestNotionalForBudget } from './budget.ts';
import { feeOf } from './fees.ts';
import { feeLine } from './preview-lines.ts';
import type { OrderPreview, PreviewOco, PreviewTerms, PreviewWaiting, Reserve, WaitingPart } from './preview-types.ts';
import { largerRate, protectionPriceTicks, reserveForBuy, trailingTriggerTicks } from './reserve.ts';
import { baseAmount, isWorse, notional } from './scale.ts';

const NOTHING_NOW = {
  fillsNow: [],
  filledLots: 0n,
  filledNotional: amount(0n),
  feeNow: amount(0n),
  canceledLots: 0n,
} as const;

/** A stop order: nothing fills now, its reserve is held until it fires or ends. */
export const previewWaiting = (order: PreviewWaiting, terms: PreviewTerms): OrderPreview => {
  const waits = waitingPart(order, terms);
  const atLimit = order.kind === 'stop_limit';
  const base = valueOf(order, waits, terms);
  return {
    ...NOTHING_NOW,
    warnings: atLimit ? [] : ['price_at_trigger_unknown'],
    worstAllowedTicks: waits.priceTicks,
    fees: [feeLine({ role: 'taker', when: 'when_filled', base, ratePpm: terms.takerPpm }, terms)],
    waits,
    reserve: waits.reserve,
    need: waits.reserve,
    ...(order.side === 'buy' ? { mostYouPay: waits.reserve.amount } : { leastYouGet: leastFor(base, terms) }),
    exact: atLimit,
  };
};

/**
 * One cancels the other: the limit leg rests and holds what the more expensive of the two legs
 * needs.
 */
export const previewOco = (order: PreviewOco, terms: PreviewTerms): OrderPreview => {
  const { side, quantityLots, priceTicks, triggerPriceTicks, stopLimitPriceTicks } = order;
  const stop: PreviewWaiting =
    stopLimitPriceTicks === undefined
      ? { kind: 'stop_market', side, triggerPriceTicks, quantityLots }
      : { kind: 'stop_limit', side, triggerPriceTicks, quantityLots, priceTicks: stopLimitPriceTicks };
  const waits = waitingPart(stop, terms);
  const limitValue = notional(priceTicks, quantityLots, terms.scale);
  const stopValue = valueOf(stop, waits, terms);
  const limitReserve =
    side === 'buy' ? reserveForBuy(priceTicks, quantityLots, terms.scale, terms) : waits.reserve.amount;
  const reserve: Reserve = { asset: waits.reserve.asset, amount: larger(limitReserve, waits.reserve.amount) };
  const least = smaller(leastFor(limitValue, terms), leastFor(stopValue, terms));
  return {
    ...NOTHING_NOW,
    warnings: stopLimitPriceTicks === undefined ? ['price_at_trigger_unknown'] : [],
    worstAllowedTicks: isWorse(side, waits.priceTicks, priceTicks) ? waits.priceTicks : priceTicks,
    fees: [
      feeLine({ role: 'maker', when: 'when_filled', base: limitValue, ratePpm: terms.makerPpm }, terms),
      feeLine({ role: 'taker', when: 'when_filled', base: stopValue, ratePpm: terms.takerPpm }, terms),
    ],
    rests: { quantityLots, priceTicks, displayedLots: quantityLots, reserve },
    waits: { ...waits, reserve: { asset: reserve.asset, amount: amount(0n) } },
    reserve,
    need: reserve,
    ...(side === 'buy' ? { mostYouPay: reserve.amount } : { leastYouGet: least }),
    exact: stopLimitPriceTicks !== undefined,
  };
};

const waitingPart = (order: PreviewWaiting, terms: PreviewTerms): WaitingPart => {
  const triggerPriceTicks =
    order.kind === 'trailing_stop'
      ? trailingTriggerTicks(order.observedPriceTicks, order.trailingOffsetPpm, order.side)
      : order.triggerPriceTicks;
  const priceTicks =
    order.kind === 'stop_limit'
      ? order.priceTicks
      : protectionPriceTicks(triggerPriceTicks, terms.slippageCapPpm, order.side);
  const reserve = reserveOf(order, priceTicks, terms);
  const { quantityLots } = order;
  return { ...(quantityLots === undefined ? {} : { quantityLots }), triggerPriceTicks, priceTicks, reserve };
};

const reserveOf = (order: PreviewWaiting, priceTicks: bigint, terms: PreviewTerms): Reserve => {
  const lots = order.quantityLots ?? 0n;
  if (order.side === 'sell') return { asset: 'base', amount: baseAmount(lots, terms.scale) };
  if (order.kind === 'stop_market' && order.quoteBudget !== undefined) {
    return { asset: 'quote', amount: order.quoteBudget };
  }
  return { asset: 'quote', amount: reserveForBuy(priceTicks, lots, terms.scale, terms) };
};

/**
 * What its fee is calculated on: its quantity at its limit or protection price; of a budget, the
 * most that leaves room for the fee.
 */
const valueOf = (order: PreviewWaiting, waits: WaitingPart, terms: PreviewTerms): Amount => {
  if (order.quantityLots !== undefined) return notional(waits.priceTicks, order.quantityLots, terms.scale);
  return largestNotionalForBudget(waits.reserve.amount, terms.takerPpm);
};

const leastFor = (value: Amount, terms: PreviewTerms): Amount => amount(value - feeOf(value, largerRate(terms)));
const larger = (a: Amount, b: Amount): Amount => (a > b ? a : b);
const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);
