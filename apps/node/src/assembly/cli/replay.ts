import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Exchange } from '@candor/core';
import { baseOf, readJournal } from '@candor/journal';
import { StartError } from '../../base/ops/start-error.ts';
import { notKeptText } from '../../engine/exchange/first-kept.ts';

const usage = 'Usage: candor replay DIR [--until SEQ] --state';

/**
 * `candor replay DIR --until SEQ --state`: the hash of the state after a record, from the journal
 * alone; of one that was cut, from the state at the cut.
 */
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
  const journal = join(dir, 'journal');
  const base = await baseOf(journal);
  if (base && until < base.seq) throw new StartError(`Record ${until} is gone; ${notKeptText(base.seq + 1)}.`);
  const exchange = base ? Exchange.restore(base.bytes) : Exchange.empty();
  if (until > exchange.seq)
    for await (const { bytes } of readJournal(journal, exchange.seq + 1, until)) exchange.applyRecord(bytes);
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
