/** What trying a fault gave: whether its condition was met, and the figures that say so. */
export interface FaultOutcome {
  readonly pass: boolean;
  readonly [figure: string]: number | string | boolean | readonly string[] | Readonly<Record<string, number>>;
}

/** How much is tried. */
export interface Effort {
  /** Cases, kills or seeds, as the fault counts them. */
  readonly count: number;
  readonly seed: number;
}

/** A figure as it is written: at most one decimal. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** The smallest value that this share of the values does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
