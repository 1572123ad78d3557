import type { ExchangeRecord } from '@candor/core';
import type { Database } from '../sql/open-sql.ts';
import { sqlPlace } from './place.ts';
import { farBatch, RowKeeper } from './row-keeper.ts';
import { dropProjections, loadProjection } from './store.ts';

/** Brings the projections to the end of the records, which begin with the journal's first. Gives the last applied sequence. */
export async function catchUpProjections(
  db: Database,
  records: AsyncIterable<ExchangeRecord>,
  ignored: ReadonlySet<number>,
): Promise<number> {
  const fold = await loadProjection(db, ignored);
  const { appliedSeq } = fold;
  const keeper = new RowKeeper(sqlPlace({ db: async () => db, opened: async () => undefined }));
  let batch: ExchangeRecord[] = [];
  for await (const record of records) {
    if (record.seq <= appliedSeq) for (const event of record.events) fold.listings.apply(event);
    else batch.push(record);
    if (batch.length < farBatch) continue;
    await keeper.add(fold, batch);
    batch = [];
  }
  if (batch.length > 0) await keeper.add(fold, batch);
  await keeper.kept();
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
