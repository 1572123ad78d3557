import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery, pageQuery } from '../base/envelope.ts';
import {
  assetSymbol,
  decimal,
  flag,
  idInput,
  nothing,
  requestId,
  symbol,
  timeInput,
  wholeNumber,
} from '../base/fields.ts';
import type { RejectionReason } from '../reasons.ts';

export const side = z.enum(['buy', 'sell'], { error: 'side' });
export const orderType = z.enum(['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco'], {
  error: 'order_type',
});
export const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'GTD'], { error: 'time_in_force' });
export const selfTradePrevention = z.enum(['expire_taker', 'expire_maker', 'expire_both'], {
  error: 'self_trade_prevention',
});
export const orderStatus = z.enum(['waiting', 'open', 'partially_filled', 'filled', 'canceled', 'expired']);

/** What a client may call its order. */
export const clientOrderIdForm = /^[A-Za-z0-9._:-]{1,36}$/;

/**
 * Which fields apply to which type is a rule of the core (`order_fields_conflict`); the schema says
 * what each may hold.
 */
export const orderInput = z.strictObject({
  symbol,
  side,
  type: orderType.default('limit'),
  /** Without it: IOC on market, stop-market and trailing orders, GTC on all others. */
  timeInForce: timeInForce.optional(),
  postOnly: flag.default(false),
  selfTradePrevention: selfTradePrevention.default('expire_taker'),
  /** Limit price; on a market order the worst price accepted; on an OCO the limit leg's price. */
  price: decimal.optional(),
  /** In the base asset. */
  quantity: decimal.optional(),
  /**
   * Market and stop-market buys, in place of a quantity: the most that is paid, fee included, in
   * the quote asset.
   */
  quoteAmount: decimal.optional(),
  triggerPrice: decimal.optional(),
  triggerSource: z.enum(['last', 'index'], { error: 'trigger_source' }).optional(),
  /** OCO: limit price of the stop leg; without it the stop leg is a stop-market order. */
  stopLimitPrice: decimal.optional(),
  /** Trailing stop: percent with at most 2 decimals, "0.10" to "20.00". */
  trailingPercent: decimal.optional(),
  /** Iceberg: the part of the quantity that the book shows at a time. */
  displayQuantity: decimal.optional(),
  /** GTD. */
  expiresAtMs: timeInput.optional(),
  clientOrderId: z
    .string({ error: 'client_order_id' })
    .regex(clientOrderIdForm, { error: 'client_order_id' })
    .optional(),
  requestId: requestId.optional(),
});
export type OrderInput = z.input<typeof orderInput>;

/** One execution of one of the user's orders. */
export const fill = z.object({
  tradeId: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  side,
  role: z.enum(['maker', 'taker']),
  price: decimal,
  quantity: decimal,
  notional: decimal,
  feeRate: decimal,
  fee: decimal,
  feeAsset: z.string(),
  /**
   * The user's part of what this trade put into the security fund is shown with the trade's whole:
   * the running tenth of both fees.
   */
  fundShare: decimal,
  timeMs: z.number().int(),
  seq: z.number().int(),
});
export type Fill = z.infer<typeof fill>;

export const order = z.object({
  orderId: z.string(),
  id: z.string(),
  clientOrderId: z.string().nullable(),
  symbol: z.string(),
  side,
  type: orderType,
  timeInForce,
  postOnly: z.boolean(),
  selfTradePrevention,
  status: orderStatus,
  /** Why it ended, when it has; a stable word. */
  endCause: z.string().nullable(),
  price: decimal.nullable(),
  quantity: decimal.nullable(),
  quoteAmount: decimal.nullable(),
  triggerPrice: decimal.nullable(),
  triggerSource: z.enum(['last', 'index']).nullable(),
  trailingPercent: decimal.nullable(),
  displayQuantity: decimal.nullable(),
  expiresAtMs: z.number().int().nullable(),
  ocoOrderId: z.string().nullable(),
  filledQuantity: decimal,
  filledNotional: decimal,
  /**
   * Filled notional ÷ filled quantity, rounded half up at the market's price decimals; null before
   * the first fill.
   */
  averagePrice: decimal.nullable(),
  fee: decimal,
  feeAsset: z.string(),
  makerRate: decimal,
  takerRate: decimal,
  /** What the order holds now, and of which asset. */
  reserved: decimal,
  reservedAsset: z.string(),
  createdAtMs: z.number().int(),
  updatedAtMs: z.number().int(),
  seq: z.number().int(),
});
export type Order = z.infer<typeof order>;

