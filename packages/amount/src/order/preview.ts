import { amount } from '../units.ts';
import type { Amount } from '../units.ts';
import { averagePriceOf, slippageOf } from './averages.ts';
import { feeOf } from './fees.ts';
import { feeLine } from './preview-lines.ts';
import { previewOco, previewWaiting } from './preview-waiting.ts';
import type {
  OrderPreview,
  PreviewBook,
  PreviewInput,
  PreviewLimit,
  PreviewMarket,
  PreviewProblem,
  PreviewTerms,
  PreviewWarning,
  Reserve,
  RestingPart,
} from './preview-types.ts';
import { problemOfForm } from './problems.ts';
import { largerRate, protectionPriceTicks, reserveForBuy, trailingTriggerTicks } from './reserve.ts';
import { baseAmount, isWorse, notional } from './scale.ts';
import { oppositeOf, walkBook } from './walk.ts';
import type { Walk } from './walk.ts';

type Immediate = PreviewLimit | PreviewMarket;

/**
 * What the core books for this order on this book under these terms, to the unit: fills, fees, what
 * rests or waits, and what is held. Pure; all amounts are smallest units of the quote asset unless
 * a field says base. The rules: docs/how-fees-and-previews-are-computed.md.
 */
export const previewOrder = (order: PreviewInput, book: PreviewBook, terms: PreviewTerms): OrderPreview => {
  const problem = problemOfForm(order, terms) ?? problemOfBook(order, book, terms);
  const preview = bookedFor(order, book, terms, problem);
  const first = problem ?? problemOfMoney(preview.need, terms);
  const warnings = warningsOf(first, preview.warnings);
  return first === undefined ? { ...preview, warnings } : { ...preview, warnings, problem: first };
};

const bookedFor = (
  order: PreviewInput,
  book: PreviewBook,
  terms: PreviewTerms,
  problem: PreviewProblem | undefined,
): OrderPreview => {
  if (order.kind === 'oco') return previewOco(order, terms);
  if (order.kind !== 'limit' && order.kind !== 'market') return previewWaiting(order, terms);
  const walk = walkFor(order, book, terms);
  const refused = problem === 'post_only_would_take' || problem === 'fill_or_kill_not_filled';
  return immediatePreview(order, refused ? nothingOf(walk) : walk, { book, terms, refused });
};

const nothingOf = (walk: Walk): Walk => ({
  fills: [],
  filledLots: 0n,
  notional: amount(0n),
  fee: amount(0n),
  end: walk.end,
});

const bestTicks = (order: PreviewInput, book: PreviewBook): bigint | undefined => oppositeOf(book, order.side)[0]?.[0];

/**
 * Its own limit; a market order's is the tighter of the user's worst price and the slippage cap
 * from the best opposite price.
 */
const limitOf = (order: Immediate, book: PreviewBook, terms: PreviewTerms): bigint | undefined => {
  if (order.kind === 'limit') return order.priceTicks;
  const best = bestTicks(order, book);
  if (best === undefined) return order.worstPriceTicks;
  return tighter(order, protectionPriceTicks(best, terms.slippageCapPpm, order.side), order.worstPriceTicks);
};

/** Of two worst prices the one that is better for the user. */
const tighter = (order: Immediate, price: bigint, other: bigint | undefined): bigint =>
  other !== undefined && isWorse(order.side, price, other) ? other : price;

const walkFor = (order: Immediate, book: PreviewBook, terms: PreviewTerms): Walk =>
  walkBook(
    {
      side: order.side,
      quantityLots: order.quantityLots,
      quoteBudget: order.kind === 'market' ? order.quoteBudget : undefined,
      limitTicks: limitOf(order, book, terms),
      selfTradePrevention: order.selfTradePrevention ?? 'expire_taker',
    },
    book,
    terms,
  );

