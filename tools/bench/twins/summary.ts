import { median, rounded } from '../median.ts';

/** What two ways took in each round, in pairs: medians, and the least and the most that was saved. */
export function summary(quick: readonly number[], general: readonly number[]): object {
  const saved = general.map((figure, round) => figure - (quick[round] ?? Number.NaN));
  return {
    quick: rounded(median(quick)),
    general: rounded(median(general)),
    saved: rounded(median(saved)),
    savedFromTo: [Math.min(...saved), Math.max(...saved)].map(rounded),
  };
}
