import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery, pageQuery } from '../base/envelope.ts';
import { decimal, idInput, nothing, requestId, symbol, timeInput, wholeNumber } from '../base/fields.ts';
import type { RejectionReason } from '../reasons.ts';
import { orderStatus } from '../spot/calls.ts';
import { contractFill, contractOrder, contractOrderInput, contractOutcome, oneKeyAnswer } from './orders.ts';
import { contractOrderType, contractTypeInput } from './words.ts';

const user = { group: 'futures', method: 'POST', access: 'user', params: nothing } as const;

/** Why a contract order is refused. */
export const contractOrderReasons: readonly RejectionReason[] = [
  'unknown_contract',
  'account_frozen',
  'market_halted',
  'market_cancel_only',
  'mark_stale',
  'prices_stale',
  'order_fields_conflict',
  'price_off_tick',
  'price_not_positive',
  'quantity_off_lot',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'notional_below_minimum',
  'notional_above_maximum',
  'price_outside_band',
  'trigger_price_wrong_side',
  'stop_wrong_side',
  'trailing_offset_out_of_range',
  'display_quantity_invalid',
  'expiry_in_past',
  'client_order_id_in_use',
  'too_many_open_orders',
  'too_many_stops',
  'position_required',
  'close_exceeds_position',
  'leverage_above_tier',
  'position_limit',
  'post_only_would_take',
  'fill_or_kill_not_filled',
  'no_liquidity',
  'margin_insufficient',
  'insufficient_available',
  'idempotency_mismatch',
];

export const submitContractOrder = defineCall({
  ...user,
  id: 'futures.submitOrder',
  path: '/api/contract/order/submit',
  keys: 'trade',
  weight: 'order',
  socket: true,
  summary: 'Opens or closes a position of a perpetual contract by an order. The answer is durable.',
  changesState: true,
  input: contractOrderInput,
  output: contractOutcome,
  reasons: contractOrderReasons,
});

export const cancelContractOrder = defineCall({
  ...user,
  id: 'futures.cancelOrder',
  path: '/api/contract/order/canCelOrder',
  keys: 'trade',
  weight: 'free',
  socket: true,
  summary: 'Cancels one of the user’s open contract orders.',
  changesState: true,
  input: z.strictObject({ id: idInput, requestId: requestId.optional() }),
  output: z.object({ orderId: z.string(), status: orderStatus, seq: z.number().int() }),
  reasons: ['not_found', 'order_already_finished', 'market_halted'],
});

export const cancelAllContractOrders = defineCall({
  ...user,
  id: 'futures.cancelAllOrders',
  path: '/api/contract/order/cancelAll',
  keys: 'trade',
  weight: 'free',
  socket: true,
  summary: 'Cancels the user’s open contract orders, of one contract or of all.',
  changesState: true,
  input: z.strictObject({
    symbol: symbol.optional(),
    contractType: contractTypeInput.optional(),
    requestId: requestId.optional(),
  }),
  output: z.object({ canceled: z.array(z.string()), seq: z.number().int() }),
  reasons: ['unknown_contract', 'market_halted'],
});

export const amendContractOrder = defineCall({
  ...user,
  id: 'futures.amendOrder',
  path: '/api/contract/order/amend',
  keys: 'trade',
  weight: 'order',
  socket: true,
  summary:
    'Changes price or total quantity of an open contract order. A smaller quantity alone keeps its place in the queue.',
  changesState: true,
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
    outcome: contractOutcome.nullable(),
  }),
  reasons: [
    ...contractOrderReasons,
    'not_found',
    'order_already_finished',
    'amend_nothing_changed',
    'amend_not_allowed',
  ],
});

const listInput = z.strictObject({
  ...markedQuery,
  symbol: symbol.optional(),
  contractType: contractTypeInput.optional(),
  direction: wholeNumber(1, 4).optional(),
  type: contractOrderType.optional(),
  /** open: waiting or resting; history: finished. */
  state: z.enum(['open', 'history', 'all'], { error: 'state' }).default('all'),
  fromMs: timeInput.optional(),
  toMs: timeInput.optional(),
});