/** The reasons that the book gives, in their order of precedence. */
const problemOfBook = (order: PreviewInput, book: PreviewBook, terms: PreviewTerms): PreviewProblem | undefined => {
  const best = bestTicks(order, book);
  if (order.kind === 'trailing_stop' || order.kind === 'stop_limit' || order.kind === 'stop_market') {
    return triggerProblem(order);
  }
  const crosses = order.kind !== 'market' && best !== undefined && !isWorse(order.side, best, order.priceTicks);
  if (order.kind === 'oco') return crosses ? 'post_only_would_take' : undefined;
  if (order.kind === 'limit' && order.postOnly === true && crosses) return 'post_only_would_take';
  if (order.timeInForce === 'FOK' && !isComplete(walkFor(order, book, terms))) return 'fill_or_kill_not_filled';
  if (order.kind === 'market' && best === undefined) return 'no_liquidity';
  return undefined;
};

/** An order by budget is complete when its money, not the book, ended the walk. */
const isComplete = (walk: Walk): boolean => walk.end === 'filled' || (walk.end === 'budget' && walk.filledLots > 0n);

/** A trailing sell near zero could have no trigger left. */
const triggerProblem = (order: PreviewInput): PreviewProblem | undefined => {
  if (order.kind !== 'trailing_stop') return undefined;
  const trigger = trailingTriggerTicks(order.observedPriceTicks, order.trailingOffsetPpm, order.side);
  return trigger <= 0n ? 'price_not_positive' : undefined;
};

const problemOfMoney = (need: Reserve, terms: PreviewTerms): PreviewProblem | undefined =>
  terms.available !== undefined && need.amount > terms.available ? 'insufficient_available' : undefined;

const immediatePreview = (
  order: Immediate,
  walk: Walk,
  { book, terms, refused }: { book: PreviewBook; terms: PreviewTerms; refused: boolean },
): OrderPreview => {
  const unfilled = order.quantityLots === undefined ? 0n : order.quantityLots - walk.filledLots;
  const remaining = unfilled > 0n ? unfilled : 0n;
  const rests = refused ? undefined : restingPart(order, remaining, walk, terms);
  const best = bestTicks(order, book);
  const allowed = worstAllowed(order, book, terms);
  const worst = walk.fills.at(-1)?.priceTicks;
  const asset = order.side === 'buy' ? 'quote' : 'base';
  const budget = order.kind === 'market' ? order.quoteBudget : undefined;
  const paid = amount(walk.notional + walk.fee);
  return {
    warnings: walkWarnings(order, walk, remaining, rests),
    fillsNow: walk.fills,
    filledLots: walk.filledLots,
    filledNotional: walk.notional,
    feeNow: walk.fee,
    ...(walk.fills.length > 0 ? { averagePrice: averagePriceOf(walk.fills, order.side, terms.scale) } : {}),
    ...(best === undefined ? {} : { bestPriceTicks: best }),
    ...(worst === undefined ? {} : { worstPriceTicks: worst }),
    ...(allowed === undefined ? {} : { worstAllowedTicks: allowed }),
    ...(best !== undefined && walk.fills.length > 0 ? { slippage: slippageOf(walk.fills, best) } : {}),
    fees: feeLines(walk, rests, terms),
    ...(rests === undefined ? {} : { rests }),
    canceledLots: rests === undefined ? remaining : 0n,
    ...(budget === undefined ? {} : { unspentBudget: amount(budget - paid) }),
    reserve: rests?.reserve ?? { asset, amount: amount(0n) },
    need: needOf(order, paid, terms),
    ...(order.side === 'buy'
      ? { mostYouPay: amount(paid + (rests?.reserve.amount ?? 0n)) }
      : { leastYouGet: amount(walk.notional - walk.fee + leastOfRest(rests, terms)) }),
    exact: walk.end !== 'own_order',
    walkEnd: walk.end,
  };
};

