import { makerModel } from '../maker/maker-model.ts';
import type { FeedMarket } from '../market.ts';
import { minutesPerDay } from '../path/bar.ts';
import { PricePath } from '../path/price-path.ts';
import { SimulatedDays } from '../simulated/simulated-days.ts';
import { bookFigures, bookMoment, type BookMoment, tapeFigures, type TapeTrade } from './book-figures.ts';
import type { Figures } from './figures.ts';
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

const looks = 3_600;
const lookEveryMs = 4_000;
const tapeMs = 4 * 3_600_000;

/** Book and tape as the maker's model makes them: four hours of books and trades. */
export function simulatedMarketFigures(seed: number, market: FeedMarket, fromMs: number): Figures {
  const model = makerModel(seed, market);
  const path = new PricePath(new SimulatedDays(seed, [market]), seed);
  const priceGrid = 10 ** market.tickScale;
  const lotGrid = 10 ** market.lotScale;
  const moments: BookMoment[] = [];
  for (let look = 0; look < looks; look += 1) {
    const atMs = fromMs + look * lookEveryMs;
    const quotes = model.ladder(path.ticksAt(market.symbol, atMs) ?? 1, atMs);
    const side = (wanted: 'buy' | 'sell') =>
      quotes
        .filter((quote) => quote.side === wanted)
        .map(({ price, quantity }): [number, number] => [price / priceGrid, quantity / lotGrid]);
    const moment = bookMoment(side('buy'), side('sell'));
    if (moment) moments.push(moment);
  }
  const ticks = path.ticksAt(market.symbol, fromMs) ?? 1;
  const trades: TapeTrade[] = model.takers(ticks, fromMs, fromMs + tapeMs).map(({ timeMs, quantity }) => ({
    timeMs,
    notional: (ticks / priceGrid) * (quantity / lotGrid),
  }));
  return { ...bookFigures(market.symbol, moments), ...tapeFigures(market.symbol, trades) };
}
