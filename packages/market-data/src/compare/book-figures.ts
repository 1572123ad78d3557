import type { Figures } from './figures.ts';
import { burstiness, mean, quantile } from './statistics.ts';

export interface BookMoment {
  readonly spreadBasisPoints: number;
  /** Mean of both sides, in quote. */
  readonly depthWithin10: number;
}

export interface TapeTrade {
  readonly timeMs: number;
  readonly notional: number;
}

type Level = readonly [price: number, quantity: number];

/** What a book looks like at one moment; undefined while a side is empty. Levels best first. */
export function bookMoment(bids: readonly Level[], asks: readonly Level[]): BookMoment | undefined {
  const bid = bids[0]?.[0];
  const ask = asks[0]?.[0];
  if (bid === undefined || ask === undefined) return undefined;
  const middle = (bid + ask) / 2;
  const within = (levels: readonly Level[]) =>
    levels.reduce(
      (sum, [price, quantity]) => (Math.abs(price - middle) <= middle / 1_000 ? sum + price * quantity : sum),
      0,
    );
  return { spreadBasisPoints: ((ask - bid) / middle) * 10_000, depthWithin10: (within(bids) + within(asks)) / 2 };
}

/** Spread and depth of a market. */
export const bookFigures = (symbol: string, moments: readonly BookMoment[]): Figures => ({
  [`spread bp ${symbol}`]: mean(moments.map(({ spreadBasisPoints }) => spreadBasisPoints)),
  [`depth within 10 bp ${symbol}`]: mean(moments.map(({ depthWithin10 }) => depthWithin10)),
});

/** Sizes and rhythm of a market's trades. */
export function tapeFigures(symbol: string, trades: readonly TapeTrade[]): Figures {
  const sizes = trades.map(({ notional }) => notional);
  return {
    [`trade median ${symbol}`]: quantile(sizes, 0.5),
    [`trade p90 ${symbol}`]: quantile(sizes, 0.9),
    [`trade p99 ${symbol}`]: quantile(sizes, 0.99),
    [`arrival burstiness ${symbol}`]: burstiness(trades.map(({ timeMs }) => timeMs)),
  };
}
