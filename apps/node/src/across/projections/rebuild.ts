import type { Exchange, ExchangeRecord } from '@candor/core';
import type { Database } from '../../base/sql/open-sql.ts';
import { backToCut } from './back-to-cut.ts';
import type { Fold } from './fold.ts';
import { sqlPlace } from './row-store.ts';
import { farBatch, RowKeeper } from './row-keeper.ts';
import { dropProjections, loadProjection } from './store.ts';

/** What a journal begins with: nothing, or what stood at its cut. */
export interface Beginning {
  readonly exchange: Exchange;
  readonly fold: Fold;
}

/**
 * Brings the projections to the end of the records, which begin with the journal's first, or behind
 * its cut, where this was listed. Gives the last applied sequence.
 */
export async function catchUpProjections(
  db: Database,
  records: AsyncIterable<ExchangeRecord>,
  ignored: ReadonlySet<number>,
  listed?: Exchange,
): Promise<number> {
  const fold = await loadProjection(db, ignored);
  if (listed) fold.listings.load(listed);
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

/**
 * Makes the projections again from the records of the journal, first to last: all of them, or of a
 * journal that was cut what came after the fold there, beside rows of older records, which stay.
 * Gives the last applied sequence.
 */
export async function rebuildProjections(
  db: Database,
  records: AsyncIterable<ExchangeRecord>,
  ignored: ReadonlySet<number>,
  begin?: Beginning,
): Promise<number> {
  await (begin && begin.fold.appliedSeq > 0 ? backToCut(db, begin.fold.stored()) : dropProjections(db));
  return catchUpProjections(db, records, ignored, begin?.exchange);
}
