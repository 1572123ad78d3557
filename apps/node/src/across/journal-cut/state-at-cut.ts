import { decodeRecord, Exchange } from '@candor/core';
import { baseOf, readJournalBatches, type Storage } from '@candor/journal';
import { Fold } from '../projections/fold.ts';
import type { Beginning } from '../projections/rebuild.ts';
import { readRowsBase } from '../projections/rows-base.ts';

/**
 * What a journal begins with: nothing, or what was written down at its cut. Throws JournalDamage
 * where that is not as it was written.
 */
export async function stateAtBeginning(
  journal: string,
  ignored: ReadonlySet<number>,
  storage: Storage,
): Promise<Beginning> {
  const base = await baseOf(journal, storage);
  if (base === undefined) return { exchange: Exchange.empty(), fold: new Fold(ignored) };
  const exchange = Exchange.restore(base.bytes);
  const fold = Fold.of(await readRowsBase(journal, base.seq, storage), ignored);
  fold.listings.load(exchange);
  return { exchange, fold };
}

/** Records folded at once. */
const batchRecords = 2_000;

/** Replays the journal from its beginning to a record, into state and lists. */
export async function stateAt(
  journal: string,
  seq: number,
  ignored: ReadonlySet<number>,
  storage: Storage,
): Promise<Beginning> {
  const { exchange, fold } = await stateAtBeginning(journal, ignored, storage);
  let records = [];
  for await (const entries of readJournalBatches(journal, exchange.seq + 1, seq, storage)) {
    for (const { bytes } of entries) {
      exchange.applyRecord(bytes);
      records.push(decodeRecord(bytes));
    }
    if (records.length < batchRecords) continue;
    fold.apply(records);
    records = [];
  }
  fold.apply(records);
  return { exchange, fold };
}
