import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Exchange } from '@candor/core';
import { readJournal } from '@candor/journal';
import { StartError } from '../boot/start-error.ts';

const usage = 'Usage: candor replay DIR [--until SEQ] --state';

/** `candor replay DIR --until SEQ --state`: the hash of the state after a record, from the journal alone. */
export async function replay(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { until: { type: 'string' }, state: { type: 'boolean', default: false } },
  });
  const [dir] = positionals;
  const until = values.until === undefined ? Number.MAX_SAFE_INTEGER : Number(values.until);
  if (dir === undefined || positionals.length > 1 || !Number.isSafeInteger(until) || until < 0)
    throw new StartError(usage);
  if (!existsSync(join(dir, 'journal'))) throw new StartError(`There is no journal in ${dir}.`);
  const exchange = Exchange.empty();
  if (until > 0) for await (const { bytes } of readJournal(join(dir, 'journal'), 1, until)) exchange.applyRecord(bytes);
  if (values.until !== undefined && exchange.seq < until) throw new StartError(`The journal ends at ${exchange.seq}.`);
  console.log(
    JSON.stringify({
      seq: exchange.seq,
      timeMs: exchange.timeMs,
      ...(values.state && { state: exchange.stateHash() }),
    }),
  );
  return 0;
}
