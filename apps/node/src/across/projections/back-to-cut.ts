import { gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contractsBackToCut } from '../../products/fixed-period/contract-store.ts';
import { futuresBackToCut } from '../../products/futures/futures-store.ts';
import { withdrawalsBackToCut } from '../../products/wallets/withdrawals/withdrawal-store.ts';
import type { Database, Transaction } from '../../base/sql/open-sql.ts';
import { billBalances, bills, coinCosts, fills, orders, otcOrders } from '../../base/sql/schema.ts';
import type { StoredFold } from './fold.ts';
import { insertRows, rowTexts, type TakeOut } from '../../engine/projections/insert-rows.ts';
import { rowOfOrder } from '../../engine/projections/order-rows.ts';
import { setAppliedSeq } from './applied-seq.ts';

/**
 * Puts the projections back to the cut, where the journal now begins. Rows that later records wrote
 * or changed are deleted, and rows of the state at the cut are restored. What only older records
 * know stays as it is.
 */
export async function backToCut(db: Database, stored: StoredFold): Promise<void> {
  await db.transaction(async (tx) => {
    const takeOut: TakeOut = async (table, where = sql`true`) => void (await tx.delete(table).where(where));
    const later = (seq: PgColumn): SQL => gt(seq, stored.appliedSeq);
    await ordersBackToCut(tx, stored, takeOut);
    await takeOut(fills, later(fills.seq));
    await takeOut(bills, later(bills.seq));
    await takeOut(billBalances);
    await insertRows(tx, billBalances, rowTexts(billBalances, [...stored.balances]), []);
    await takeOut(coinCosts);
    await insertRows(tx, coinCosts, rowTexts(coinCosts, [...stored.costs]), []);
    await contractsBackToCut(tx, stored.contracts, stored.appliedSeq, takeOut);
    await futuresBackToCut(tx, stored.futures, later, takeOut);
    await withdrawalsBackToCut(tx, stored.withdrawals, later, takeOut);
    await takeOut(otcOrders, later(otcOrders.seq));
    await insertRows(tx, otcOrders, rowTexts(otcOrders, [...stored.otc]), ['order_id']);
    await setAppliedSeq(tx, stored.appliedSeq);
  });
}

/** Orders that were open at the cut are put back to how they were then. */
async function ordersBackToCut(tx: Transaction, stored: StoredFold, takeOut: TakeOut): Promise<void> {
  await takeOut(orders, gt(orders.seq, stored.appliedSeq));
  await insertRows(tx, orders, rowTexts(orders, Array.from(stored.open, rowOfOrder)), ['order_id']);
}