/**
 * A limit order rests with what is left, unless it may not wait, met an own order, or met a maker
 * whom the band forbids: it may neither match that maker nor rest beyond it, for a book never is
 * crossed.
 */
const restingPart = (order: Immediate, remaining: bigint, walk: Walk, terms: PreviewTerms): RestingPart | undefined => {
  if (order.kind !== 'limit' || remaining <= 0n || walk.end === 'own_order' || walk.end === 'band') return undefined;
  if (order.timeInForce === 'IOC' || order.timeInForce === 'FOK') return undefined;
  const { priceTicks, displayLots } = order;
  const reserve: Reserve =
    order.side === 'buy'
      ? { asset: 'quote', amount: reserveForBuy(priceTicks, remaining, terms.scale, terms) }
      : { asset: 'base', amount: baseAmount(remaining, terms.scale) };
  const displayedLots = displayLots !== undefined && displayLots < remaining ? displayLots : remaining;
  return { quantityLots: remaining, priceTicks, displayedLots, reserve };
};

/**
 * What must be available: a limit buy's whole reserve, the budget, or what a market buy really
 * costs; of a sell, all its lots.
 */
const needOf = (order: Immediate, paid: Amount, terms: PreviewTerms): Reserve => {
  if (order.side === 'sell') return { asset: 'base', amount: baseAmount(order.quantityLots ?? 0n, terms.scale) };
  if (order.kind === 'market') return { asset: 'quote', amount: order.quoteBudget ?? paid };
  return { asset: 'quote', amount: reserveForBuy(order.priceTicks, order.quantityLots, terms.scale, terms) };
};

/**
 * The least that a resting sell brings in: each fill's fee is rounded down, so the fee on the whole
 * is the most.
 */
const leastOfRest = (rests: RestingPart | undefined, terms: PreviewTerms): bigint => {
  if (rests === undefined) return 0n;
  const value = notional(rests.priceTicks, rests.quantityLots, terms.scale);
  return value - feeOf(value, largerRate(terms));
};

const worstAllowed = (order: Immediate, book: PreviewBook, terms: PreviewTerms): bigint | undefined => {
  const limit = limitOf(order, book, terms);
  const band = order.side === 'buy' ? terms.bandHighTicks : terms.bandLowTicks;
  return limit === undefined ? band : tighter(order, limit, band);
};

const feeLines = (walk: Walk, rests: RestingPart | undefined, terms: PreviewTerms) => {
  const now = feeLine({ role: 'taker', when: 'now', base: walk.notional, ratePpm: terms.takerPpm }, terms);
  if (rests === undefined) return [now];
  const base = notional(rests.priceTicks, rests.quantityLots, terms.scale);
  const later = feeLine({ role: 'maker', when: 'when_filled', base, ratePpm: terms.makerPpm }, terms);
  return walk.fills.length > 0 ? [now, later] : [later];
};

const walkWarnings = (
  order: Immediate,
  walk: Walk,
  remaining: bigint,
  rests: RestingPart | undefined,
): PreviewWarning[] => {
  const warnings: PreviewWarning[] = [];
  if (walk.filledLots === 0n && rests === undefined) warnings.push('would_not_fill');
  if (walk.filledLots > 0n && remaining > 0n && rests === undefined) warnings.push('partly_canceled');
  if (walk.end === 'band') warnings.push('band_stops_fill');
  if (walk.end === 'limit' && order.kind === 'market') warnings.push('worst_price_stops_fill');
  if (walk.end === 'own_order') warnings.push('own_order_stops_fill');
  return warnings;
};

const warningsOf = (problem: PreviewProblem | undefined, warnings: readonly PreviewWarning[]) => {
  const told: PreviewWarning[] = [...warnings];
  if (problem === 'post_only_would_take') told.unshift('post_only_would_take');
  if (problem === 'fill_or_kill_not_filled') told.unshift('fill_or_kill_would_fail');
  if (problem === 'price_outside_band') told.unshift('price_outside_band');
  return told;
};
