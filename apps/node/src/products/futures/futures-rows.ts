import type * as schema from '../../base/sql/futures-schema.ts';

export type FuturesOrderRow = typeof schema.futuresOrders.$inferSelect;
export type FuturesFillRow = typeof schema.futuresFills.$inferSelect;
export type PositionRow = typeof schema.futuresPositions.$inferSelect;
export type StopRow = typeof schema.futuresStops.$inferSelect;
export type FundingRow = typeof schema.futuresFunding.$inferSelect;
export type PaymentRow = typeof schema.futuresPayments.$inferSelect;
export type LiquidationRow = typeof schema.futuresLiquidations.$inferSelect;
export type DeleveragingRow = typeof schema.futuresDeleveragings.$inferSelect;
export type InsuranceRow = typeof schema.futuresInsurance.$inferSelect;
export type InsuranceBalanceRow = typeof schema.futuresInsuranceBalances.$inferSelect;
export type ReceiptRow = typeof schema.futuresReceipts.$inferSelect;
export type OwedRow = typeof schema.futuresOwed.$inferSelect;
export type MarkRow = typeof schema.futuresMarks.$inferSelect;

/** What the fold of perpetual contracts begins with: all that the next records can still change. */
export interface StoredFutures {
  readonly orders: Iterable<FuturesOrderRow>;
  readonly positions: Iterable<PositionRow>;
  readonly stops: Iterable<StopRow>;
  readonly insurance: Iterable<InsuranceBalanceRow>;
  readonly owed: Iterable<OwedRow>;
  /** The last mark of each contract that has positions. */
  readonly marks: Iterable<Pick<MarkRow, 'contractId' | 'mark'>>;
}

/** Before the first contract. */
export const noFutures: StoredFutures = { orders: [], positions: [], stops: [], insurance: [], owed: [], marks: [] };

/** Rows that a batch of records adds or changes. */
export interface FuturesChanges {
  readonly orders: readonly FuturesOrderRow[];
  readonly fills: readonly FuturesFillRow[];
  readonly positions: readonly PositionRow[];
  readonly stops: readonly StopRow[];
  readonly funding: readonly FundingRow[];
  readonly payments: readonly PaymentRow[];
  readonly liquidations: readonly LiquidationRow[];
  readonly deleveragings: readonly DeleveragingRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly owed: readonly OwedRow[];
  readonly insurance: readonly InsuranceRow[];
  readonly insuranceBalances: readonly InsuranceBalanceRow[];
  readonly marks: readonly MarkRow[];
}
