import { multiplyDecimals, subtractDecimals, addDecimals } from '@candor/amount';
import { type Bill, type Fill, type FixedPeriodContract, type Order, walletTypes } from '@candor/protocol';
import type { ListedAlert } from '../alerts/alert-lists.ts';
import type { CsvCell } from '../../wire/http/csv.ts';

/** A column of a file: its name and its values. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** Names of the columns of a kind of file. */
export const headOf = (columns: Readonly<Record<string, unknown>>): string[] => Object.keys(columns);

/** A row of a file. */
export const cellsOf = <Row>(columns: Columns<Row>, row: Row): CsvCell[] =>
  Object.values(columns).map((cell) => cell(row));

/** A time of the wire as files write it. */
export const utc = (timeMs: number): string => new Date(timeMs).toISOString();
const baseOf = (symbol: string): string => symbol.split('/')[0] ?? '';
const quoteOf = (symbol: string): string => symbol.split('/')[1] ?? '';

/**
 * Orders: what was asked for, what was filled at which average price, its total and fee, each
 * figure with its unit beside it.
 */
export const orderColumns: Columns<Order> = {
  created: ({ createdAtMs }) => utc(createdAtMs),
  updated: ({ updatedAtMs }) => utc(updatedAtMs),
  order: ({ orderId }) => orderId,
  client_order: ({ clientOrderId }) => clientOrderId,
  pair: ({ symbol }) => symbol,
  side: ({ side }) => side,
  type: ({ type }) => type,
  time_in_force: ({ timeInForce }) => timeInForce,
  status: ({ status }) => status,
  price: ({ price }) => price,
  trigger_price: ({ triggerPrice }) => triggerPrice,
  quantity: ({ quantity }) => quantity,
  filled_quantity: ({ filledQuantity }) => filledQuantity,
  quantity_unit: ({ symbol }) => baseOf(symbol),
  average_price: ({ averagePrice }) => averagePrice,
  total: ({ filledNotional }) => filledNotional,
  total_unit: ({ symbol }) => quoteOf(symbol),
  fee: ({ fee }) => fee,
  fee_unit: ({ feeAsset }) => feeAsset,
  total_with_fee: ({ side, filledNotional, fee }) => withFee(side, filledNotional, fee),
  linked_order: ({ ocoOrderId }) => ocoOrderId,
};

/** Fills: one line for each trade of the user. */
export const fillColumns: Columns<Fill> = {
  time: ({ timeMs }) => utc(timeMs),
  trade: ({ tradeId }) => tradeId,
  order: ({ orderId }) => orderId,
  pair: ({ symbol }) => symbol,
  side: ({ side }) => side,
  role: ({ role }) => role,
  price: ({ price }) => price,
  quantity: ({ quantity }) => quantity,
  quantity_unit: ({ symbol }) => baseOf(symbol),
  total: ({ notional }) => notional,
  total_unit: ({ symbol }) => quoteOf(symbol),
  fee_rate_percent: ({ feeRate }) => multiplyDecimals(feeRate, '100'),
  fee: ({ fee }) => fee,
  fee_unit: ({ feeAsset }) => feeAsset,
  total_with_fee: ({ side, notional, fee }) => withFee(side, notional, fee),
  record: ({ seq }) => seq,
};

/** An entry of the ledger with the fill that made it, where one did. */
export interface LedgerLine {
  readonly bill: Bill;
  readonly fill: Fill | undefined;
}

const walletName = (type: number): string =>
  Object.entries(walletTypes).find(([, number]) => number === type)?.[0] ?? String(type);

/**
 * The ledger: what changed and what it left; entries of a trade name its pair, side, price and
 * quantity.
 */
export const ledgerColumns: Columns<LedgerLine> = {
  time: ({ bill }) => utc(bill.timeMs),
  record: ({ bill }) => bill.seq,
  entry: ({ bill }) => bill.billId,
  wallet: ({ bill }) => walletName(bill.walletType),
  unit: ({ bill }) => bill.asset,
  kind: ({ bill }) => bill.cause,
  change: ({ bill }) => bill.amount,
  balance: ({ bill }) => bill.balanceAfter,
  pair: ({ fill }) => fill?.symbol ?? null,
  side: ({ fill }) => fill?.side ?? null,
  price: ({ fill }) => fill?.price ?? null,
  quantity: ({ fill }) => fill?.quantity ?? null,
  total: ({ fill }) => fill?.notional ?? null,
  fee: ({ fill }) => fill?.fee ?? null,
  fee_unit: ({ fill }) => fill?.feeAsset ?? null,
  order: ({ bill }) => bill.orderId,
  trade: ({ bill }) => bill.tradeId,
};

/** Price alerts: what was waited for, and when it was reached; nothing there while it waits. */
export const alertColumns: Columns<ListedAlert> = {
  created: ({ createdAtMs }) => utc(createdAtMs),
  alert: ({ alertId }) => alertId,
  pair: ({ symbol }) => symbol,
  source: ({ source }) => source,
  direction: ({ direction }) => direction,
  price: ({ price }) => price,
  price_unit: ({ symbol }) => quoteOf(symbol),
  reached: ({ reachedAtMs }) => (reachedAtMs === null ? null : utc(reachedAtMs)),
};

/**
 * Fixed-period contracts: opening and settlement price each with its second, what was won or lost,
 * and the record that settled it.
 */
export const contractColumns: Columns<FixedPeriodContract> = {
  accepted: ({ createTime }) => utc(createTime),
  contract: ({ orderCode }) => orderCode,
  type: ({ type }) => type,
  market: ({ symbol }) => symbol,
  direction: ({ direction }) => direction,
  duration_seconds: ({ durationSeconds }) => durationSeconds,
  status: ({ status }) => status,
  status_text: ({ statusText }) => statusText,
  stake: ({ quantity }) => quantity,
  stake_unit: ({ stakeAsset }) => stakeAsset,
  payout_percent: ({ payoutRate }) => multiplyDecimals(payoutRate, '100'),
  opening_second: ({ openedSecond }) => secondOf(openedSecond),
  opening_price: ({ openPrice }) => openPrice,
  settlement_second: ({ expirySecond }) => secondOf(expirySecond),
  settlement_price: ({ price }) => price,
  current_price: ({ currentPrice }) => currentPrice,
  countdown_seconds: ({ countdown }) => countdown,
  result: ({ outcome }) => outcome,
  void_cause: ({ voidCause }) => voidCause,
  profit_and_loss: ({ profitAndLoss }) => profitAndLoss,
  value: ({ value }) => value,
  credited: ({ credited }) => credited,
  credited_unit: ({ stakeAsset }) => stakeAsset,
  processed: ({ settledAtMs }) => (settledAtMs === null ? null : utc(settledAtMs)),
  record: ({ settledSeq }) => settledSeq,
};

const secondOf = (second: number | null): string | null => (second === null ? null : utc(second * 1_000));

/** What a buyer paid and what a seller received, fee included. */
const withFee = (side: 'buy' | 'sell', notional: string, fee: string): string =>
  side === 'buy' ? addDecimals(notional, fee) : subtractDecimals(notional, fee);