/**
 * Outcome of a submitted order: a pure function of its record, so that a repeated request answers
 * byte for byte the same.
 */
export const orderOutcome = z.object({
  orderId: z.string(),
  ocoOrderId: z.string().nullable(),
  clientOrderId: z.string().nullable(),
  seq: z.number().int(),
  timeMs: z.number().int(),
  status: orderStatus,
  endCause: z.string().nullable(),
  filledQuantity: decimal,
  filledNotional: decimal,
  fee: decimal,
  feeAsset: z.string(),
  reserved: decimal,
  fills: z.array(fill),
});
export type OrderOutcome = z.infer<typeof orderOutcome>;

const orderReasons: readonly RejectionReason[] = [
  'unknown_market',
  'account_frozen',
  'market_halted',
  'market_cancel_only',
  'prices_stale',
  'order_fields_conflict',
  'quote_amount_only_for_buys',
  'price_off_tick',
  'price_not_positive',
  'quantity_off_lot',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'notional_below_minimum',
  'notional_above_maximum',
  'price_outside_band',
  'trigger_price_wrong_side',
  'trailing_offset_out_of_range',
  'display_quantity_invalid',
  'expiry_in_past',
  'client_order_id_in_use',
  'too_many_open_orders',
  'post_only_would_take',
  'fill_or_kill_not_filled',
  'no_liquidity',
  'insufficient_available',
];

const listInput = z.strictObject({
  ...markedQuery,
  symbol: symbol.optional(),
  side: side.optional(),
  type: orderType.optional(),
  /** open: waiting or resting; history: finished. */
  state: z.enum(['open', 'history', 'all'], { error: 'state' }).default('all'),
  fromMs: timeInput.optional(),
  toMs: timeInput.optional(),
});

export const submitOrder = defineCall({
  id: 'spot.submitOrder',
  group: 'spot',
  method: 'POST',
  path: '/api/currency/order/submit',
  access: 'user',
  keys: 'trade',
  weight: 'order',
  socket: true,
  hot: true,
  summary: 'Places an order. The answer is durable: what it says cannot be lost.',
  changesState: true,
  params: nothing,
  input: orderInput,
  output: orderOutcome,
  reasons: orderReasons,
});

export const cancelOrder = defineCall({
  id: 'spot.cancelOrder',
  group: 'spot',
  method: 'POST',
  path: '/api/currency/order/cancelOrder',
  access: 'user',
  keys: 'trade',
  weight: 'free',
  socket: true,
  hot: true,
  summary: 'Cancels one of the user’s open orders.',
  changesState: true,
  params: nothing,
  input: z.strictObject({ id: idInput, requestId: requestId.optional() }),
  output: z.object({ orderId: z.string(), status: orderStatus, seq: z.number().int() }),
  reasons: ['not_found', 'order_already_finished', 'market_halted'],
});

export const cancelAllOrders = defineCall({
  id: 'spot.cancelAllOrders',
  group: 'spot',
  method: 'POST',
  path: '/api/currency/order/cancelAll',
  access: 'user',
  keys: 'trade',
  weight: 'free',
  socket: true,
  summary: 'Cancels the user’s open orders, of one market or of all.',
  changesState: true,
  params: nothing,
  input: z.strictObject({ symbol: symbol.optional(), requestId: requestId.optional() }),
  output: z.object({ canceled: z.array(z.string()), seq: z.number().int() }),
  reasons: ['unknown_market', 'market_halted'],
});

export const amendOrder = defineCall({
  id: 'spot.amendOrder',
  group: 'spot',
  method: 'POST',
  path: '/api/currency/order/amend',
  access: 'user',
  keys: 'trade',
  weight: 'order',
  socket: true,
  summary: 'Changes price or total quantity of an open order. A smaller quantity alone keeps its place in the queue.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    id: idInput,
    price: decimal.optional(),
    quantity: decimal.optional(),
    requestId: requestId.optional(),
  }),
  output: z.object({
    orderId: z.string(),
    keptPriority: z.boolean(),
    seq: z.number().int(),
    outcome: orderOutcome.nullable(),
  }),
  reasons: [...orderReasons, 'not_found', 'order_already_finished', 'amend_nothing_changed', 'amend_not_allowed'],
});

