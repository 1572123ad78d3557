import type { FeedMarket } from '../market.ts';
import { streamOf } from '../path/noise.ts';
import { takerOrders, type TakerOrder } from './bursts.ts';
import { characterOf } from './character.ts';
import { ladderAround, type MakerQuote } from './ladder.ts';

/** How one market's maker behaves: pure functions of the seed, the index and the time. */
export interface MakerModel {
  /** The ladder wanted around an index: both sides, each from the touch outward, in ticks and lots. */
  ladder(indexTicks: number, nowMs: number): readonly MakerQuote[];
  /** How many ticks an order may stand from its quote before it is worth moving. */
  tolerance(quote: MakerQuote, indexTicks: number): number;
  /** Market orders due in [fromMs, toMs). */
  takers(indexTicks: number, fromMs: number, toMs: number): readonly TakerOrder[];
}

/** The touch may stand off by half a basis point, further orders by three tenths of their distance: most of the book rests at most times. */
const touchToleranceBasisPoints = 0.5;
const distanceTolerance = 0.3;

/** The model of a market's maker. Same seed and market: same model. */
export function makerModel(seed: number, market: FeedMarket): MakerModel {
  const { tickScale, lotScale } = market;
  const grid = { seed, stream: streamOf(market.symbol), tickScale, lotScale, character: characterOf(market.base) };
  return {
    ladder: (indexTicks, nowMs) => ladderAround(grid, indexTicks, nowMs),
    tolerance: ({ price }, indexTicks) =>
      Math.floor(
        Math.max((indexTicks * touchToleranceBasisPoints) / 10_000, Math.abs(price - indexTicks) * distanceTolerance),
      ),
    takers: (indexTicks, fromMs, toMs) => takerOrders(grid, indexTicks, fromMs, toMs),
  };
}
