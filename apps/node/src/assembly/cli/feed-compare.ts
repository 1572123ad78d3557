import { parseArgs } from 'node:util';
import { compareFeed, RecordingError } from '@candor/market-data';
import { StartError } from '../../base/ops/start-error.ts';
import { keepMarket } from '../../engine/maker/keep-market.ts';

/**
 * `candor feed-compare DIR`: the simulated feed's figures beside those of a recording; fails when
 * one is off by more than a factor of two.
 */
export async function feedCompare(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { seed: { type: 'string', default: '1' } },
  });
  const [dir] = positionals;
  const seed = Number(values.seed);
  if (dir === undefined || positionals.length > 1 || !Number.isSafeInteger(seed)) {
    throw new StartError('Usage: candor feed-compare DIR [--seed N]');
  }
  try {
    return (await compareFeed({ dir, seed, keepMarket, print: (line) => console.log(line) })) ? 0 : 1;
  } catch (error) {
    if (error instanceof RecordingError) throw new StartError(error.message);
    throw error;
  }
}
