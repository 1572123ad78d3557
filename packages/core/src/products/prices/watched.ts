import type { EjectionWatch } from '@candor/amount';
import type { IndexSampled } from './events.ts';

/** A written sample as a watch takes it; the places of venues that samples before it rule out. */
export function watchSample(watch: EjectionWatch, { second, problem, venues }: IndexSampled): number[] {
  const quotes = venues.map(({ venueId, mantissa, decimals }) => ({ venue: venueId, mantissa, decimals }));
  const standings = venues.map(({ standing }) => standing);
  return watch.take(second, quotes, { problem: problem === 'none' ? undefined : problem, standings });
}
