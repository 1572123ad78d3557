import type { ChangeableTerms } from '@candor/core';
import { type FeedMarket, makerModel } from '@candor/market-data';
import type { MakerPlan } from './market-maker.ts';
import { lotsOnGrid, onGrid } from './on-grid.ts';

/** After a pause, market orders of this long are made up for, and no more. */
const catchUpMs = 2_000;

export interface PlannedMarket {
  readonly marketId: number;
  readonly market: FeedMarket;
  /** Of the market maker's model: sizes and bursts wander differently with another. */
  readonly seed: number;
  /** The market's terms as they are now. */
  readonly terms: () => ChangeableTerms;
  /** Ticks of the index, 0 while it is stale. */
  readonly indexTicks: () => number;
  /** Whether somebody sees the book now; always where it is not said. */
  readonly watched?: () => boolean;
  readonly now: () => number;
}

/**
 * A ladder that nobody sees stays while the index is so close: each order left alone is a record
 * saved.
 */
const unseenToleranceBasisPoints = 4;

const isNear = (indexTicks: number, before: number): boolean =>
  Math.abs(indexTicks - before) * 10_000 <= indexTicks * unseenToleranceBasisPoints;

/** The calibrated model of one market, on the grid that the market has. */
export function makerPlan(planned: PlannedMarket): MakerPlan {
  const { marketId, market, seed, terms, indexTicks, now, watched = () => true } = planned;
  const model = makerModel(seed, market);
  let askedMs = now();
  return {
    marketId,
    indexTicks,
    watched,
    middle: (ticks, before) =>
      !watched() && before !== undefined && isNear(ticks, before) ? before : model.middle(ticks, before),
    ladder: (middleTicks, nowMs) => onGrid(model.ladder(middleTicks, nowMs), terms()),
    tolerance: (quote, middleTicks) => model.tolerance(quote, middleTicks),
    bursts(middleTicks, nowMs) {
      const fromMs = Math.max(askedMs, nowMs - catchUpMs);
      askedMs = nowMs;
      const takers = model.takers(middleTicks, fromMs, nowMs);
      return takers.map(({ side, quantity }) => ({ side, quantity: lotsOnGrid(quantity, terms()) }));
    },
  };
}
