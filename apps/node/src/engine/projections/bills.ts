import { type ExchangeEvent, isTableEvent, type Posted, type PostingCause } from '@candor/core';
import { baseUnits } from '../orders/order-state.ts';
import type { Listings } from '../listings/listings.ts';

/** One posting of the ledger that touches a user's wallet. */
export interface UserPosting {
  readonly userId: number;
  readonly wallet: number;
  /** Of an account of one market. */
  readonly marketId?: number;
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
  if (isTableEvent(event)) return event.type === 'posted' ? ofPosted(event) : [];
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
      return [];
  }
}

/**
 * What a product moved in or out of a user's wallet; what it only reserves or releases moves
 * nothing.
 */
function ofPosted({ account, assetId, cause, available, reserved }: Posted): UserPosting[] {
  const moved = available + reserved;
  if (!('userId' in account) || moved === 0n) return [];
  const { userId, wallet, marketId } = account;
  const one = posting(userId, wallet, assetId, cause, moved);
  return [marketId === undefined ? one : { ...one, marketId }];
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
