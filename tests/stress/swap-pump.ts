import { playSwaps, SeededRandom } from '@candor/testkit';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';

const commandsPerSeed = 5_000;

/**
 * People who swap, one of whom knows the index 2 s ahead and picks quote and moment; `count`
 * commands. Each swap gives no more than it takes at its own prices, and a naive twin in fractions
 * holds every balance. Passes when nothing disagrees and swaps were made.
 */
export async function swapPump({ count, seed }: Effort): Promise<FaultOutcome> {
  let [swaps, refused] = [0, 0];
  for (let run = 0; run * commandsPerSeed < count; run += 1) {
    const { met } = playSwaps(new SeededRandom(seed + run), Math.min(commandsPerSeed, count - run * commandsPerSeed));
    swaps += met.get('converted') ?? 0;
    refused += (met.get('quote_used') ?? 0) + (met.get('quote_expired') ?? 0);
  }
  return { pass: swaps > 0 && refused > 0, commands: count, swaps, refused };
}
