import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery } from '../base/envelope.ts';
import { assetSymbol, decimal, idInput, nothing, requestId, symbol, timeInput, wholeNumber } from '../base/fields.ts';
import { contractOrderReasons } from './order-calls.ts';
import { contractOutcome, contractSetting, lossOrder } from './orders.ts';
import { adlPlace, contractAccount, position } from './position.ts';
import { contractTier } from './contract.ts';
import { fundingPayment, ownLiquidation } from './settlements.ts';
import { contractTypeInput, marginMode, positionMode, positionSide, stopKind, stopSource } from './words.ts';

const user = { group: 'futures', method: 'POST', access: 'user', params: nothing } as const;
const byContract = { symbol: symbol.optional(), contractType: contractTypeInput.optional() } as const;
const inTime = { fromMs: timeInput.optional(), toMs: timeInput.optional() } as const;

export const listPositions = defineCall({
  ...user,
  id: 'futures.positions',
  path: '/api/contract/position/list',
  keys: 'read',
  weight: 5,
  summary: 'The user’s positions, newest first: open ones at the mark of now, closed ones as they ended.',
  changesState: false,
  input: z.strictObject({
    ...markedQuery,
    ...byContract,
    ...inTime,
    state: z.enum(['open', 'history', 'all'], { error: 'state' }).default('open'),
  }),
  output: markedPageOf(position),
  reasons: ['unknown_contract'],
});

/** {x}: u or coin, or 1 or 2. */
export const myPosition = defineCall({
  ...user,
  id: 'futures.myPosition',
  path: '/api/{head}/coin/entrust/get/myPosition/{x}',
  keys: 'read',
  summary: 'The user’s open positions of USDT-margined or of coin-margined contracts, and the accounts behind them.',
  changesState: false,
  params: z.object({ x: contractTypeInput }),
  input: z.strictObject({ symbol: symbol.optional() }),
  output: z.object({ records: z.array(position), accounts: z.array(contractAccount) }),
  reasons: ['unknown_contract'],
});

export const stopPosition = defineCall({
  ...user,
  id: 'futures.closePosition',
  path: '/api/contract/position/stopOrder',
  keys: 'trade',
  summary: 'Closes one position whole, at market; ends its resting closing orders first. Takes no size.',
  changesState: true,
  input: z.strictObject({ id: idInput, requestId: requestId.optional() }),
  output: contractOutcome,
  reasons: ['not_found', ...contractOrderReasons],
});

/** 1 adds margin, 2 takes it. */
const marginMove = { id: idInput, money: decimal, flag: wholeNumber(1, 2), requestId: requestId.optional() } as const;
const marginMoved = z.object({
  positionId: z.string(),
  positionMargin: decimal,
  expectedLiquidationPrice: decimal.nullable(),
  seq: z.number().int(),
});

export const adjustPositionMargin = defineCall({
  ...user,
  id: 'futures.adjustMargin',
  path: '/api/contract/position/adjustAmount',
  keys: 'trade',
  summary: 'Adds margin to an isolated position (flag 1) or takes some out (flag 2).',
  changesState: true,
  input: z.strictObject(marginMove),
  output: marginMoved,
  reasons: [
    'not_found',
    'account_frozen',
    'mark_stale',
    'margin_mode_locked',
    'amount_not_positive',
    'margin_below_minimum',
    'insufficient_available',
    'idempotency_mismatch',
  ],
});

export const updateBond = defineCall({
  ...adjustPositionMargin,
  id: 'futures.updateBond',
  path: '/api/{head}/coin/wallet/contract/updateBond',
  summary: 'The same as adjusting a position’s margin, with its fields in the body.',
});

export const updateContractLeverage = defineCall({
  ...user,
  id: 'futures.updateLeverage',
  path: '/api/{head}/coin/wallet/contract/updateLeverageRadio',
  keys: 'trade',
  summary: 'Sets leverage, margin mode, or both, for the user’s orders and positions of one contract.',
  changesState: true,
  input: z.strictObject({
    symbol,
    type: contractTypeInput.optional(),
    leverage: wholeNumber(1, 1_000).optional(),
    marginMode: marginMode.optional(),
    requestId: requestId.optional(),
  }),
  output: contractSetting.extend({ seq: z.number().int() }),
  reasons: [
    'unknown_contract',
    'account_frozen',
    'mark_stale',
    'leverage_above_tier',
    'margin_mode_locked',
    'margin_insufficient',
    'insufficient_available',
    'idempotency_mismatch',
  ],
});

export const contractSettings = defineCall({
  ...user,
  id: 'futures.settings',
  method: 'GET',
  path: '/api/{head}/coin/wallet/contract/settings',
  keys: 'read',
  summary:
    'The user’s position mode, and margin mode and leverage by contract; contracts at their first values are left out.',
  changesState: false,
  input: nothing,
  output: z.object({
    positionMode,
    first: z.object({ marginMode, leverage: z.number().int() }),
    records: z.array(contractSetting),
  }),
  reasons: [],
});

