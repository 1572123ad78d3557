import { median } from '../median.ts';

/** What one store does in one run with one size of batch. */
export interface Figures {
  readonly recordsPerSecond: number;
  /** From a batch's handing over to its being durable. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export const recordBytes = 150;

export function figuresOf(records: number, elapsedMs: number, commitsMs: readonly number[]): Figures {
  const sorted = commitsMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { recordsPerSecond: (records / elapsedMs) * 1_000, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Medians of runs. */
export function medianOf(runs: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(runs.map(pick));
  return {
    recordsPerSecond: Math.round(of(({ recordsPerSecond }) => recordsPerSecond)),
    p50Ms: rounded(of(({ p50Ms }) => p50Ms)),
    p99Ms: rounded(of(({ p99Ms }) => p99Ms)),
  };
}

export const rounded = (value: number): number => Number(value.toFixed(3));
