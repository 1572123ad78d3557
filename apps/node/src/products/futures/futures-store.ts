import { asc, desc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  insertRows,
  rowTexts,
  type RowTexts,
  type StatementTaker,
  type TakeOut,
} from '../../engine/projections/insert-rows.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import {
  futuresDeleveragings,
  futuresFills,
  futuresFunding,
  futuresInsurance,
  futuresInsuranceBalances,
  futuresLiquidations,
  futuresMarks,
  futuresOrders,
  futuresOwed,
  futuresPayments,
  futuresPositions,
  futuresReceipts,
  futuresStops,
} from '../../base/sql/futures-schema.ts';
import type { FuturesChanges, MarkRow, StoredFutures } from './futures-rows.ts';

/** Their rows in one order each: for a digest over all of them. */
export const orderedFuturesTables = [
  [futuresOrders, [asc(futuresOrders.orderId)]],
  [futuresFills, [asc(futuresFills.tradeId), asc(futuresFills.role)]],
  [futuresPositions, [asc(futuresPositions.positionId)]],
  [futuresStops, [asc(futuresStops.stopId)]],
  [futuresFunding, [asc(futuresFunding.seq), asc(futuresFunding.place)]],
  [futuresPayments, [asc(futuresPayments.seq), asc(futuresPayments.place)]],
  [futuresLiquidations, [asc(futuresLiquidations.seq), asc(futuresLiquidations.place)]],
  [futuresDeleveragings, [asc(futuresDeleveragings.seq), asc(futuresDeleveragings.place)]],
  [futuresReceipts, [asc(futuresReceipts.seq), asc(futuresReceipts.place)]],
  [futuresOwed, [asc(futuresOwed.userId), asc(futuresOwed.assetId)]],
  [futuresInsurance, [asc(futuresInsurance.seq), asc(futuresInsurance.place)]],
  [futuresInsuranceBalances, [asc(futuresInsuranceBalances.assetId)]],
  [futuresMarks, [asc(futuresMarks.contractId), asc(futuresMarks.second), asc(futuresMarks.seq)]],
] as const;

/** A batch's rows as they go to SQL. */
export type FuturesTexts = { readonly [List in keyof FuturesChanges]: RowTexts };

/** What SQL holds of the orders, positions and stops that the next records can change. */
export async function storedFutures(tx: Transaction): Promise<StoredFutures> {
  const positions = await tx
    .select()
    .from(futuresPositions)
    .where(eq(futuresPositions.open, true))
    .orderBy(asc(futuresPositions.positionId));
  return {
    orders: await tx
      .select()
      .from(futuresOrders)
      .where(eq(futuresOrders.open, true))
      .orderBy(asc(futuresOrders.orderId)),
    positions,
    stops: await tx.select().from(futuresStops).where(eq(futuresStops.open, true)).orderBy(asc(futuresStops.stopId)),
    insurance: await tx.select().from(futuresInsuranceBalances),
    owed: await tx.select().from(futuresOwed),
    marks: await lastMarks(tx, new Set(positions.map(({ contractId }) => contractId))),
  };
}

/** One row by the key for each contract: the table is long. */
async function lastMarks(tx: Transaction, contractIds: ReadonlySet<number>): Promise<MarkRow[]> {
  const marks: MarkRow[] = [];
  for (const contractId of contractIds) {
    const order = [desc(futuresMarks.second), desc(futuresMarks.seq)];
    const ofContract = eq(futuresMarks.contractId, contractId);
    marks.push(
      ...(await tx
        .select()
        .from(futuresMarks)
        .where(ofContract)
        .orderBy(...order)
        .limit(1)),
    );
  }
  return marks;
}

/** The texts of a batch's rows. */
export const futuresTexts = (changes: FuturesChanges): FuturesTexts => ({
  orders: rowTexts(futuresOrders, changes.orders),
  fills: rowTexts(futuresFills, changes.fills),
  positions: rowTexts(futuresPositions, changes.positions),
  stops: rowTexts(futuresStops, changes.stops),
  funding: rowTexts(futuresFunding, changes.funding),
  payments: rowTexts(futuresPayments, changes.payments),
  liquidations: rowTexts(futuresLiquidations, changes.liquidations),
  deleveragings: rowTexts(futuresDeleveragings, changes.deleveragings),
  receipts: rowTexts(futuresReceipts, changes.receipts),
  owed: rowTexts(futuresOwed, changes.owed),
  insurance: rowTexts(futuresInsurance, changes.insurance),
  insuranceBalances: rowTexts(futuresInsuranceBalances, changes.insuranceBalances),
  marks: rowTexts(futuresMarks, changes.marks),
});

/** Writes a batch's rows, in the transaction of the other projections. */
export async function saveFutures(tx: StatementTaker, texts: FuturesTexts): Promise<void> {
  await insertRows(tx, futuresOrders, texts.orders, ['order_id']);
  await insertRows(tx, futuresFills, texts.fills, []);
  await insertRows(tx, futuresPositions, texts.positions, ['position_id']);
  await insertRows(tx, futuresStops, texts.stops, ['stop_id']);
  await insertRows(tx, futuresFunding, texts.funding, []);
  await insertRows(tx, futuresPayments, texts.payments, []);
  await insertRows(tx, futuresLiquidations, texts.liquidations, []);
  await insertRows(tx, futuresDeleveragings, texts.deleveragings, []);
  await insertRows(tx, futuresReceipts, texts.receipts, []);
  await insertRows(tx, futuresOwed, texts.owed, ['user_id', 'asset_id']);
  await insertRows(tx, futuresInsurance, texts.insurance, []);
  await insertRows(tx, futuresInsuranceBalances, texts.insuranceBalances, ['asset_id']);
  await insertRows(tx, futuresMarks, texts.marks, []);
}

/**
 * Puts the rows back to a journal's cut: what later records wrote goes, and the earlier rows
 * return.
 */
export async function futuresBackToCut(
  tx: Transaction,
  { orders, positions, stops, insurance, owed }: StoredFutures,
  later: (seq: PgColumn) => SQL,
  takeOut: TakeOut,
): Promise<void> {
  for (const table of [
    futuresOrders,
    futuresFills,
    futuresPositions,
    futuresStops,
    futuresFunding,
    futuresPayments,
    futuresLiquidations,
    futuresDeleveragings,
    futuresReceipts,
    futuresInsurance,
    futuresMarks,
  ])
    await takeOut(table, later(table.seq));
  for (const table of [futuresOwed, futuresInsuranceBalances]) await takeOut(table);
  await insertRows(tx, futuresOrders, rowTexts(futuresOrders, [...orders]), ['order_id']);
  await insertRows(tx, futuresPositions, rowTexts(futuresPositions, [...positions]), ['position_id']);
  await insertRows(tx, futuresStops, rowTexts(futuresStops, [...stops]), ['stop_id']);
  await insertRows(tx, futuresOwed, rowTexts(futuresOwed, [...owed]), []);
  await insertRows(tx, futuresInsuranceBalances, rowTexts(futuresInsuranceBalances, [...insurance]), []);
}
