import { z } from 'zod';
import { decimal, flag, requestId, signedDecimal, symbol, timeInput, timeMs, wholeNumber } from '../base/fields.ts';
import { clientOrderIdForm, orderStatus, selfTradePrevention, timeInForce } from '../spot/calls.ts';
import {
  contractDirection,
  contractOrderType,
  contractTriggerSource,
  contractType,
  contractTypeInput,
  marginMode,
  positionSide,
  stopKind,
  stopSource,
  stopStatus,
} from './words.ts';

/**
 * A stop that an opening order brings along: it is set on the position by the order's first fill.
 */
const attachedStop = z.strictObject({
  triggerPrice: decimal,
  triggerSource: stopSource.default('mark'),
  /** Limit of the closing order; without it the position is closed at market. */
  price: decimal.optional(),
});

/**
 * Fields of a contract order in both generations; the type is a field in one and in the path of the
 * other.
 */
export const contractOrderInput = z.strictObject({
  symbol,
  /** Which BTC_USDT is meant; a symbol with its settlement asset needs none. */
  contractType: contractTypeInput.optional(),
  direction: wholeNumber(1, 4),
  type: contractOrderType.default('limit'),
  timeInForce: timeInForce.optional(),
  postOnly: flag.default(false),
  selfTradePrevention: selfTradePrevention.default('expire_taker'),
  /** Limit price; on a market order the worst price accepted. */
  price: decimal.optional(),
  /** In the base asset; of inverse contracts, how many. */
  quantity: decimal.optional(),
  /**
   * Closing orders, in place of a quantity: the part of the position, rounded down to lots; 100 is
   * every lot.
   */
  percent: wholeNumber(1, 100).optional(),
  triggerPrice: decimal.optional(),
  triggerSource: contractTriggerSource.optional(),
  trailingPercent: decimal.optional(),
  displayQuantity: decimal.optional(),
  expiresAtMs: timeInput.optional(),
  clientOrderId: z
    .string({ error: 'client_order_id' })
    .regex(clientOrderIdForm, { error: 'client_order_id' })
    .optional(),
  /** Opening orders: stops that the position gets. */
  stopProfit: attachedStop.optional(),
  stopLoss: attachedStop.optional(),
  requestId: requestId.optional(),
});
export type ContractOrderInput = z.input<typeof contractOrderInput>;

/** One execution of one of the user's contract orders. */
export const contractFill = z.object({
  tradeId: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  contractType,
  direction: contractDirection,
  role: z.enum(['maker', 'taker']),
  price: decimal,
  quantity: decimal,
  /** The one value that both sides booked, in the settlement asset. */
  value: decimal,
  feeRate: decimal,
  fee: decimal,
  feeAsset: z.string(),
  /** What closing realised before fees; 0 where it opened. */
  realised: signedDecimal,
  fundShare: decimal,
  timeMs,
  seq: z.number().int(),
});
export type ContractFill = z.infer<typeof contractFill>;

/** A contract order. `money` is its value, `flag` its direction. */
export const contractOrder = z.object({
  orderId: z.string(),
  id: z.string(),
  money: decimal.nullable(),
  flag: contractDirection,
  clientOrderId: z.string().nullable(),
  symbol: z.string(),
  contractType,
  direction: contractDirection,
  side: positionSide,
  type: contractOrderType,
  timeInForce,
  postOnly: z.boolean(),
  selfTradePrevention,
  status: orderStatus,
  endCause: z.string().nullable(),
  price: decimal.nullable(),
  quantity: decimal,
  triggerPrice: decimal.nullable(),
  triggerSource: contractTriggerSource.nullable(),
  trailingPercent: decimal.nullable(),
  displayQuantity: decimal.nullable(),
  expiresAtMs: timeMs.nullable(),
  stopProfit: decimal.nullable(),
  stopLoss: decimal.nullable(),
  /**
   * Where the position would be liquidated once the rest of this order filled at its price; null
   * where there is none.
   */
  liquidationPrice: decimal.nullable(),
  filledQuantity: decimal,
  filledValue: decimal,
  averagePrice: decimal.nullable(),
  fee: decimal,
  feeAsset: z.string(),
  /** What its closing fills realised before fees. */
  profitAndLoss: signedDecimal,
  makerRate: decimal,
  takerRate: decimal,
  /**
   * What it holds now, in the settlement asset: margin, open loss and fee of what is still to open.
   */
  reserved: decimal,
  reservedAsset: z.string(),
  createdAtMs: timeMs,
  updatedAtMs: timeMs,
  seq: z.number().int(),
});
export type ContractOrder = z.infer<typeof contractOrder>;

/**
 * Outcome of a contract order: a pure function of its record, so that a repeated request answers
 * the same.
 */
export const contractOutcome = z.object({
  orderId: z.string(),
  clientOrderId: z.string().nullable(),
  seq: z.number().int(),
  timeMs,
  status: orderStatus,
  endCause: z.string().nullable(),
  filledQuantity: decimal,
  filledValue: decimal,
  averagePrice: decimal.nullable(),
  fee: decimal,
  feeAsset: z.string(),
  realised: signedDecimal,
  reserved: decimal,
  fills: z.array(contractFill),
});
export type ContractOutcome = z.infer<typeof contractOutcome>;

/**
 * A stop-profit or stop-loss order. `money` is its trigger price, `flag` 1 for profit and 2 for
 * loss.
 */
export const lossOrder = z.object({
  id: z.string(),
  money: decimal,
  flag: z.union([z.literal(1), z.literal(2)]),
  /** The position that it closes; null while it still waits for its opening order. */
  positionId: z.string().nullable(),
  /** The opening order that brought it; null where it was set on the position. */
  attachedOrderId: z.string().nullable(),
  symbol: z.string(),
  contractType,
  side: positionSide,
  kind: stopKind,
  triggerPrice: decimal,
  triggerSource: stopSource,
  price: decimal.nullable(),
  /** Null: the whole position, whatever its size is then. */
  quantity: decimal.nullable(),
  status: stopStatus,
  endCause: z.string().nullable(),
  /** The closing order that it sent. */
  firedOrderId: z.string().nullable(),
  createdAtMs: timeMs,
  endedAtMs: timeMs.nullable(),
  seq: z.number().int(),
});
export type LossOrder = z.infer<typeof lossOrder>;

/** What one symbol of a one-key close came to. */
export const oneKeyAnswer = z.object({
  symbol: z.string(),
  side: positionSide.nullable(),
  /** 200, or the code that a single call would have had. */
  code: z.number().int(),
  msg: z.string(),
  reason: z.string().nullable(),
  outcome: contractOutcome.nullable(),
});
export type OneKeyAnswer = z.infer<typeof oneKeyAnswer>;

/** What holds for a user's orders in one contract. */
export const contractSetting = z.object({
  symbol: z.string(),
  marginMode,
  leverage: z.number().int(),
});
export type ContractSetting = z.infer<typeof contractSetting>;
