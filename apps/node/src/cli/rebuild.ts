import { join } from 'node:path';
import { decodeRecord, type ExchangeRecord } from '@candor/core';
import { readJournal } from '@candor/journal';
import { openDataDir } from '../boot/data-dir.ts';
import { demoMakerIds } from '../exchange/first-start.ts';
import { configOf } from './config-of.ts';
import { databaseOf, openSql } from '../sql/open-sql.ts';
import { projectionDigest } from '../projections/store.ts';
import { catchUpProjections, rebuildProjections } from '../projections/rebuild.ts';

/** `candor rebuild`: drops the SQL projections and makes them again; says whether the rows are the same as before. */
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
    await catchUpProjections(db, recordsOf(journal), ignored);
    const before = await projectionDigest(db);
    const appliedSeq = await rebuildProjections(db, recordsOf(journal), ignored);
    const after = await projectionDigest(db);
    console.log(JSON.stringify({ appliedSeq, digest: after, same: before === after }));
    return 0;
  } finally {
    await sql.close();
    dir.unlock();
  }
}

async function* recordsOf(journal: string): AsyncIterable<ExchangeRecord> {
  for await (const { bytes } of readJournal(journal, 1)) yield decodeRecord(bytes);
}
