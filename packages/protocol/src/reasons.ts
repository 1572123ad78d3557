import { swapReasons } from './conversion/reasons.ts';
import { fixedPeriodReasons } from './fixed-period/reasons.ts';
import { futuresReasons } from './futures/reasons.ts';
import { otcReasons } from './otc/reasons.ts';
import { rechargeReasons } from './recharge/reasons.ts';
import { solvencyReasons } from './solvency/reasons.ts';
import { orderBookReasons, orderShapeReasons } from './spot/reasons.ts';
import { moveReasons, walletReasons } from './wallets/reasons.ts';

/**
 * Why a command was rejected: one list in order of precedence. The first reason that applies is the
 * one that is answered, on every path. Each product adds its own. What this file imports are lists
 * of words alone: core, server and browser all import it.
 */
export const rejectionReasons = [
  // who and what
  'unknown_user',
  'user_exists',
  'unknown_asset',
  'asset_exists',
  'unknown_market',
  'market_exists',
  'market_scale_too_fine',
  'account_frozen',
  'not_found',
  // the market's state
  'market_halted',
  'market_cancel_only',
  'market_not_halted',
  'market_terms_invalid',
  'market_orders_off_grid',
  'tier_thresholds_invalid',
  'periods_invalid',
  'prices_stale',
  'sample_late',
  'sample_mismatch',
  'standing_impossible',
  // what products say
  ...fixedPeriodReasons,
  ...futuresReasons,
  ...walletReasons,
  ...swapReasons,
  ...solvencyReasons,
  ...rechargeReasons,
  ...moveReasons,
  ...otcReasons,
  // an order
  ...orderShapeReasons,
  ...orderBookReasons,
  // the money
  'amount_not_positive',
  'same_wallet',
  'wallet_not_open',
  'insufficient_available',
  'book_insufficient',
  'exposure_limit',
  'house_limit',
  // the request
  'order_already_finished',
  'demo_funds_already_granted',
  'idempotency_mismatch',
  'outcome_not_kept',
] as const;

export type RejectionReason = (typeof rejectionReasons)[number];
