import type { FeedMarket } from '../market.ts';
import { minutesPerDay } from '../path/bar.ts';
import { PricePath } from '../path/price-path.ts';
import { SimulatedDays } from '../simulated/simulated-days.ts';
import { bookFigures, bookMoment, type BookMoment, tapeFigures, type TapeTrade } from './book-figures.ts';
import type { Figures } from './figures.ts';
import type { KeepMarket, KeptLevel } from './kept-market.ts';
import { type MinuteReturns, returnsOf } from './price-figures.ts';

/** One-minute returns of simulated markets over whole days. */
export function simulatedReturns(
  seed: number,
  markets: readonly FeedMarket[],
  firstDay: number,
  days: number,
): ReadonlyMap<string, MinuteReturns> {
  const source = new SimulatedDays(seed, markets);
  return new Map(
    markets.map(({ symbol }) => {
      const closes: [number, number][] = [];
      for (let day = firstDay; day < firstDay + days; day += 1) {
        source.day(symbol, day)?.close.forEach((close, i) => closes.push([day * minutesPerDay + i, close]));
      }
      return [symbol, returnsOf(closes)];
    }),
  );
}

/**
 * The maker looks at each market so often, as in the exchange, and the book is looked at between
 * two of its looks.
 */
const stepMs = 500;
const stepsPerLook = 8;
const looks = 1_800;

/**
 * Book and tape as users are served them: two hours of an exchange whose maker follows the
 * simulated price.
 */
export async function simulatedMarketFigures(
  keepMarket: KeepMarket,
  seed: number,
  market: FeedMarket,
  fromMs: number,
): Promise<Figures> {
  const path = new PricePath(new SimulatedDays(seed, [market]), seed);
  let nowMs = fromMs;
  const indexTicks = () => path.ticksAt(market.symbol, nowMs) ?? 1;
  const kept = await keepMarket(market, { seed, indexTicks, nowMs: () => nowMs });
  const priceGrid = 10 ** market.tickScale;
  const lotGrid = 10 ** market.lotScale;
  const inUnits = ([ticks, lots]: KeptLevel): [number, number] => [ticks / priceGrid, lots / lotGrid];
  const moments: BookMoment[] = [];
  for (let step = 0; step < looks * stepsPerLook; step += 1) {
    nowMs += stepMs;
    await kept.step();
    if (step % stepsPerLook !== 0) continue;
    const { bids, asks } = kept.book();
    const moment = bookMoment(bids.map(inUnits), asks.map(inUnits));
    if (moment) moments.push(moment);
  }
  const trades = kept.trades.map(({ timeMs, ticks, lots }): TapeTrade => {
    const [price, quantity] = inUnits([ticks, lots]);
    return { timeMs, notional: price * quantity };
  });
  return { ...bookFigures(market.symbol, moments), ...tapeFigures(market.symbol, trades) };
}
