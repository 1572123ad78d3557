import type { IndexMessage, IndexSample } from '@candor/protocol';

/** How long samples are kept for the chart, in seconds. */
const keptSeconds = 600;

/**
 * The samples after a message of the INDEX topic: oldest first, no second twice, the last ten
 * minutes.
 */
export function withSamples(
  before: readonly IndexSample[],
  message: Pick<IndexMessage, 'snapshot' | 'data'>,
): readonly IndexSample[] {
  const known = new Map((message.snapshot ? [] : before).map((sample) => [sample.second, sample]));
  for (const sample of message.data) known.set(sample.second, sample);
  const all = [...known.values()].toSorted((a, b) => a.second - b.second);
  const newest = all.at(-1)?.second ?? 0;
  return all.filter(({ second }) => second > newest - keptSeconds);
}

/** How many of the ten samples before and at an expiry are known. */
export function takenOf(samples: readonly IndexSample[], expirySecond: number | null): number {
  if (expirySecond === null) return 0;
  return samples.filter(({ second, price }) => price !== null && second > expirySecond - 10 && second <= expirySecond)
    .length;
}
