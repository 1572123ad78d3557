import { and, count, desc, eq, gte, inArray, lt, lte, or, type SQL } from 'drizzle-orm';
import type { ContractFill, ContractOrder, FundingHour, FundingPayment, LossOrder } from '@candor/protocol';
import { type MarkedPage, markedBounds, markedPageOf } from '../../http/page.ts';
import type { ListedContract } from '../../markets/listed-contract.ts';
import { priceText, quoteText } from '../../markets/listed-market.ts';
import type { Database } from '../../sql/open-sql.ts';
import {
  futuresFills,
  futuresFunding,
  futuresInsurance,
  futuresOrders,
  futuresPayments,
  futuresPositions,
  futuresStops,
} from '../../sql/schema.ts';
import { fundingRateText } from './contract-texts.ts';
import type { FundingRow, PositionRow } from './futures-rows.ts';
import { fillText, lossText, orderText } from './texts.ts';

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

/** Rows older than such a mark. */
const olderThan = (table: typeof futuresFunding | typeof futuresPayments | typeof futuresInsurance, mark: string) => {
  const [seq, place] = [Math.floor(Number(mark) / placesInRecord), Number(mark) % placesInRecord];
  return or(lt(table.seq, seq), and(eq(table.seq, seq), lt(table.place, place)));
};

/** A page of a user's contract orders, newest first. */
export async function listContractOrders(
  db: Database,
  contractOf: ContractOf,
  filter: FuturesFilter,
  page: MarkedPage,
) {
  const table = futuresOrders;
  const where = and(
    eq(table.userId, filter.userId),
    when(filter.contractIds, (ids) => inArray(table.contractId, [...ids])),
    when(filter.direction, (direction) => eq(table.direction, direction)),
    when(filter.type, (type) => eq(table.kind, type)),
    when(filter.state, (state) => (state === 'all' ? undefined : eq(table.open, state === 'open'))),
    when(filter.fromMs, (fromMs) => gte(table.createdAtMs, fromMs)),
    when(filter.toMs, (toMs) => lte(table.createdAtMs, toMs)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(table).where(where);
  const older = when(page.before, (mark) => lt(table.orderId, Number(mark)));
  const order = desc(table.orderId);
  const rows = await db.select().from(table).where(and(where, older)).orderBy(order).limit(limit).offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, {
    record: (row): ContractOrder => orderText(row, contractOf(row.contractId)),
    mark: ({ orderId }) => String(orderId),
  });
}

/** A page of a user's fills of contracts, newest first. */
export async function listContractFills(db: Database, contractOf: ContractOf, filter: FuturesFilter, page: MarkedPage) {
  const table = futuresFills;
  const where = and(
    eq(table.userId, filter.userId),
    when(filter.contractIds, (ids) => inArray(table.contractId, [...ids])),
    when(filter.direction, (direction) => eq(table.direction, direction)),
    when(filter.fromMs, (fromMs) => gte(table.timeMs, fromMs)),
    when(filter.toMs, (toMs) => lte(table.timeMs, toMs)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(table).where(where);
  const older = when(page.before, (mark) => lt(table.tradeId, Number(mark)));
  const order = [desc(table.tradeId), desc(table.role)];
  const rows = await db
    .select()
    .from(table)
    .where(and(where, older))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, {
    record: (row): ContractFill => fillText(row, contractOf(row.contractId)),
    mark: ({ tradeId }) => String(tradeId),
  });
}

/** A page of a user's positions as rows, newest first. */
export async function listPositionRows(db: Database, filter: FuturesFilter, page: MarkedPage) {
  const table = futuresPositions;
  const where = and(
    eq(table.userId, filter.userId),
    when(filter.contractIds, (ids) => inArray(table.contractId, [...ids])),
    when(filter.state, (state) => (state === 'all' ? undefined : eq(table.open, state === 'open'))),
    when(filter.fromMs, (fromMs) => gte(table.openedAtMs, fromMs)),
    when(filter.toMs, (toMs) => lte(table.openedAtMs, toMs)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(table).where(where);
  const older = when(page.before, (mark) => lt(table.positionId, Number(mark)));
  const order = desc(table.positionId);
  const rows = await db.select().from(table).where(and(where, older)).orderBy(order).limit(limit).offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, {
    record: (row): PositionRow => row,
    mark: ({ positionId }) => String(positionId),
  });
}

/** A page of a user's stops, newest first. */
export async function listLossOrders(db: Database, contractOf: ContractOf, filter: FuturesFilter, page: MarkedPage) {
  const table = futuresStops;
  const where = and(
    eq(table.userId, filter.userId),
    when(filter.contractIds, (ids) => inArray(table.contractId, [...ids])),
    when(filter.positionId, (positionId) => eq(table.positionId, positionId)),
    when(filter.state, (state) => (state === 'all' ? undefined : eq(table.open, state === 'open'))),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(table).where(where);
  const older = when(page.before, (mark) => lt(table.stopId, Number(mark)));
  const order = desc(table.stopId);
  const rows = await db.select().from(table).where(and(where, older)).orderBy(order).limit(limit).offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, {
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
export async function listFunding(
  db: Database,
  contractOf: ContractOf,
  filter: Omit<FuturesFilter, 'userId'>,
  page: MarkedPage,
) {
  const table = futuresFunding;
  const where = and(
    when(filter.contractIds, (ids) => inArray(table.contractId, [...ids])),
    when(filter.fromMs, (fromMs) => gte(table.dueAtMs, fromMs)),
    when(filter.toMs, (toMs) => lte(table.dueAtMs, toMs)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(table).where(where);
  const older = when(page.before, (mark) => olderThan(table, mark));
  const order = [desc(table.seq), desc(table.place)];
  const rows = await db
    .select()
    .from(table)
    .where(and(where, older))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, {
    record: (row) => fundingHourText(row, contractOf(row.contractId)),
    mark: markOfPlace,
  });
}

/** A page of what funding moved for a user, newest first. */
export async function listPayments(db: Database, contractOf: ContractOf, filter: FuturesFilter, page: MarkedPage) {
  const table = futuresPayments;
  const where = and(
    eq(table.userId, filter.userId),
    when(filter.contractIds, (ids) => inArray(table.contractId, [...ids])),
    when(filter.fromMs, (fromMs) => gte(table.dueAtMs, fromMs)),
    when(filter.toMs, (toMs) => lte(table.dueAtMs, toMs)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(table).where(where);
  const older = when(page.before, (mark) => olderThan(table, mark));
  const order = [desc(table.seq), desc(table.place)];
  const hour = and(eq(futuresFunding.contractId, table.contractId), eq(futuresFunding.dueAtMs, table.dueAtMs));
  const rows = await db
    .select({ payment: table, hour: futuresFunding })
    .from(table)
    .leftJoin(futuresFunding, hour)
    .where(and(where, older))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, {
    record: ({ payment, hour: settled }) => paymentText(payment, settled, contractOf(payment.contractId)),
    mark: ({ payment }) => markOfPlace(payment),
  });
}

/** What an hour moved for one position. */
export function paymentText(
  payment: typeof futuresPayments.$inferSelect,
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

/** A page of the insurance fund's movements as rows, newest first. */
export async function listInsurance(db: Database, page: MarkedPage) {
  const table = futuresInsurance;
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(table);
  const older = when(page.before, (mark) => olderThan(table, mark));
  const order = [desc(table.seq), desc(table.place)];
  const rows = await db
    .select()
    .from(table)
    .where(older)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.rows ?? 0 };
}

const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value);
