import type { ExchangeEvent, Posted, PostingCause } from '@candor/core';
import { baseUnits } from '../sockets/order-state.ts';
import type { Listings } from '../assets/listings.ts';

/** One posting of the ledger that touches a user's wallet. */
export interface UserPosting {
  readonly userId: number;
  readonly wallet: number;
  readonly assetId: number;
  readonly cause: 'demo_funds' | 'transfer' | 'trade' | 'fee' | PostingCause;
  /** Smallest units; positive in, negative out. */
  readonly amount: bigint;
  readonly orderId: number | null;
  readonly tradeId: number | null;
}

type Trade = Extract<ExchangeEvent, { type: 'trade' }>;

/**
 * What an event moved in and out of users' wallets. Reserves stay within a wallet and are no
 * postings.
 */
export function postingsOfEvent(event: ExchangeEvent, listings: Listings): UserPosting[] {
  switch (event.type) {
    case 'demo_funds_granted':
      return [posting(event.userId, 1, event.assetId, 'demo_funds', event.amount)];
    case 'funds_transferred':
      return [
        posting(event.userId, event.from, event.assetId, 'transfer', negated(event.amount)),
        posting(event.userId, event.to, event.assetId, 'transfer', event.amount),
      ];
    case 'trade':
      return [...partyPostings(event, 'maker', listings), ...partyPostings(event, 'taker', listings)];
    case 'posted':
      return ofPosted(event);
    case 'order_accepted':
    case 'order_rested':
    case 'order_finished':
    case 'order_triggered':
    case 'trigger_moved':
    case 'order_amended':
    case 'asset_listed':
    case 'market_listed':
    case 'market_state_set':
    case 'market_terms_set':
    case 'tier_thresholds_set':
    case 'periods_set':
    case 'fee_tier_set':
    case 'user_registered':
    case 'user_tier_set':
    case 'user_frozen_set':
    case 'user_merchant_set':
    case 'demo_supply_issued':
    case 'index_price_set':
    case 'time_passed':
    case 'audit_anchored':
    case 'journal_cut':
    case 'proof_begun':
    case 'proof_published':
    case 'proof_block':
    case 'venue_listed':
    case 'index_market_listed':
    case 'index_sampled':
    case 'venue_standing_set':
    case 'fixed_period_accepted':
    case 'fixed_period_opened':
    case 'fixed_period_settled':
    case 'stake_limit_set':
    case 'fixed_period_paused':
    case 'fixed_period_limits_set':
    case 'contract_listed':
    case 'contract_terms_set':
    case 'contract_fees_set':
    case 'contract_state_set':
    case 'contract_order_accepted':
    case 'contract_order_rested':
    case 'contract_order_finished':
    case 'contract_order_triggered':
    case 'contract_trigger_moved':
    case 'contract_order_amended':
    case 'contract_trade':
    case 'position_set':
    case 'margin_mode_set':
    case 'position_mode_set':
    case 'leverage_set':
    case 'position_margin_moved':
    case 'account_owed_set':
    case 'mark_set':
    case 'premium_sampled':
    case 'funding_settled':
    case 'funding_paid':
    case 'stop_set':
    case 'stop_ended':
    case 'liquidation_step':
    case 'deleveraged':
    case 'insurance_moved':
    case 'network_listed':
    case 'network_asset_listed':
    case 'network_terms_set':
    case 'network_asset_terms_set':
    case 'network_paused':
    case 'network_opened':
    case 'custody_backed':
    case 'network_fee_paid':
    case 'shortfall_covered':
    case 'deposit_address_assigned':
    case 'deposit_credited':
    case 'receipt_held':
    case 'deposit_finalized':
    case 'deposit_lost':
    case 'deposit_recovered':
    case 'receipt_assigned':
    case 'withdrawal_requested':
    case 'withdrawal_approved':
    case 'withdrawal_refused':
    case 'withdrawal_cancelled':
    case 'withdrawal_expired':
    case 'withdrawal_settled':
    case 'receipt_returning':
    case 'payment_planned':
    case 'payment_signed':
    case 'payment_mined':
    case 'payment_failed':
    case 'withdrawal_rules_set':
    case 'user_level_set':
    case 'conversion_terms_set':
    case 'conversion_limits_set':
    case 'converted':
    case 'recharge_terms_set':
    case 'recharge_requested':
    case 'recharge_refused':
    case 'bank_lines_booked':
    case 'bank_receipt_assigned':
    case 'bank_receipt_returning':
    case 'bank_owed_set':
    case 'otc_fiat_listed':
    case 'otc_pair_set':
    case 'otc_terms_set':
    case 'otc_advert_published':
    case 'otc_advert_edited':
    case 'otc_advert_online_set':
    case 'otc_advert_closed':
    case 'otc_advert_blocked':
    case 'otc_order_opened':
    case 'otc_order_paid':
    case 'otc_order_extended':
    case 'otc_order_warned':
    case 'otc_order_appealed':
    case 'otc_appeal_withdrawn':
    case 'otc_order_closed':
    case 'otc_claimed':
    case 'otc_claim_closed':
    case 'otc_resolved':
    case 'otc_bond_set':
      return [];
  }
}

/**
 * What a product moved in or out of a user's wallet; what it only reserves or releases moves
 * nothing.
 */
function ofPosted({ account, assetId, cause, available, reserved }: Posted): UserPosting[] {
  const moved = available + reserved;
  return 'userId' in account && moved !== 0n ? [posting(account.userId, account.wallet, assetId, cause, moved)] : [];
}

/** What one party of a trade gets, gives and pays in fees. */
function partyPostings(trade: Trade, role: 'maker' | 'taker', listings: Listings): UserPosting[] {
  const market = listings.market(trade.marketId);
  const maker = role === 'maker';
  const userId = maker ? trade.makerUserId : trade.takerUserId;
  const source = { orderId: maker ? trade.makerOrderId : trade.takerOrderId, tradeId: trade.tradeId };
  const buys = maker === (trade.takerSide === 'sell');
  const base = baseUnits(trade.quantity, market);
  const fee = maker ? trade.makerFee : trade.takerFee;
  const postings = [
    { ...posting(userId, 1, market.baseAssetId, 'trade', buys ? base : -base), ...source },
    { ...posting(userId, 1, market.quoteAssetId, 'trade', buys ? negated(trade.notional) : trade.notional), ...source },
    { ...posting(userId, 1, market.quoteAssetId, 'fee', negated(fee)), ...source },
  ];
  return postings.filter(({ amount }) => amount !== 0n);
}

const negated = (units: bigint): bigint => -units;

function posting(
  userId: number,
  wallet: number,
  assetId: number,
  cause: UserPosting['cause'],
  amount: bigint,
): UserPosting {
  return { userId, wallet, assetId, cause, amount, orderId: null, tradeId: null };
}
