import { createHash } from 'node:crypto';
import { asc, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { insertRows, rowTexts, type RowTexts, type StatementTaker } from '../../engine/projections/insert-rows.ts';
import type { Statement } from '../../base/sql/lite-messages.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { backfillCosts } from './cost-backfill.ts';
import { orderOfRow, rowOfOrder } from '../../engine/projections/order-rows.ts';
import { orderedSwapTables } from '../../products/conversion/swap-rows.ts';
import {
  type ContractTexts,
  contractTexts,
  orderedContractTables,
  saveContracts,
  storedContracts,
} from '../../products/fixed-period/contract-store.ts';
import {
  type FuturesTexts,
  futuresTexts,
  orderedFuturesTables,
  saveFutures,
  storedFutures,
} from '../../products/futures/futures-store.ts';
import { orderedOtcTables, storedOtc } from '../../products/otc/order-rows.ts';
import {
  orderedWithdrawalTables,
  saveWithdrawals,
  storedWithdrawals,
  type WithdrawalTexts,
  withdrawalTexts,
} from '../../products/wallets/withdrawals/withdrawal-store.ts';
import { advanceAppliedSeq, storedAppliedSeq } from './applied-seq.ts';
import { type Changes, Fold, type StoredFold } from './fold.ts';
import { projectionTables } from '../../base/sql/projection-tables.ts';
import { billBalances, bills, coinCosts, fills, orders, otcOrders, projection, swaps } from '../../base/sql/schema.ts';

const tables = projectionTables;

/** The fold as it is now in SQL: what the next records are applied to. */
export async function loadProjection(db: Database, ignored: ReadonlySet<number>): Promise<Fold> {
  return Fold.of(await storedFold(db), ignored);
}

/** What SQL holds of the fold, at one moment. */
export async function storedFold(db: Database): Promise<StoredFold> {
  return db.transaction(
    async (tx) => {
      const appliedSeq = await storedAppliedSeq(tx);
      const open = await tx.select().from(orders).where(eq(orders.open, true));
      const balances = await tx.select().from(billBalances);
      await backfillCosts(tx);
      const costs = await tx.select().from(coinCosts);
      const contracts = await storedContracts(tx);
      const futures = await storedFutures(tx);
      const withdrawals = await storedWithdrawals(tx);
      const otc = await storedOtc(tx);
      const products = { contracts, futures, withdrawals, otc };
      return { appliedSeq, open: open.map(orderOfRow), balances, costs, ...products };
    },
    // One moment for all of them, or a batch could come between them.
    { isolationLevel: 'repeatable read' },
  );
}

/** A batch's rows as they go to SQL. */
export interface ChangeTexts {
  readonly afterSeq: number;
  readonly appliedSeq: number;
  readonly orders: RowTexts;
  readonly fills: RowTexts;
  readonly bills: RowTexts;
  readonly balances: RowTexts;
  readonly costs: RowTexts;
  readonly contracts: ContractTexts;
  readonly futures: FuturesTexts;
  readonly withdrawals: WithdrawalTexts;
  readonly swaps: RowTexts;
  readonly otc: RowTexts;
}

/** The texts of a batch's rows. */
export function textsOf(changes: Changes): ChangeTexts {
  return {
    afterSeq: changes.afterSeq,
    appliedSeq: changes.appliedSeq,
    orders: rowTexts(orders, changes.orders.map(rowOfOrder)),
    fills: rowTexts(fills, changes.fills),
    bills: rowTexts(bills, changes.bills),
    balances: rowTexts(billBalances, changes.balances),
    costs: rowTexts(coinCosts, changes.costs),
    contracts: contractTexts(changes.contracts),
    futures: futuresTexts(changes.futures),
    withdrawals: withdrawalTexts(changes.withdrawals),
    swaps: rowTexts(swaps, changes.swaps),
    otc: rowTexts(otcOrders, changes.otc),
  };
}

/**
 * Writes a batch's rows and how far it came, in one transaction: after a crash either all of it is
 * there or none. Fails where somebody else wrote since the fold was read.
 */
export async function saveTexts(db: Database, texts: ChangeTexts): Promise<void> {
  await db.transaction((tx) => writeTexts(tx, texts));
}

const dialect = new PgDialect();

/** The statements by which a batch's rows are written, for a thread that has no transaction. */
export async function statementsOf(texts: ChangeTexts): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const execute = async (statement: SQL): Promise<void> => {
    const { sql: text, params } = dialect.sqlToQuery(statement);
    statements.push({ text, values: params.map(String) });
  };
  await writeTexts({ execute }, texts);
  return statements;
}

async function writeTexts(tx: StatementTaker, texts: ChangeTexts): Promise<void> {
  // First, so that a second writer waits and fails before it writes a row.
  await advanceAppliedSeq(tx, texts);
  await insertRows(tx, orders, texts.orders, ['order_id']);
  await insertRows(tx, fills, texts.fills, []);
  await insertRows(tx, bills, texts.bills, []);
  await insertRows(tx, billBalances, texts.balances, ['user_id', 'wallet', 'market_id', 'asset_id']);
  await insertRows(tx, coinCosts, texts.costs, ['user_id', 'asset_id']);
  await saveContracts(tx, texts.contracts);
  await saveFutures(tx, texts.futures);
  await saveWithdrawals(tx, texts.withdrawals);
  await insertRows(tx, swaps, texts.swaps, []);
  await insertRows(tx, otcOrders, texts.otc, ['order_id']);
}

/** Empties the projections, so that the next start applies the journal from its first record. */
export async function dropProjections(db: Database): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  );
  await db.execute(sql`truncate ${names}`);
}

/** SHA-256 over every row of the projections in order: equal where the rows are equal. */
export async function projectionDigest(db: Database): Promise<string> {
  const digest = createHash('sha256');
  await db.transaction(
    async (tx) => {
      for (const [table, order] of orderedTables()) {
        const rows = await tx
          .select()
          .from(table)
          .orderBy(...order);
        for (const row of rows) digest.update(`${JSON.stringify(Object.values(row).map(String))}\n`);
      }
    },
    { isolationLevel: 'repeatable read' },
  );
  return digest.digest('hex');
}

const orderedTables = () =>
  [
    [orders, [asc(orders.orderId)]],
    [fills, [asc(fills.tradeId), asc(fills.role)]],
    [bills, [asc(bills.seq), asc(bills.position)]],
    [
      billBalances,
      [asc(billBalances.userId), asc(billBalances.wallet), asc(billBalances.marketId), asc(billBalances.assetId)],
    ],
    [coinCosts, [asc(coinCosts.userId), asc(coinCosts.assetId)]],
    [projection, [asc(projection.name)]],
    ...orderedContractTables,
    ...orderedFuturesTables,
    ...orderedWithdrawalTables,
    ...orderedSwapTables,
    ...orderedOtcTables,
  ] as const;
