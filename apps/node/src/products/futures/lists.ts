import { and, desc, eq, gte, inArray, lt, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ContractFill, ContractOrder, FundingHour, FundingPayment, LossOrder } from '@candor/protocol';
import type { MarkedPage } from '../../wire/http/page.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { priceText, quoteText } from '../../engine/listings/listed-market.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import {
  futuresFills,
  futuresFunding,
  futuresInsurance,
  futuresOrders,
  futuresPayments,
  futuresPositions,
  futuresReceipts,
  futuresStops,
} from '../../base/sql/schema.ts';
import { fundingRateText } from './contract-texts.ts';
import type { FundingRow, FuturesOrderRow, InsuranceRow, PaymentRow, PositionRow, ReceiptRow } from './futures-rows.ts';
import { pageOfRows, when } from '../../wire/http/page-of-rows.ts';
import { fillText, lossText } from './texts.ts';

export interface FuturesFilter {
  readonly userId: number;
  /** Of these contracts; of all where it is not said. */
  readonly contractIds?: readonly number[] | undefined;
  readonly direction?: number | undefined;
  readonly type?: string | undefined;
  readonly positionId?: number | undefined;
  readonly state?: 'open' | 'history' | 'all' | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

type ContractOf = (contractId: number) => ListedContract;

/** Rows of one record are marked by its sequence and their place: `seq × this + place`. */
const placesInRecord = 100_000;
export const markOfPlace = ({ seq, place }: { readonly seq: number; readonly place: number }): string =>
  String(seq * placesInRecord + place);

/** The record and place that such a mark names. */
function placeOfMark(mark: string): { readonly seq: number; readonly place: number } {
  return { seq: Math.floor(Number(mark) / placesInRecord), place: Number(mark) % placesInRecord };
}

/** Tables whose rows are marked so, newest first. */
const byPlace = (table: { readonly seq: PgColumn; readonly place: PgColumn }) => ({
  order: [desc(table.seq), desc(table.place)],
  older(mark: string): SQL | undefined {
    const { seq, place } = placeOfMark(mark);
    return or(lt(table.seq, seq), and(eq(table.seq, seq), lt(table.place, place)));
  },
});

/** Tables whose rows have ids that grow, newest first. */
const byId = (id: PgColumn) => ({ order: [desc(id)], older: (mark: string) => lt(id, Number(mark)) });

/** Rows of the contracts and the time that a filter names. */
const inFilter = (
  { contractIds, fromMs, toMs }: Omit<FuturesFilter, 'userId'>,
  contractId: PgColumn,
  timeMs: PgColumn,
): SQL | undefined =>
  and(
    when(contractIds, (ids) => inArray(contractId, [...ids])),
    when(fromMs, (from) => gte(timeMs, from)),
    when(toMs, (to) => lte(timeMs, to)),
  );

const inState = (state: FuturesFilter['state'], open: PgColumn): SQL | undefined =>
  state === undefined || state === 'all' ? undefined : eq(open, state === 'open');

/** A page of a user's contract orders, newest first. */
export function listContractOrders(
  db: Database,
  write: (row: FuturesOrderRow) => ContractOrder,
  filter: FuturesFilter,
  page: MarkedPage,
) {
  const table = futuresOrders;
  const where = and(
    eq(table.userId, filter.userId),
    inFilter(filter, table.contractId, table.createdAtMs),
    when(filter.direction, (direction) => eq(table.direction, direction)),
    when(filter.type, (type) => eq(table.kind, type)),
    inState(filter.state, table.open),
  );
  return pageOfRows(db, { table, where, ...byId(table.orderId) }, page, {
    record: write,
    mark: ({ orderId }) => String(orderId),
  });
}

/** A page of a user's fills of contracts, newest first. */
export function listContractFills(db: Database, contractOf: ContractOf, filter: FuturesFilter, page: MarkedPage) {
  const table = futuresFills;
  const where = and(
    eq(table.userId, filter.userId),
    inFilter(filter, table.contractId, table.timeMs),
    when(filter.direction, (direction) => eq(table.direction, direction)),
  );
  const order = [desc(table.tradeId), desc(table.role)];
  return pageOfRows(db, { table, where, ...byId(table.tradeId), order }, page, {
    record: (row): ContractFill => fillText(row, contractOf(row.contractId)),
    mark: ({ tradeId }) => String(tradeId),
  });
}

/** A page of a user's positions as rows, newest first. */
export function listPositionRows(db: Database, filter: FuturesFilter, page: MarkedPage) {
  const table = futuresPositions;
  const where = and(
    eq(table.userId, filter.userId),
    inFilter(filter, table.contractId, table.openedAtMs),
    inState(filter.state, table.open),
  );
  return pageOfRows(db, { table, where, ...byId(table.positionId) }, page, {
    record: (row): PositionRow => row,
    mark: ({ positionId }) => String(positionId),
  });
}

/** A page of a user's stops, newest first. */
export function listLossOrders(db: Database, contractOf: ContractOf, filter: FuturesFilter, page: MarkedPage) {
  const table = futuresStops;
  const where = and(
    eq(table.userId, filter.userId),
    inFilter(filter, table.contractId, table.createdAtMs),
    when(filter.positionId, (positionId) => eq(table.positionId, positionId)),
    inState(filter.state, table.open),
  );
  return pageOfRows(db, { table, where, ...byId(table.stopId) }, page, {
    record: (row): LossOrder => lossText(row, contractOf(row.contractId)),
    mark: ({ stopId }) => String(stopId),
  });
}

/** A funding hour as everybody sees it. */
export function fundingHourText(row: FundingRow, contract: ListedContract): FundingHour {
  const paid = row.outcome === 'paid';
  return {
    fundingId: markOfPlace(row),
    symbol: contract.symbol,
    atMs: row.dueAtMs,
    rate: paid ? fundingRateText(row.rate) : null,
    mark: paid ? priceText(row.mark, contract) : null,
    cause: paid ? null : row.outcome,
    samples: row.samples,
    paid: quoteText(row.paid, contract),
    received: quoteText(row.received, contract),
    settleAsset: contract.settle,
    seq: row.seq,
  };
}

/** A page of settled funding hours, newest first. */
export function listFunding(
  db: Database,
  contractOf: ContractOf,
  filter: Omit<FuturesFilter, 'userId'>,
  page: MarkedPage,
) {
  const table = futuresFunding;
  const where = inFilter(filter, table.contractId, table.dueAtMs);
  return pageOfRows(db, { table, where, ...byPlace(table) }, page, {
    record: (row) => fundingHourText(row, contractOf(row.contractId)),
    mark: markOfPlace,
  });
}

/** A page of receipts, newest first: a user's own, or where no user is said every liquidation. */
export function listReceipts<Record>(
  db: Database,
  filter: Omit<FuturesFilter, 'userId'> & Partial<Pick<FuturesFilter, 'userId'>>,
  page: MarkedPage,
  record: (row: ReceiptRow) => Record,
) {
  const table = futuresReceipts;
  const { userId } = filter;
  const whose = userId === undefined ? eq(table.kind, 'liquidation') : eq(table.userId, userId);
  const where = and(whose, inFilter(filter, table.contractId, table.timeMs));
  return pageOfRows(db, { table, where, ...byPlace(table) }, page, { record, mark: markOfPlace });
}

/** A page of the insurance fund's movements, newest first. */
export function listInsurance<Record>(db: Database, page: MarkedPage, record: (row: InsuranceRow) => Record) {
  const table = futuresInsurance;
  return pageOfRows(db, { table, ...byPlace(table) }, page, { record, mark: markOfPlace });
}

/** A page of what funding moved for a user, newest first. */
export async function listPayments(db: Database, contractOf: ContractOf, filter: FuturesFilter, page: MarkedPage) {
  const table = futuresPayments;
  const where = and(eq(table.userId, filter.userId), inFilter(filter, table.contractId, table.dueAtMs));
  const rows = await pageOfRows(db, { table, where, ...byPlace(table) }, page, {
    record: (row): PaymentRow => row,
    mark: markOfPlace,
  });
  const hours = await hoursOf(db, rows.records);
  const records = rows.records.map((row) =>
    paymentText(row, hours.get(`${row.contractId}/${row.dueAtMs}`) ?? null, contractOf(row.contractId)),
  );
  return { ...rows, records };
}

/** The funding hours of payments, by contract and hour. */
async function hoursOf(db: Database, payments: readonly PaymentRow[]): Promise<ReadonlyMap<string, FundingRow>> {
  const times = [...new Set(payments.map(({ dueAtMs }) => dueAtMs))];
  if (times.length === 0) return new Map();
  const rows = await db.select().from(futuresFunding).where(inArray(futuresFunding.dueAtMs, times));
  return new Map(rows.map((row) => [`${row.contractId}/${row.dueAtMs}`, row]));
}

/** What an hour moved for one position. */
export function paymentText(
  payment: PaymentRow,
  hour: Pick<FundingRow, 'rate' | 'mark'> | null,
  contract: ListedContract,
): FundingPayment {
  const { kind, unit } = contract.scale;
  const [lots, mark] = [BigInt(payment.lots), BigInt(hour?.mark ?? 0)];
  const value = kind === 'linear' ? lots * mark * unit : mark > 0n ? (lots * unit) / mark : 0n;
  return {
    fundingId: markOfPlace(payment),
    positionId: String(payment.positionId),
    symbol: contract.symbol,
    side: payment.side === 'long' ? 'long' : 'short',
    atMs: payment.dueAtMs,
    rate: fundingRateText(hour?.rate ?? 0),
    mark: priceText(hour?.mark ?? 0, contract),
    value: quoteText(value, contract),
    amount: quoteText(payment.amount, contract),
    asset: contract.settle,
    seq: payment.seq,
  };
}
