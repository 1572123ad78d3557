import { createHash } from 'node:crypto';
import { subtractDecimals } from '@candor/amount';
import { encodeRecord } from '@candor/core';
import type { BillDetail } from '@candor/protocol';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { billMessage, marketsBehind } from '../../engine/projections/bill-message.ts';
import type { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { subjectsOf } from '../exports/transactions-behind.ts';
import { rejected } from '../../base/problem.ts';
import { swapText } from '../../products/conversion/swap-text.ts';
import type { DepositText } from '../../products/wallets/deposits/deposit-handlers.ts';
import type { WithdrawalList } from '../../products/wallets/withdrawals/withdrawal-list.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { fillsOfTrades } from '../../products/spot/order-lists.ts';
import type { Database, Sql } from '../../base/sql/open-sql.ts';
import { bills, chainDeposits, swaps } from '../../base/sql/schema.ts';
import { withdrawals } from '../../base/sql/withdrawals-schema.ts';
import { orderBehind } from './order-behind.ts';

export interface BillDetailParts {
  readonly exchange: ExchangeService;
  readonly listings: Listings;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  /** What writes a deposit's row for its owner, as it is at this moment. */
  readonly depositText: () => Promise<DepositText>;
  readonly withdrawals: Pick<WithdrawalList, 'record'>;
}

/**
 * One entry of a user's ledger with everything it is computed from; throws 422 `not_found` for any
 * other.
 */
export async function readBill(parts: BillDetailParts, userId: number, billId: string): Promise<BillDetail> {
  const { exchange, listings, projector, sql } = parts;
  await projector.upTo(userId);
  const db = await sql.db();
  const [seq = 0, position = 0] = billId.split('-').map(Number);
  const rows = await db
    .select()
    .from(bills)
    .where(and(eq(bills.userId, userId), eq(bills.seq, seq)))
    .orderBy(asc(bills.position));
  const row = rows.find((one) => one.position === position);
  if (row === undefined) throw rejected('not_found', {}, [{ field: 'billId', rule: 'not_found' }]);
  const symbolOf = await marketsBehind(db, listings, rows);
  const entries = rows.map((one) => billMessage(one, listings, symbolOf(one)));
  const bill = billMessage(row, listings, symbolOf(row));
  const record = await exchange.recordAt(seq);
  const fills = await fillsOfTrades(db, listings, userId, row.tradeId === null ? [] : [row.tradeId]);
  return {
    bill,
    balanceBefore: subtractDecimals(bill.balanceAfter, bill.amount),
    record: {
      seq,
      timeMs: bill.timeMs,
      sha256: record === undefined ? null : createHash('sha256').update(encodeRecord(record)).digest('hex'),
    },
    entries,
    fill: fills.find(({ orderId }) => orderId === bill.orderId) ?? null,
    order: orderBehind(record, row),
    ...(await subjects(db, parts, userId, { row, subject: subjectsOf(record, userId) })),
  };
}

type BillRow = typeof bills.$inferSelect;

/** The deposit, withdrawal or swap that an entry is about. */
async function subjects(
  db: Database,
  parts: BillDetailParts,
  userId: number,
  { row, subject }: { readonly row: BillRow; readonly subject: ReturnType<typeof subjectsOf> },
): Promise<Pick<BillDetail, 'deposit' | 'withdrawal' | 'swap'>> {
  const { depositKeys, withdrawalIds } = subject;
  const [deposit] =
    row.cause === 'deposit' && depositKeys.length > 0
      ? await db
          .select()
          .from(chainDeposits)
          .where(and(eq(chainDeposits.userId, userId), inArray(chainDeposits.key, [...depositKeys])))
      : [];
  const [withdrawal] =
    withdrawalIds.length > 0
      ? await db
          .select()
          .from(withdrawals)
          .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.withdrawalId, [...withdrawalIds])))
      : [];
  const isSwap = row.cause === 'swap' || row.cause === 'swap_fee';
  const made = isSwap
    ? await db
        .select()
        .from(swaps)
        .where(and(eq(swaps.userId, userId), eq(swaps.seq, row.seq)))
        .orderBy(asc(swaps.swapId))
    : [];
  const swap = made.find((one) => isOf(row, one)) ?? made[0];
  return {
    deposit: deposit ? (await parts.depositText())(deposit) : null,
    withdrawal: withdrawal ? parts.withdrawals.record(withdrawal) : null,
    swap: swap ? swapText(swap, parts.listings) : null,
  };
}

/** Whether an entry is one of a swap's: a record may hold several. */
function isOf({ cause, assetId, amount }: BillRow, swap: typeof swaps.$inferSelect): boolean {
  if (cause === 'swap_fee') return assetId === swap.toAssetId && -amount === swap.fee;
  return amount < 0n
    ? assetId === swap.fromAssetId && -amount === swap.pay
    : assetId === swap.toAssetId && amount === swap.gross;
}