export const listOrders = defineCall({
  id: 'spot.listOrders',
  group: 'spot',
  method: 'POST',
  path: '/api/currency/order/orderList',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'The user’s spot orders, newest first; with `before` (an order’s id) those older than it.',
  changesState: false,
  params: nothing,
  input: listInput,
  output: markedPageOf(order),
  reasons: ['unknown_market'],
});

export const listFills = defineCall({
  id: 'spot.listFills',
  group: 'spot',
  method: 'POST',
  path: '/api/currency/order/fills',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'The user’s spot fills, newest first; with `before` (a trade’s id) those older than it.',
  changesState: false,
  params: nothing,
  input: listInput.omit({ state: true, type: true }),
  output: markedPageOf(fill),
  reasons: ['unknown_market'],
});

/**
 * {t}: 1 limit, 2 market, 3 stop-limit, 4 stop-market, 5 trailing stop, 6 OCO, or the type's own
 * word.
 */
export const exchangeTypes = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco'] as const;

export const entrustExchange = defineCall({
  id: 'spot.entrustExchange',
  group: 'spot',
  method: 'POST',
  path: '/api/{head}/coin/entrust/exchange/{t}',
  access: 'user',
  keys: 'trade',
  weight: 'order',
  summary: 'Places an order; the type is in the path.',
  changesState: true,
  params: z.object({
    t: z.string().regex(/^([1-6]|limit|market|stop_limit|stop_market|trailing_stop|oco)$/, { error: 'order_type' }),
  }),
  input: orderInput.omit({ type: true }),
  output: orderOutcome,
  reasons: orderReasons,
});

/** {a}: market (BTC_USDT, its id, or all); {b}: 0 open, 1 history, 2 both; {c}: page. */
export const entrustLog = defineCall({
  id: 'spot.entrustLog',
  group: 'spot',
  method: 'POST',
  path: '/api/{head}/coin/entrust/entrustlog/{a}/{b}/{c}',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'The user’s spot orders of a market, by state and page.',
  changesState: false,
  params: z.object({
    a: symbol,
    b: z.enum(['0', '1', '2'], { error: 'state' }),
    c: wholeNumber(1, 1_000_000),
  }),
  input: z.strictObject({ size: pageQuery.size, before: idInput.optional() }),
  output: markedPageOf(order),
  reasons: ['unknown_market'],
});

/** The coin is bought or sold in these orders: it is the base or the quote of their market. */
export const entrustLogCurrency = defineCall({
  id: 'spot.entrustLogCurrency',
  group: 'spot',
  method: 'POST',
  path: '/api/{apiHead}/coin/entrust/getEntrustLogCurrency',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'The user’s spot orders in which a coin is bought or sold, newest first; of every coin without `coin`.',
  changesState: false,
  params: nothing,
  input: listInput.omit({ symbol: true }).extend({ coin: assetSymbol.optional() }),
  output: markedPageOf(order),
  reasons: ['unknown_asset'],
});

export const entrustCancel = defineCall({
  id: 'spot.entrustCancel',
  group: 'spot',
  method: 'POST',
  path: '/api/{head}/coin/entrust/cancel/entrust',
  access: 'user',
  keys: 'trade',
  weight: 'free',
  summary: 'Cancels one of the user’s open orders.',
  changesState: true,
  params: nothing,
  input: cancelOrder.input,
  output: cancelOrder.output,
  reasons: cancelOrder.reasons,
});

export const transactionDetails = defineCall({
  id: 'spot.transactionDetails',
  group: 'spot',
  method: 'POST',
  path: '/api/{head}/coin/entrust/transaction/details/{id}',
  access: 'user',
  keys: 'read',
  summary: 'One order with its fills.',
  changesState: false,
  params: z.object({ id: idInput }),
  input: nothing,
  output: z.object({
    order,
    fills: z.array(fill),
    /** How many fills there are: more than the list has where an order has very many. */
    fillsTotal: z.number().int(),
  }),
  reasons: ['not_found'],
});

/** {a}: market (BTC_USDT, its id, or all). */
export const myExchangeLog = defineCall({
  id: 'spot.myExchangeLog',
  group: 'spot',
  method: 'POST',
  path: '/api/{head}/coin/entrust/get/myExchangeLog/{a}',
  access: 'user',
  keys: 'read',
  weight: 5,
  summary: 'The user’s fills of a market, newest first.',
  changesState: false,
  params: z.object({ a: symbol }),
  input: z.strictObject(markedQuery),
  output: markedPageOf(fill),
  reasons: ['unknown_market'],
});