export const updatePositionMode = defineCall({
  ...user,
  id: 'futures.positionMode',
  path: '/api/{head}/coin/wallet/contract/positionMode',
  keys: 'trade',
  summary: 'Chooses hedge or one-way mode. Only without positions and open contract orders.',
  changesState: true,
  input: z.strictObject({ positionMode, requestId: requestId.optional() }),
  output: z.object({ positionMode, seq: z.number().int() }),
  reasons: ['position_mode_locked', 'idempotency_mismatch'],
});

export const listLossOrders = defineCall({
  ...user,
  id: 'futures.lossOrders',
  path: '/api/contract/loss/list',
  keys: 'read',
  weight: 5,
  summary: 'The user’s stop-profit and stop-loss orders, newest first.',
  changesState: false,
  input: z.strictObject({
    ...markedQuery,
    ...byContract,
    positionId: idInput.optional(),
    state: z.enum(['open', 'history', 'all'], { error: 'state' }).default('open'),
  }),
  output: markedPageOf(lossOrder),
  reasons: ['unknown_contract'],
});

export const setLossOrder = defineCall({
  ...user,
  id: 'futures.setLossOrder',
  path: '/api/contract/loss/sett',
  keys: 'trade',
  summary:
    'Sets a stop-profit or stop-loss order on a position, for all of it or a part; with `id` it changes that one.',
  changesState: true,
  input: z.strictObject({
    /** The stop that is changed: it keeps its id and what is left out. */
    id: idInput.optional(),
    positionId: idInput.optional(),
    kind: stopKind.optional(),
    triggerPrice: decimal,
    triggerSource: stopSource.optional(),
    /** Limit of the closing order; without it the position is closed at market. */
    price: decimal.optional(),
    /** Without it the whole position, whatever its size is then. */
    quantity: decimal.optional(),
    requestId: requestId.optional(),
  }),
  output: z.object({ id: z.string(), seq: z.number().int() }),
  reasons: [
    'not_found',
    'account_frozen',
    'mark_stale',
    'order_fields_conflict',
    'price_off_tick',
    'price_not_positive',
    'quantity_off_lot',
    'close_exceeds_position',
    'stop_wrong_side',
    'too_many_stops',
    'idempotency_mismatch',
  ],
});

export const cancelLossOrder = defineCall({
  ...user,
  id: 'futures.cancelLossOrder',
  path: '/api/contract/loss/cancel',
  keys: 'trade',
  summary: 'Takes a stop-profit or stop-loss order away.',
  changesState: true,
  input: z.strictObject({ id: idInput, requestId: requestId.optional() }),
  output: z.object({ id: z.string(), seq: z.number().int() }),
  reasons: ['not_found', 'order_already_finished', 'idempotency_mismatch'],
});

const accountOutput = z.object({
  records: z.array(z.object({ symbol: z.string(), settleAsset: z.string(), tiers: z.array(contractTier) })),
  account: contractAccount,
});

export const usdtMaintenanceMargin = defineCall({
  ...user,
  id: 'futures.usdtMargin',
  method: 'GET',
  path: '/api/{head}/coin/entrust/get/getUbwMaintenanceMargin',
  keys: 'read',
  summary: 'Tiers of the USDT-margined contracts, and the user’s account behind them.',
  changesState: false,
  input: nothing,
  output: accountOutput,
  reasons: [],
});

/** {x}: a coin, by symbol or id. */
export const coinMaintenanceMargin = defineCall({
  ...usdtMaintenanceMargin,
  id: 'futures.coinMargin',
  path: '/api/{head}/coin/entrust/get/getBbwMaintenanceMargin/{x}',
  summary: 'Tiers of a coin’s coin-margined contracts, and the user’s account in that coin.',
  params: z.object({ x: assetSymbol }),
  reasons: ['unknown_asset'],
});

export const listFundingPayments = defineCall({
  ...user,
  id: 'futures.fundingPayments',
  path: '/api/{head}/coin/contract/fundingPayments',
  keys: 'read',
  weight: 5,
  summary: 'What funding moved for the user’s positions, newest first.',
  changesState: false,
  input: z.strictObject({ ...markedQuery, ...byContract, ...inTime }),
  output: markedPageOf(fundingPayment),
  reasons: ['unknown_contract'],
});

export const listOwnLiquidations = defineCall({
  ...user,
  id: 'futures.ownLiquidations',
  path: '/api/{head}/coin/contract/liquidations',
  keys: 'read',
  weight: 5,
  summary: 'Steps of the user’s own liquidations and deleveragings, newest first, each with its receipt’s key.',
  changesState: false,
  input: z.strictObject({ ...markedQuery, ...byContract, ...inTime }),
  output: markedPageOf(ownLiquidation),
  reasons: ['unknown_contract'],
});

export const ownAdlPlaces = defineCall({
  ...user,
  id: 'futures.adlPlaces',
  method: 'GET',
  path: '/api/{head}/coin/contract/adlPlaces',
  keys: 'read',
  weight: 5,
  summary: 'The place of each of the user’s positions in the order of deleveraging, at the mark of now.',
  changesState: false,
  input: nothing,
  output: z.object({ records: z.array(adlPlace.extend({ side: positionSide })) }),
  reasons: [],
});
