import type { LiquidationReceipt } from '@candor/protocol';
import { and, asc, between, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import {
  futuresDeleveragings,
  futuresFills,
  futuresLiquidations,
  futuresMarks,
  futuresReceipts,
} from '../../base/sql/schema.ts';
import type { LiquidationRow, MarkRow, ReceiptRow } from './futures-rows.ts';
import type { OtherPosition } from './receipt-fold.ts';
import { type MarkedOther, receiptMarkSeconds, receiptNumber, receiptText } from './receipt-texts.ts';

/** The row of a receipt's number; undefined where there is none. */
export async function receiptRow(db: Database, number: string): Promise<ReceiptRow | undefined> {
  const [, seq = 0, place = 0] = number.split('-').map(Number);
  const table = futuresReceipts;
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.seq, seq), eq(table.place, place)));
  return row && receiptNumber(row) === number ? row : undefined;
}

/** A receipt with everything that its record and the marks before it say. */
export async function receiptOf(
  db: Database,
  row: ReceiptRow,
  contractOf: (contractId: number) => ListedContract,
): Promise<LiquidationReceipt> {
  const phases = row.kind === 'liquidation' ? await phasesOf(db, row) : [];
  const taken = await db
    .select()
    .from(futuresDeleveragings)
    .where(within(futuresDeleveragings, row))
    .orderBy(asc(futuresDeleveragings.place));
  const contract = contractOf(row.contractId);
  return receiptText({
    row,
    contract,
    phases,
    taken,
    fills: await fillsOf(db, phases),
    marks: await marksOf(db, row),
    others: await othersOf(db, row, contractOf),
  });
}

type PlacedTable = typeof futuresDeleveragings | typeof futuresLiquidations;

const within = (table: PlacedTable, { seq, place, untilPlace }: ReceiptRow, from = place) =>
  and(eq(table.seq, seq), between(table.place, from, untilPlace));

/** The phases of the step; orders that ended just before it belong to it. */
async function phasesOf(db: Database, row: ReceiptRow): Promise<LiquidationRow[]> {
  const table = futuresLiquidations;
  const rows = await db
    .select()
    .from(table)
    .where(within(table, row, row.place - 1))
    .orderBy(asc(table.place));
  return rows.filter(({ place, phase, userId }) => {
    return place >= row.place || (phase === 'orders_ended' && userId === row.userId);
  });
}

async function fillsOf(db: Database, phases: readonly LiquidationRow[]) {
  const orderIds = phases.map(({ orderId }) => orderId).filter((orderId) => orderId > 0);
  if (orderIds.length === 0) return [];
  const ofOrders = and(inArray(futuresFills.orderId, orderIds), eq(futuresFills.role, 'taker'));
  return db.select().from(futuresFills).where(ofOrders).orderBy(asc(futuresFills.tradeId));
}

/** The mark that stood, after those of the minute before it. */
async function marksOf(db: Database, row: ReceiptRow): Promise<MarkRow[]> {
  const table = futuresMarks;
  const standing = await standingMark(db, row.contractId, row.seq);
  if (!standing) return [];
  const ofMinute = and(
    eq(table.contractId, row.contractId),
    gt(table.second, standing.second - receiptMarkSeconds),
    lte(table.second, standing.second),
    lte(table.seq, row.seq),
  );
  return db.select().from(table).where(ofMinute).orderBy(asc(table.second), asc(table.seq));
}

async function standingMark(db: Database, contractId: number, seq: number): Promise<MarkRow | undefined> {
  const table = futuresMarks;
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.contractId, contractId), lte(table.seq, seq)))
    .orderBy(desc(table.second), desc(table.seq))
    .limit(1);
  return row;
}

/** The owner's other cross positions of the same settlement asset, at the marks that stood. */
async function othersOf(
  db: Database,
  row: ReceiptRow,
  contractOf: (contractId: number) => ListedContract,
): Promise<MarkedOther[]> {
  const { quoteAssetId } = contractOf(row.contractId);
  const others: MarkedOther[] = [];
  for (const other of JSON.parse(row.others) as OtherPosition[]) {
    const contract = contractOf(other.contractId);
    if (contract.quoteAssetId !== quoteAssetId) continue;
    const standing = await standingMark(db, other.contractId, row.seq);
    others.push({ ...other, contract, mark: standing?.mark ?? 0 });
  }
  return others;
}
