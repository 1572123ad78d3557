import { addDecimals, multiplyDecimals, subtractDecimals } from '@candor/amount';
import type { ContractFill, ContractOrder, FundingPayment, OwnLiquidation } from '@candor/protocol';
import { type Columns, utc } from './columns.ts';

const sizeUnitOf = ({ symbol, contractType }: Pick<ContractOrder, 'symbol' | 'contractType'>): string =>
  contractType === 'coin' ? 'contracts' : (symbol.split('/')[0] ?? '');

const actOf = (direction: number): string => (direction > 2 ? 'close' : 'open');
const sideOf = (direction: number): string => (direction === 1 || direction === 3 ? 'long' : 'short');

/** Orders of perpetual contracts. */
export const contractOrderColumns: Columns<ContractOrder> = {
  created: ({ createdAtMs }) => utc(createdAtMs),
  updated: ({ updatedAtMs }) => utc(updatedAtMs),
  order: ({ orderId }) => orderId,
  client_order: ({ clientOrderId }) => clientOrderId,
  contract: ({ symbol }) => symbol,
  act: ({ direction }) => actOf(direction),
  side: ({ side }) => side,
  type: ({ type }) => type,
  time_in_force: ({ timeInForce }) => timeInForce,
  status: ({ status }) => status,
  end_cause: ({ endCause }) => endCause,
  price: ({ price }) => price,
  trigger_price: ({ triggerPrice }) => triggerPrice,
  quantity: ({ quantity }) => quantity,
  filled_quantity: ({ filledQuantity }) => filledQuantity,
  quantity_unit: sizeUnitOf,
  average_price: ({ averagePrice }) => averagePrice,
  value: ({ filledValue }) => filledValue,
  realized: ({ profitAndLoss }) => profitAndLoss,
  fee: ({ fee }) => fee,
  unit: ({ feeAsset }) => feeAsset,
};

/** Fills of perpetual contracts; `change` is what each did to the wallet. */
export const contractFillColumns: Columns<ContractFill> = {
  time: ({ timeMs }) => utc(timeMs),
  trade: ({ tradeId }) => tradeId,
  order: ({ orderId }) => orderId,
  contract: ({ symbol }) => symbol,
  act: ({ direction }) => actOf(direction),
  side: ({ direction }) => sideOf(direction),
  role: ({ role }) => role,
  price: ({ price }) => price,
  quantity: ({ quantity }) => quantity,
  quantity_unit: sizeUnitOf,
  value: ({ value }) => value,
  fee_rate_percent: ({ feeRate }) => multiplyDecimals(feeRate, '100'),
  fee: ({ fee }) => fee,
  realized: ({ realised }) => realised,
  change: ({ realised, fee }) => subtractDecimals(realised, fee),
  unit: ({ feeAsset }) => feeAsset,
  record: ({ seq }) => seq,
};

/** What funding moved, hour by hour. */
export const contractFundingColumns: Columns<FundingPayment> = {
  hour: ({ atMs }) => utc(atMs),
  position: ({ positionId }) => positionId,
  contract: ({ symbol }) => symbol,
  side: ({ side }) => side,
  rate_percent: ({ rate }) => multiplyDecimals(rate, '100'),
  mark: ({ mark }) => mark,
  value: ({ value }) => value,
  change: ({ amount }) => amount,
  unit: ({ asset }) => asset,
  record: ({ seq }) => seq,
};

/** A liquidation or deleveraging with the fills that are in the file of fills already. */
export interface LiquidationLine {
  readonly own: OwnLiquidation;
  readonly fills: readonly ContractFill[];
}

/**
 * Liquidations and deleveragings. `change` is what each did to the wallet beside its fills, so that
 * no unit is counted in two files.
 */
export const contractLiquidationColumns: Columns<LiquidationLine> = {
  time: ({ own }) => utc(own.timeMs),
  liquidation: ({ own }) => own.liquidationId,
  kind: ({ own }) => own.kind,
  position: ({ own }) => own.positionId,
  contract: ({ own }) => own.symbol,
  side: ({ own }) => own.side,
  quantity: ({ own }) => own.quantity,
  quantity_unit: ({ own }) => sizeUnitOf(own),
  price: ({ own }) => own.price,
  mark: ({ own }) => own.mark,
  realized: ({ own }) => own.realised,
  trading_fee: ({ own }) => own.tradingFee,
  liquidation_fee: ({ own }) => own.fee,
  fund_paid: ({ own }) => own.fundPaid,
  wallet_change: ({ own }) => own.walletChange,
  change: ({ own, fills }) =>
    fills.reduce((left, { realised, fee }) => addDecimals(subtractDecimals(left, realised), fee), own.walletChange),
  unit: ({ own }) => own.asset,
  record: ({ own }) => own.seq,
};
