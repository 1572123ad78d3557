import { addSlowNormals, normal } from '../path/noise.ts';

/**
 * How volatility moves: the logarithm of its multiplier is a sum of slow normals of different
 * memory. Variances were chosen so that one-minute returns have the measured autocorrelation of
 * absolute values (0.22, 0.19, 0.16 and 0.11 at lags of 1, 5, 15 and 60 minutes) and kurtosis
 * (about 11): for log-variance s², kurtosis is 3·exp(4s²), and a lag's share of s² is what
 * components that outlive the lag carry.
 */
const components = [
  { stream: 101, periodMinutes: 8, variance: 0.045 },
  { stream: 102, periodMinutes: 40, variance: 0.05 },
  { stream: 103, periodMinutes: 300, variance: 0.075 },
  { stream: 104, periodMinutes: 2_880, variance: 0.055 },
] as const;

/** Log-variance that lives one minute only: it makes single minutes stand out. */
const shockVariance = 0.11;
const totalVariance = components.reduce((sum, { variance }) => sum + variance, shockVariance);

/** Most of volatility is the whole market's. Squares add up to 1. */
const marketShare = 0.8;
const ownShare = 0.6;

/**
 * The slow parts of the log volatility of one stream, for `count` minutes from `firstMinute` on.
 */
export function slowLogVolatility(seed: number, streamBase: number, firstMinute: number, count: number): Float64Array {
  const logs = new Float64Array(count);
  for (const { stream, periodMinutes, variance } of components) {
    const noise = { seed, stream: streamBase ^ stream, first: firstMinute, period: periodMinutes };
    addSlowNormals(logs, Math.sqrt(variance), noise);
  }
  return logs;
}

/**
 * The multiplier of a coin's volatility from the market's slow log volatility and its own; its
 * square averages 1.
 */
export const volatilityMultiplier = (market: number, own: number): number =>
  Math.exp(marketShare * market + ownShare * own - totalVariance);

/** A minute's normal shock with a size that itself is drawn: fat tails. */
export const fatNormal = (seed: number, stream: number, minute: number): number =>
  normal(seed, stream, minute) * Math.exp(Math.sqrt(shockVariance) * normal(seed, stream ^ 0x71f3, minute));
