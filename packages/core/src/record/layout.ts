// Proof: codec/record-view.test.ts, ledger/posted.test.ts; tests/faults/golden.test.ts (old bytes).

import type {
  MarketState,
  OrderEnd,
  OrderEndCause,
  OrderKind,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerSource,
} from '../base/words.ts';

/**
 * The binary form of a record, version 1. Little-endian; every event starts at a multiple of 8.
 * Numbers that may exceed 32 bits are doubles holding whole numbers (exact up to 2^53), amounts
 * that may exceed that are 128-bit: low and high unsigned 64-bit halves.
 *
 *     header    0 u8 version  1 u8 actor kind  2 u8 has request  4 u32 actor id  8 f64 seq  16 f64 time, ms
 *               24 u32 events  28 u32 bytes in all  32 u32 request high  36 u32 low  40 u32 check
 *     event     0 u8 type, then what `write.ts` and `decode.ts` say for it, padded to a multiple of 8
 *
 * Codes below are places in these lists: lists only ever grow at their end.
 */
export const recordVersion = 1;
export const headerBytes = 48;

export const eventTypes = [
  'none',
  'order_accepted',
  'order_rested',
  'trade',
  'order_finished',
  'order_triggered',
  'trigger_moved',
  'order_amended',
  'asset_listed',
  'market_listed',
  'market_state_set',
  'fee_tier_set',
  'user_registered',
  'user_tier_set',
  'user_frozen_set',
  'demo_supply_issued',
  'demo_funds_granted',
  'funds_transferred',
  'index_price_set',
  'time_passed',
  'market_terms_set',
  'user_merchant_set',
  'tier_thresholds_set',
  'periods_set',
  'audit_anchored',
] as const;

export const eventCode = {
  orderAccepted: 1,
  orderRested: 2,
  trade: 3,
  orderFinished: 4,
  orderTriggered: 5,
  triggerMoved: 6,
  orderAmended: 7,
  assetListed: 8,
  marketListed: 9,
  marketStateSet: 10,
  feeTierSet: 11,
  userRegistered: 12,
  userTierSet: 13,
  userFrozenSet: 14,
  demoSupplyIssued: 15,
  demoFundsGranted: 16,
  fundsTransferred: 17,
  indexPriceSet: 18,
  timePassed: 19,
  marketTermsSet: 20,
  userMerchantSet: 21,
  tierThresholdsSet: 22,
  periodsSet: 23,
  auditAnchored: 24,
} as const;

/** Bytes of the events of fixed length. */
export const acceptedBytes = 56;
export const restedBytes = 56;
export const tradeBytes = 136;
export const finishedBytes = 56;

/** Events that carry a list: what precedes it, and each entry. */
export const thresholdBytes = { head: 8, each: 24 } as const;
export const periodBytes = { head: 16, each: 24 } as const;

export const actorKinds = ['system', 'user', 'operator'] as const;
export const sides: readonly Side[] = ['buy', 'sell'];
export const orderKinds: readonly OrderKind[] = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop'];
export const timesInForce: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];
export const preventions: readonly SelfTradePrevention[] = ['expire_taker', 'expire_maker', 'expire_both'];
export const triggerSources: readonly TriggerSource[] = ['last', 'index'];
export const marketStates: readonly MarketState[] = ['open', 'cancel_only', 'halted'];
export const orderEnds: readonly OrderEnd[] = ['filled', 'canceled', 'expired'];
export const endCauses: readonly OrderEndCause[] = [
  'filled',
  'user',
  'cancel_all',
  'immediate_or_cancel',
  'no_liquidity',
  'price_limit',
  'budget_used',
  'self_trade_prevention',
  'oco_other_leg',
  'expired',
  'post_only_would_take',
  'insufficient_on_trigger',
  'fill_or_kill_not_filled',
  'price_outside_band',
];

/** Codes of the lists above that the hot path uses. */
export const kindCode = { limit: 0, market: 1, stopLimit: 2, stopMarket: 3, trailingStop: 4 } as const;
export const timeInForceCode = { GTC: 0, IOC: 1, FOK: 2, GTD: 3 } as const;
export const preventionCode = { expireTaker: 0, expireMaker: 1, expireBoth: 2 } as const;
export const causeCode = {
  filled: 0,
  user: 1,
  cancelAll: 2,
  immediateOrCancel: 3,
  noLiquidity: 4,
  priceLimit: 5,
  budgetUsed: 6,
  selfTradePrevention: 7,
  ocoOtherLeg: 8,
  expired: 9,
  insufficientOnTrigger: 11,
  priceOutsideBand: 13,
} as const;

/**
 * What an order that ends for a cause is called: filled, expired by its own terms or by the
 * exchange's rules, or canceled.
 */
export function endOfCause(cause: number): number {
  if (cause === causeCode.filled) return 0;
  return cause === causeCode.expired || cause === causeCode.selfTradePrevention ? 2 : 1;
}

/** Codes of what commands say in words; comparing is faster than searching a list. */
export function codeOfKind(kind: OrderKind): number {
  if (kind === 'limit') return kindCode.limit;
  if (kind === 'market') return kindCode.market;
  if (kind === 'stop_limit') return kindCode.stopLimit;
  return kind === 'stop_market' ? kindCode.stopMarket : kindCode.trailingStop;
}

export function codeOfTimeInForce(timeInForce: TimeInForce): number {
  if (timeInForce === 'GTC') return timeInForceCode.GTC;
  if (timeInForce === 'IOC') return timeInForceCode.IOC;
  return timeInForce === 'FOK' ? timeInForceCode.FOK : timeInForceCode.GTD;
}

export function codeOfPrevention(prevention: SelfTradePrevention): number {
  if (prevention === 'expire_taker') return preventionCode.expireTaker;
  return prevention === 'expire_maker' ? preventionCode.expireMaker : preventionCode.expireBoth;
}

/**
 * Bits of an accepted order's optional fields, in the order in which they follow its fixed part.
 */
export const optionalField = {
  quoteBudget: 1,
  triggerPrice: 2,
  triggerSource: 4,
  trailingOffsetPpm: 8,
  displayQuantity: 16,
  expiresAtMs: 32,
  clientOrderId: 64,
  ocoOrderId: 128,
  price: 256,
  quantity: 512,
} as const;
