import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { diskStorage, readSnapshot, type Storage, writeSnapshot } from '@candor/journal';
import { noContracts } from '../../products/fixed-period/contract-rows.ts';
import { noFutures } from '../../products/futures/futures-rows.ts';
import { type Fold, type StoredFold } from './fold.ts';
import { orderOfRow, type OrderRow, rowOfOrder } from '../../engine/projections/order-rows.ts';

/** What lists were at a journal's cut lies beside the state there. */
const folderOf = (journal: string): string => join(journal, 'base/rows');

/**
 * Whole units are beyond what JSON's numbers hold: they are texts, distinguished from others by
 * their wrapping.
 */
interface Whole {
  readonly units: string;
}

/** Writes down what a fold that goes on behind a cut begins with; durable when it resolves. */
export async function writeRowsBase(journal: string, fold: Fold, storage: Storage = diskStorage): Promise<void> {
  const stored = fold.stored();
  const text = JSON.stringify({ ...stored, open: Array.from(stored.open, rowOfOrder) }, (_, value: unknown) =>
    typeof value === 'bigint' ? ({ units: value.toString() } satisfies Whole) : value,
  );
  const bytes = Buffer.from(text);
  const stateHash = createHash('sha256').update(bytes).digest('hex');
  await writeSnapshot(folderOf(journal), { seq: fold.appliedSeq, bytes, stateHash }, storage);
}

/** Of products that were not there when it was written down. */
const nothingElse = { contracts: noContracts, futures: noFutures, withdrawals: { open: [] }, otc: [] } as const;

/** What was written down at a cut. Throws JournalDamage where it is not as it was written. */
export async function readRowsBase(
  journal: string,
  cutSeq: number,
  storage: Storage = diskStorage,
): Promise<StoredFold> {
  const { bytes } = await readSnapshot(folderOf(journal), cutSeq, storage);
  const stored = JSON.parse(Buffer.from(bytes).toString(), (_, value: unknown) =>
    isWhole(value) ? BigInt(value.units) : value,
  ) as Omit<StoredFold, 'open'> & { readonly open: readonly OrderRow[] };
  return { ...nothingElse, ...stored, open: stored.open.map(orderOfRow) };
}

const isWhole = (value: unknown): value is Whole =>
  typeof value === 'object' && value !== null && 'units' in value && Object.keys(value).length === 1;
