import type { Figures } from './figures.ts';
import { autocorrelation, correlation, kurtosis, mean, quantile, variance } from './statistics.ts';

/** Log returns of one market's minutes, by minute. */
export type MinuteReturns = ReadonlyMap<number, number>;

const lags = [1, 5, 15, 60] as const;

/** Log returns between the closes of minutes that follow each other. */
export function returnsOf(closes: readonly (readonly [minute: number, close: number])[]): MinuteReturns {
  const returns = new Map<number, number>();
  closes.forEach(([minute, close], i) => {
    const before = closes[i - 1];
    if (before && before[0] === minute - 1) returns.set(minute, Math.log(close / before[1]));
  });
  return returns;
}

/**
 * How prices move: each figure the median over the markets, for single markets are moved by single
 * events.
 */
export function priceFigures(markets: ReadonlyMap<string, MinuteReturns>): Figures {
  const series = Array.from(markets.values(), (returns) => Array.from(returns.values()));
  const middle = (figure: (values: readonly number[]) => number) => quantile(series.map(figure), 0.5);
  const sizes = (values: readonly number[]) => values.map(Math.abs);
  const figures: Record<string, number> = {};
  for (const [symbol, returns] of markets) {
    figures[`volatility1m bp ${symbol}`] = Math.sqrt(variance(Array.from(returns.values()))) * 10_000;
  }
  figures['volatility1m bp'] = middle((values) => Math.sqrt(variance(values)) * 10_000);
  for (const lag of lags)
    figures[`autocorrelation lag ${lag}`] = middle((values) => autocorrelation(sizes(values), lag));
  figures['kurtosis'] = middle(kurtosis);
  if (markets.size > 1) figures['crossCorrelation'] = meanCorrelation(Array.from(markets.values()));
  return figures;
}

function meanCorrelation(markets: readonly MinuteReturns[]): number {
  const found: number[] = [];
  markets.forEach((one, i) => {
    for (const other of markets.slice(0, i)) found.push(correlation(one, other));
  });
  return mean(found);
}
