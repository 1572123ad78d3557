import { and, asc, count, eq, gt, gte, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { when } from '../../wire/http/page-of-rows.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { bills, chainDeposits, fills, fixedPeriodContracts, futuresFills, swaps } from '../../base/sql/schema.ts';
import { withdrawals } from '../../base/sql/withdrawals-schema.ts';
import { batches } from './batches.ts';

/** Which rows of an account a file has. */
export interface AccountFilter {
  readonly userId: number;
  readonly assetId: number | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** Of bills alone. */
  readonly wallet?: number | undefined;
  /** Nothing after this record. */
  readonly upToSeq: number;
}

/** Rows that are read at once. */
const batchRows = 2_000;

/** Rows of an account, oldest first, and how many there are. */
interface Rows<Row> {
  readonly rows: () => AsyncIterable<Row[]>;
  readonly count: () => Promise<number>;
}

interface Table<T extends PgTable, Mark> {
  readonly table: T;
  readonly where: SQL | undefined;
  readonly order: readonly PgColumn[];
  readonly after: (row: T['$inferSelect'] & Mark) => SQL | undefined;
}

function rowsOf<T extends PgTable>(
  sql: Pick<Sql, 'db'>,
  { table, where, order, after }: Table<T, object>,
): Rows<T['$inferSelect']> {
  const from: PgTable = table;
  return {
    rows: () =>
      batches(async (last: T['$inferSelect'] | undefined): Promise<T['$inferSelect'][]> => {
        const db = await sql.db();
        return db
          .select()
          .from(from)
          .where(and(where, when(last, after)))
          .orderBy(...order.map((column) => asc(column)))
          .limit(batchRows);
      }),
    count: async () => {
      const db = await sql.db();
      const [found] = await db.select({ rows: count() }).from(from).where(where);
      return found?.rows ?? 0;
    },
  };
}

const within = (column: PgColumn, { fromMs, toMs }: AccountFilter): SQL | undefined =>
  and(
    when(fromMs, (ms) => gte(column, ms)),
    when(toMs, (ms) => lte(column, ms)),
  );

/** Entries of the ledger, of some causes or of all. */
export const billsOf = (sql: Pick<Sql, 'db'>, filter: AccountFilter, causes?: readonly string[]) =>
  rowsOf(sql, {
    table: bills,
    where: and(
      eq(bills.userId, filter.userId),
      lte(bills.seq, filter.upToSeq),
      when(filter.assetId, (assetId) => eq(bills.assetId, assetId)),
      when(filter.wallet, (wallet) => eq(bills.wallet, wallet)),
      when(causes, (some) => inArray(bills.cause, [...some])),
      within(bills.timeMs, filter),
    ),
    order: [bills.seq, bills.position],
    after: ({ seq, position }) => or(gt(bills.seq, seq), and(eq(bills.seq, seq), gt(bills.position, position))),
  });

/** Fills on the spot markets; of a coin those of its markets. */
export const fillsOf = (sql: Pick<Sql, 'db'>, filter: AccountFilter, marketIds: readonly number[] | undefined) =>
  rowsOf(sql, {
    table: fills,
    where: and(
      eq(fills.userId, filter.userId),
      lte(fills.seq, filter.upToSeq),
      when(marketIds, (ids) => inArray(fills.marketId, [...ids])),
      within(fills.timeMs, filter),
    ),
    order: [fills.tradeId],
    after: ({ tradeId }) => gt(fills.tradeId, tradeId),
  });

/** Fills of perpetual contracts; of a coin those that settle in it. */
export const contractFillsOf = (sql: Pick<Sql, 'db'>, filter: AccountFilter, ids: readonly number[] | undefined) =>
  rowsOf(sql, {
    table: futuresFills,
    where: and(
      eq(futuresFills.userId, filter.userId),
      lte(futuresFills.seq, filter.upToSeq),
      when(ids, (some) => inArray(futuresFills.contractId, [...some])),
      within(futuresFills.timeMs, filter),
    ),
    order: [futuresFills.tradeId],
    after: ({ tradeId }) => gt(futuresFills.tradeId, tradeId),
  });

/** Fixed-period contracts that settled, in the order of their settlements. */
export const settledContractsOf = (sql: Pick<Sql, 'db'>, filter: AccountFilter) =>
  rowsOf(sql, {
    table: fixedPeriodContracts,
    where: and(
      eq(fixedPeriodContracts.userId, filter.userId),
      lte(fixedPeriodContracts.settledSeq, filter.upToSeq),
      within(fixedPeriodContracts.settledAtMs, filter),
    ),
    order: [fixedPeriodContracts.settledSeq, fixedPeriodContracts.contractId],
    after: ({ settledSeq, contractId }) =>
      or(
        gt(fixedPeriodContracts.settledSeq, settledSeq ?? 0),
        and(eq(fixedPeriodContracts.settledSeq, settledSeq ?? 0), gt(fixedPeriodContracts.contractId, contractId)),
      ),
  });

/** What came in on chains. */
export const depositsOf = (sql: Pick<Sql, 'db'>, filter: AccountFilter) =>
  rowsOf(sql, {
    table: chainDeposits,
    where: and(
      eq(chainDeposits.userId, filter.userId),
      when(filter.assetId, (assetId) => eq(chainDeposits.assetId, assetId)),
      within(chainDeposits.seenAtMs, filter),
    ),
    order: [chainDeposits.depositRow],
    after: ({ depositRow }) => gt(chainDeposits.depositRow, depositRow),
  });

/** Withdrawals, whatever became of them. */
export const withdrawalsOf = (sql: Pick<Sql, 'db'>, filter: AccountFilter) =>
  rowsOf(sql, {
    table: withdrawals,
    where: and(
      eq(withdrawals.userId, filter.userId),
      when(filter.assetId, (assetId) => eq(withdrawals.assetId, assetId)),
      within(withdrawals.requestedAtMs, filter),
    ),
    order: [withdrawals.withdrawalId],
    after: ({ withdrawalId }) => gt(withdrawals.withdrawalId, withdrawalId),
  });

/** Swaps from or to a coin, or all. */
export const swapsOf = (sql: Pick<Sql, 'db'>, filter: AccountFilter) =>
  rowsOf(sql, {
    table: swaps,
    where: and(
      eq(swaps.userId, filter.userId),
      lte(swaps.seq, filter.upToSeq),
      when(filter.assetId, (id) => or(eq(swaps.fromAssetId, id), eq(swaps.toAssetId, id))),
      within(swaps.timeMs, filter),
    ),
    order: [swaps.swapId],
    after: ({ swapId }) => gt(swaps.swapId, swapId),
  });
