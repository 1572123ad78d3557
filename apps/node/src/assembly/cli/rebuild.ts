import { join } from 'node:path';
import { decodeRecord, type ExchangeRecord } from '@candor/core';
import { diskStorage, readJournal } from '@candor/journal';
import { openDataDir } from '../../base/ops/data-dir.ts';
import { demoMakerIds } from '../../engine/exchange/first-start.ts';
import { notKeptText } from '../../engine/exchange/first-kept.ts';
import { stateAtBeginning } from '../../across/journal-cut/state-at-cut.ts';
import { configOf } from './config-of.ts';
import { databaseOf, openSql } from '../../base/sql/open-sql.ts';
import { projectionDigest } from '../../across/projections/store.ts';
import { loadStored } from '../../across/projections/load-stored.ts';
import { catchUpProjections, rebuildProjections } from '../../across/projections/rebuild.ts';

/**
 * `candor rebuild`: makes the SQL projections again, of a journal that was cut those that it still
 * holds; says whether all rows are the same as before.
 */
export async function rebuild(args: readonly string[]): Promise<number> {
  const config = configOf(args);
  const dir = openDataDir(config.dataDir);
  const sql = openSql({ dir: dir.sql, ...databaseOf(config) });
  try {
    await sql.opened();
    const db = await sql.db();
    const journal = join(dir.root, 'journal');
    const ignored = demoMakerIds(config.mode === 'demo');
    // What the node did not get to before it stopped is no difference.
    const begin = await stateAtBeginning(journal, ignored, diskStorage);
    const first = begin.fold.appliedSeq + 1;
    await loadStored(db, journal);
    await catchUpProjections(db, recordsFrom(journal, first), ignored, begin.exchange);
    const before = await projectionDigest(db);
    const appliedSeq = await rebuildProjections(db, recordsFrom(journal, first), ignored, begin);
    const after = await projectionDigest(db);
    const notKept = notKeptText(first);
    console.log(JSON.stringify({ appliedSeq, digest: after, same: before === after, ...(notKept && { notKept }) }));
    return 0;
  } finally {
    await sql.close();
    dir.unlock();
  }
}

async function* recordsFrom(journal: string, first: number): AsyncIterable<ExchangeRecord> {
  for await (const { bytes } of readJournal(journal, first)) yield decodeRecord(bytes);
}
