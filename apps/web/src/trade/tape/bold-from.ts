import { compareDecimals } from '@candor/amount';

const share = 50;

/**
 * The size from which a print is among the largest two percent of those given; undefined for fewer
 * than fifty.
 */
export function boldFrom(quantities: readonly string[]): string | undefined {
  if (quantities.length < share) return undefined;
  const sorted = quantities.toSorted((a, b) => compareDecimals(b, a));
  return sorted[Math.ceil(quantities.length / share) - 1];
}
