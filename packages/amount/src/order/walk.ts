import { amount } from '../units.ts';
import type { Amount } from '../units.ts';
import { affordableLots } from './budget.ts';
import { takerFeeSplit } from './fees.ts';
import type { PreviewBook, PreviewFill, PreviewSelfTrade, PreviewTerms, WalkEnd } from './preview-types.ts';
import { isWorse, notional } from './scale.ts';
import type { BookSide, Side } from './scale.ts';

/** An order that meets the book now. Bounded by its quantity, its budget, or both. */
export interface Taker {
  readonly side: Side;
  readonly quantityLots: bigint | undefined;
  readonly quoteBudget: Amount | undefined;
  /** Its own limit, or a market order's slippage cap. */
  readonly limitTicks: bigint | undefined;
  readonly selfTradePrevention: PreviewSelfTrade;
}

export interface Walk {
  readonly fills: readonly PreviewFill[];
  readonly filledLots: bigint;
  readonly notional: Amount;
  readonly fee: Amount;
  readonly end: WalkEnd;
}

export const oppositeOf = (book: { readonly bids: BookSide; readonly asks: BookSide }, side: Side): BookSide =>
  side === 'buy' ? book.asks : book.bids;

/** Whether a maker's price lies outside the market's band. */
export const outsideBand = (priceTicks: bigint, terms: PreviewTerms): boolean =>
  (terms.bandLowTicks !== undefined && priceTicks < terms.bandLowTicks) ||
  (terms.bandHighTicks !== undefined && priceTicks > terms.bandHighTicks);

/**
 * The opposite side level by level, in the core's order of questions: is it filled, is there a
 * maker, is the price within the limit, is it within the band, is it one's own, can it be paid.
 */
export const walkBook = (taker: Taker, book: PreviewBook, terms: PreviewTerms): Walk => {
  const own = ownByPrice(book, taker.side);
  const taken: { priceTicks: bigint; quantityLots: bigint; notional: Amount }[] = [];
  let filledLots = 0n;
  let spent = amount(0n);
  const done = (end: WalkEnd): Walk => {
    const fees = takerFeeSplit(
      taken.map((fill) => fill.notional),
      terms.takerPpm,
    );
    const fills = taken.map((fill, index) => ({ ...fill, fee: fees[index] ?? amount(0n) }));
    return { fills, filledLots, notional: spent, fee: amount(fees.reduce((sum, fee) => sum + fee, 0n)), end };
  };

  for (const [priceTicks, levelLots] of oppositeOf(book, taker.side)) {
    if (taker.quantityLots !== undefined && filledLots >= taker.quantityLots) return done('filled');
    if (taker.limitTicks !== undefined && isWorse(taker.side, priceTicks, taker.limitTicks)) return done('limit');
    if (outsideBand(priceTicks, terms)) return done('band');
    const ownLots = own.get(priceTicks) ?? 0n;
    if (ownLots > 0n && taker.selfTradePrevention !== 'expire_maker') return done('own_order');
    const others = levelLots - ownLots;
    if (others <= 0n) continue;

    const wanted = taker.quantityLots === undefined ? others : smaller(taker.quantityLots - filledLots, others);
    const quantityLots = smaller(wanted, payable(taker, spent, priceTicks, terms) ?? wanted);
    if (quantityLots > 0n) {
      const value = notional(priceTicks, quantityLots, terms.scale);
      taken.push({ priceTicks, quantityLots, notional: value });
      filledLots += quantityLots;
      spent = amount(spent + value);
    }
    if (quantityLots < wanted) return done('budget');
  }
  return done(taker.quantityLots !== undefined && filledLots >= taker.quantityLots ? 'filled' : 'empty');
};

const payable = (taker: Taker, spent: Amount, priceTicks: bigint, terms: PreviewTerms): bigint | undefined => {
  if (taker.quoteBudget === undefined) return undefined;
  const budget = { budget: taker.quoteBudget, spent, ratePpm: terms.takerPpm };
  const lots = affordableLots(budget, priceTicks, terms.scale);
  return lots - (lots % (terms.lotStep ?? 1n));
};

const ownByPrice = (book: PreviewBook, side: Side): Map<bigint, bigint> => {
  const lots = new Map<bigint, bigint>();
  if (book.own === undefined) return lots;
  for (const [priceTicks, quantityLots] of oppositeOf(book.own, side)) {
    lots.set(priceTicks, (lots.get(priceTicks) ?? 0n) + quantityLots);
  }
  return lots;
};

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
