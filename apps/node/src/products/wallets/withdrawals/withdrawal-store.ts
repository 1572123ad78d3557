import { asc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  insertRows,
  rowTexts,
  type RowTexts,
  type StatementTaker,
  type TakeOut,
} from '../../../engine/projections/insert-rows.ts';
import type { Transaction } from '../../../base/sql/open-sql.ts';
import { withdrawals } from '../../../base/sql/withdrawals-schema.ts';
import type { StoredWithdrawals, WithdrawalChanges } from './withdrawal-rows.ts';

/** Their rows in one order: for a digest over all of them. */
export const orderedWithdrawalTables = [[withdrawals, [asc(withdrawals.withdrawalId)]]] as const;

/** A batch's rows as they go to SQL. */
export type WithdrawalTexts = { readonly [List in keyof WithdrawalChanges]: RowTexts };

/** What SQL holds of the withdrawals that the next records can change. */
export async function storedWithdrawals(tx: Transaction): Promise<StoredWithdrawals> {
  const open = await tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.open, true))
    .orderBy(asc(withdrawals.withdrawalId));
  return { open };
}

/** The texts of a batch's rows. */
export const withdrawalTexts = (changes: WithdrawalChanges): WithdrawalTexts => ({
  withdrawals: rowTexts(withdrawals, changes.withdrawals),
});

/** Writes a batch's rows, in the transaction of the other projections. */
export async function saveWithdrawals(tx: StatementTaker, texts: WithdrawalTexts): Promise<void> {
  await insertRows(tx, withdrawals, texts.withdrawals, ['withdrawal_id']);
}

/**
 * Puts the rows back to a journal's cut: what later records wrote goes, and the earlier rows
 * return.
 */
export async function withdrawalsBackToCut(
  tx: Transaction,
  { open }: StoredWithdrawals,
  later: (seq: PgColumn) => SQL,
  takeOut: TakeOut,
): Promise<void> {
  await takeOut(withdrawals, later(withdrawals.seq));
  await insertRows(tx, withdrawals, rowTexts(withdrawals, [...open]), ['withdrawal_id']);
}
