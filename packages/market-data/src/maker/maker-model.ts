import type { FeedMarket } from '../market.ts';
import { streamOf } from '../path/noise.ts';
import { takerOrders, type TakerOrder } from './bursts.ts';
import { characterOf } from './character.ts';
import { ladderAround, type MakerQuote } from './ladder.ts';

/** How one market's maker behaves: pure functions of the seed, the index and the time. */
export interface MakerModel {
  /**
   * The centre of the ladder, given the one before: it stays until the index is half a basis point
   * away.
   */
  middle(indexTicks: number, before: number | undefined): number;
  /**
   * The ladder wanted around a middle: both sides, each from the touch outward, in ticks and lots.
   */
  ladder(middleTicks: number, nowMs: number): readonly MakerQuote[];
  /**
   * How many ticks an order behind the touch may drift from its quote before it is worth moving.
   */
  tolerance(quote: MakerQuote, middleTicks: number): number;
  /** Market orders due in [fromMs, toMs). */
  takers(middleTicks: number, fromMs: number, toMs: number): readonly TakerOrder[];
}

/**
 * The ladder as a whole may be off the index by half a basis point: the spread is the touch's
 * alone, so both its orders move together or not at all. Orders behind it may be off by as much or
 * by three tenths of their distance: most of the book rests at most times.
 */
const nearToleranceBasisPoints = 0.5;
const distanceTolerance = 0.3;

/** The model of a market's maker. Same seed and market: same model. */
export function makerModel(seed: number, market: FeedMarket): MakerModel {
  const { tickScale, lotScale } = market;
  const grid = { seed, stream: streamOf(market.symbol), tickScale, lotScale, character: characterOf(market.base) };
  return {
    middle: (indexTicks, before) =>
      before !== undefined && Math.abs(indexTicks - before) * 10_000 <= indexTicks * nearToleranceBasisPoints
        ? before
        : indexTicks,
    ladder: (middleTicks, nowMs) => ladderAround(grid, middleTicks, nowMs),
    tolerance: ({ price }, middleTicks) =>
      Math.floor(
        Math.max((middleTicks * nearToleranceBasisPoints) / 10_000, Math.abs(price - middleTicks) * distanceTolerance),
      ),
    takers: (middleTicks, fromMs, toMs) => takerOrders(grid, middleTicks, fromMs, toMs),
  };
}
