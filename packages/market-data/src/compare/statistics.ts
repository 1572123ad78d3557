/** Arithmetic mean; 0 of nothing. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean squared distance from the mean. */
export function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}

/** Fourth moment over squared variance: 3 for a normal distribution. */
export function kurtosis(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 4)) / variance(values) ** 2;
}

/** Correlation of a series with itself `lag` steps before. */
export function autocorrelation(values: readonly number[], lag: number): number {
  const middle = mean(values);
  let sum = 0;
  for (let i = lag; i < values.length; i += 1) sum += ((values[i] ?? 0) - middle) * ((values[i - lag] ?? 0) - middle);
  return sum / values.length / variance(values);
}

/** Pearson's correlation over the keys that both have. */
export function correlation(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  const pairs: [number, number][] = [];
  for (const [key, value] of one) {
    const match = other.get(key);
    if (match !== undefined) pairs.push([value, match]);
  }
  const x = pairs.map(([value]) => value);
  const y = pairs.map(([, value]) => value);
  const meanX = mean(x);
  const meanY = mean(y);
  return mean(pairs.map(([a, b]) => (a - meanX) * (b - meanY))) / Math.sqrt(variance(x) * variance(y));
}

/** The value below which a share of the values lies; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/**
 * Standard deviation of the gaps between events over their mean: 1 for a Poisson process, more when
 * they come in bursts.
 */
export function burstiness(timesMs: readonly number[]): number {
  const gaps = timesMs.slice(1).map((time, i) => time - (timesMs[i] ?? time));
  return Math.sqrt(variance(gaps)) / mean(gaps);
}