export const listContractOrders = defineCall({
  ...user,
  id: 'futures.orders',
  path: '/api/contract/order/list',
  keys: 'read',
  weight: 5,
  summary: 'The user’s contract orders, newest first; with `before` (an order’s id) those older than it.',
  changesState: false,
  input: listInput,
  output: markedPageOf(contractOrder),
  reasons: ['unknown_contract'],
});

export const listContractFills = defineCall({
  ...user,
  id: 'futures.fills',
  path: '/api/contract/order/fills',
  keys: 'read',
  weight: 5,
  summary: 'The user’s fills of contracts, newest first; with `before` (a trade’s id) those older than it.',
  changesState: false,
  input: listInput.omit({ state: true, type: true }),
  output: markedPageOf(contractFill),
  reasons: ['unknown_contract'],
});

const orderTypePart = z.object({
  t: z.string().regex(/^([1-5]|limit|market|stop_limit|stop_market|trailing_stop)$/, { error: 'order_type' }),
});
/**
 * The type of the order is in the path, so that `type` says which contracts are meant, as in the
 * other calls of this group.
 */
const entrustInput = contractOrderInput.omit({ type: true }).extend({ type: contractTypeInput.optional() });

/**
 * {t}: 1 limit, 2 market, 3 stop-limit, 4 stop-market, 5 trailing stop, or the type's own word.
 * Directions 1 and 2.
 */
export const entrustContractOpen = defineCall({
  ...user,
  id: 'futures.entrustOpen',
  path: '/api/{head}/coin/entrust/contract/open/{t}',
  keys: 'trade',
  weight: 'order',
  summary: 'Places an opening order (direction 1 or 2); the type is in the path.',
  changesState: true,
  params: orderTypePart,
  input: entrustInput,
  output: contractOutcome,
  reasons: contractOrderReasons,
});

/** As `entrustContractOpen`, for directions 3 and 4. */
export const entrustContractClose = defineCall({
  ...entrustContractOpen,
  id: 'futures.entrustClose',
  path: '/api/{head}/coin/entrust/contract/close/{t}',
  summary: 'Places a closing order (direction 3 or 4); the type is in the path.',
});

const symbolNames = z.array(symbol).max(100);

export const oneKeyClose = defineCall({
  ...user,
  id: 'futures.oneKeyClose',
  path: '/api/{head}/coin/entrust/contract/close/onekey',
  keys: 'trade',
  summary:
    'Closes at market every position of the named contracts, of all where none is named; ends resting closing orders first. One answer per position. Takes no size.',
  changesState: true,
  input: z.strictObject({
    symbolNameList: symbolNames.optional(),
    /** The same list under its other name; both together are one list. */
    oneKeySymbolNameList: symbolNames.optional(),
    type: contractTypeInput.optional(),
    contractType: contractTypeInput.optional(),
    /** 3 closes longs, 4 shorts; without it both. */
    direction: wholeNumber(3, 4).optional(),
    requestId: requestId.optional(),
  }),
  output: z.object({ records: z.array(oneKeyAnswer) }),
  reasons: ['unknown_contract', 'account_frozen', 'idempotency_mismatch'],
});

/** {a}: contract (BTC_USDT, its id, or all); {b}: 0 open, 1 history, 2 both; {c}: page. */
export const entrustLogContract = defineCall({
  ...user,
  id: 'futures.entrustLog',
  path: '/api/{head}/coin/entrust/entrustlogContract/{a}/{b}/{c}',
  keys: 'read',
  weight: 5,
  summary: 'The user’s orders of a contract, by state and page.',
  changesState: false,
  params: z.object({ a: symbol, b: z.enum(['0', '1', '2'], { error: 'state' }), c: wholeNumber(1, 1_000_000) }),
  input: z.strictObject({
    size: pageQuery.size,
    before: idInput.optional(),
    type: contractTypeInput.optional(),
  }),
  output: markedPageOf(contractOrder),
  reasons: ['unknown_contract'],
});
