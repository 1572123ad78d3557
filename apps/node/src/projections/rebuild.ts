import type { ExchangeRecord } from '@candor/core';
import type { Database } from '../sql/open-sql.ts';
import { batchMax } from './follower.ts';
import { dropProjections, loadProjection, saveChanges } from './store.ts';

/** Brings the projections to the end of the records, which begin with the journal's first. Gives the last applied sequence. */
export async function catchUpProjections(
  db: Database,
  records: AsyncIterable<ExchangeRecord>,
  ignored: ReadonlySet<number>,
): Promise<number> {
  const fold = await loadProjection(db, ignored);
  const { appliedSeq } = fold;
  let batch: ExchangeRecord[] = [];
  for await (const record of records) {
    if (record.seq <= appliedSeq) for (const event of record.events) fold.listings.apply(event);
    else batch.push(record);
    if (batch.length < batchMax) continue;
    await saveChanges(db, fold.apply(batch));
    batch = [];
  }
  if (batch.length > 0) await saveChanges(db, fold.apply(batch));
  return fold.appliedSeq;
}

/** Drops the projections and makes them again from the records of the journal, first to last. Gives the last applied sequence. */
export async function rebuildProjections(
  db: Database,
  records: AsyncIterable<ExchangeRecord>,
  ignored: ReadonlySet<number>,
): Promise<number> {
  await dropProjections(db);
  return catchUpProjections(db, records, ignored);
}
