import { diskStorage, readCut } from '@candor/journal';
import type { Database } from '../../base/sql/open-sql.ts';
import { backToCut } from './back-to-cut.ts';
import type { StoredFold } from './fold.ts';
import { readRowsBase } from './rows-base.ts';
import { storedFold } from './store.ts';

/**
 * What SQL holds of the fold. A database that is behind the journal's first record, because it was
 * lost or restored from long ago, goes on from what was written down at the cut: what only older
 * records knew is missing in it.
 */
export async function loadStored(db: Database, journal: string): Promise<StoredFold> {
  const stored = await storedFold(db);
  const cutSeq = readCut(diskStorage, journal)?.seq ?? 0;
  if (stored.appliedSeq >= cutSeq) return stored;
  await backToCut(db, await readRowsBase(journal, cutSeq));
  return storedFold(db);
}
