import { eq, sql } from 'drizzle-orm';
import { insertRows, rowTexts, type StatementTaker } from '../../engine/projections/insert-rows.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import { projection } from '../../base/sql/schema.ts';

const name = 'main';

/** How far the projections have come; 0 where they are empty. */
export async function storedAppliedSeq(tx: Pick<Transaction, 'select'>): Promise<number> {
  const [row] = await tx.select().from(projection).where(eq(projection.name, name));
  return row?.appliedSeq ?? 0;
}

/**
 * Says how far the projections come by a batch, in the transaction of its rows. Fails where they
 * are no longer at `afterSeq`, from which the batch was folded: another writer came between, such
 * as a thread that has ended and whose transaction the database still runs. Of two writers at one
 * moment the second waits for the first, then fails.
 *
 * Through the door of a thread nobody learns how many rows a statement changed, so the statement
 * itself fails: it puts null into a column that takes none. The row to insert has a condition of
 * its own, for it may not be null even where the row that is there is updated instead.
 */
export async function advanceAppliedSeq(
  tx: StatementTaker,
  { afterSeq, appliedSeq }: { readonly afterSeq: number; readonly appliedSeq: number },
): Promise<void> {
  const stored = sql`(select applied_seq from projection where name = ${name}::text)`;
  await tx.execute(sql`
    insert into projection (name, applied_seq)
    values (${name}::text, case when coalesce(${stored}, 0) = ${afterSeq}::bigint then ${appliedSeq}::bigint end)
    on conflict (name) do update
    set applied_seq = case when projection.applied_seq = ${afterSeq}::bigint then excluded.applied_seq end`);
}

/** Says how far the projections have come, whatever was written before: where they go back. */
export async function setAppliedSeq(tx: StatementTaker, appliedSeq: number): Promise<void> {
  await insertRows(tx, projection, rowTexts(projection, [{ name, appliedSeq }]), ['name']);
}
