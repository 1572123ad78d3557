import type { RejectionReason } from '@candor/protocol/reasons';
import { invariant } from './assert.ts';
import type {
  ChangeableTerms,
  CoreCommand,
  GrantDemoFunds,
  ListMarket,
  SetMarketTerms,
  SetPeriods,
  SetTierThresholds,
  Transfer,
} from './commands.ts';
import { ordersFit, termsAreExact, termsHold } from './markets/grid.ts';
import type { Market } from './markets/market.ts';
import { thresholdsHold } from './markets/thresholds.ts';
import { periodsCanBeSet } from './products/fixed-period/periods.ts';
import { freeInWallet } from './products/futures/account.ts';
import { pricedMarket } from './products/prices/priced.ts';
import { eventCode, marketStates } from './record/layout.ts';
import { writeFigure, writeFlag, writeMoved } from './record/write.ts';
import {
  writeAssetListed,
  writeFeeTierSet,
  writeMarketListed,
  writeMarketTermsSet,
  writePeriodsSet,
  writeTierThresholdsSet,
} from './record/write-listings.ts';
import type { RecordWriter } from './record/writer.ts';
import { canSpend } from './spot/available.ts';
import { writeDue } from './spot/expire.ts';
import { lacks } from './ledger/lack.ts';
import type { State } from './state/state.ts';

/** Everything that is not about orders. */
export type AdminCommand = Exclude<
  CoreCommand,
  { readonly type: 'place_order' | 'place_oco' | 'cancel_order' | 'cancel_all_orders' | 'amend_order' }
>;

/**
 * Listings, users, funds, transfers, prices and time: the first reason that applies, or the events.
 */
export function decideAdmin(
  state: State,
  command: AdminCommand,
  nowMs: number,
  writer: RecordWriter,
): RejectionReason | undefined {
  const reason = reasonAgainst(state, command, nowMs);
  if (reason !== undefined) return reason;
  writeDue(state, nowMs, writer);
  writeFact(state, command, writer);
  return undefined;
}

function reasonAgainst(state: State, command: AdminCommand, nowMs: number): RejectionReason | undefined {
  switch (command.type) {
    case 'list_asset':
      return state.asset(command.assetId) === undefined ? undefined : 'asset_exists';
    case 'list_market':
      return reasonAgainstMarket(state, command);
    case 'register_user':
      return state.users.find(command.userId) === 0 ? undefined : 'user_exists';
    case 'set_user_frozen':
    case 'set_user_tier':
    case 'set_user_merchant':
      return state.users.find(command.userId) === 0 ? 'unknown_user' : undefined;
    case 'set_market_state':
      return pricedMarket(state, command.marketId) === undefined ? 'unknown_market' : undefined;
    case 'set_fee_tier':
      return state.market(command.marketId) === undefined ? 'unknown_market' : undefined;
    case 'set_market_terms':
      return reasonAgainstTerms(state, command, nowMs);
    case 'set_tier_thresholds':
      return reasonAgainstThresholds(state, command);
    case 'set_periods':
      return reasonAgainstPeriods(state, command);
    case 'issue_demo_supply':
      if (state.tradable(command.assetId) === undefined) return 'unknown_asset';
      return command.amount <= 0n ? 'amount_not_positive' : undefined;
    case 'grant_demo_funds':
      return reasonAgainstGrant(state, command);
    case 'transfer':
      return reasonAgainstTransfer(state, command, nowMs);
    case 'tick':
      return undefined;
  }
}

/**
 * A market whose notionals could round is refused, and one whose largest order would leave exact
 * arithmetic.
 */
function reasonAgainstMarket(state: State, command: ListMarket): RejectionReason | undefined {
  const base = state.tradable(command.baseAssetId);
  const quote = state.tradable(command.quoteAssetId);
  if (base === undefined || quote === undefined) return 'unknown_asset';
  if (pricedMarket(state, command.marketId) !== undefined) return 'market_exists';
  const { terms } = command;
  if (terms.tickScale + terms.lotScale > quote.scale || terms.lotScale > base.scale) return 'market_scale_too_fine';
  return termsAreExact(terms, 10 ** (base.scale - terms.lotScale)) ? undefined : 'market_scale_too_fine';
}

/**
 * Bounds and band may change while a market is open; its grid only while it is halted and nothing
 * in it would be stranded.
 */
function reasonAgainstTerms(state: State, command: SetMarketTerms, nowMs: number): RejectionReason | undefined {
  const market = state.market(command.marketId);
  if (market === undefined) return 'unknown_market';
  const { terms } = market;
  const next = termsAfter(market, command);
  const newGrid = next.tickStep !== terms.tickStep || next.lotStep !== terms.lotStep;
  if (newGrid && market.state !== 'halted') return 'market_not_halted';
  if (!termsHold(next, market.baseUnit)) return 'market_terms_invalid';
  return newGrid && !ordersFit(state, market, next, nowMs) ? 'market_orders_off_grid' : undefined;
}

function reasonAgainstPeriods(state: State, { marketId, periods }: SetPeriods): RejectionReason | undefined {
  const market = pricedMarket(state, marketId);
  if (market === undefined) return 'unknown_market';
  return periodsCanBeSet(periods, state.asset(market.stakeAssetId)?.scale ?? 0) ? undefined : 'periods_invalid';
}

/** A tier that a market charges no rates for would be charged like the regular one there. */
function reasonAgainstThresholds({ markets }: State, { thresholds }: SetTierThresholds): RejectionReason | undefined {
  const charged = thresholds.every(({ tier }) => markets.every(({ makerPpm }) => makerPpm[tier] !== undefined));
  return charged && thresholdsHold(thresholds) ? undefined : 'tier_thresholds_invalid';
}

const termsAfter = ({ terms }: Market, { changes }: SetMarketTerms): ChangeableTerms => ({ ...terms, ...changes });

function reasonAgainstGrant(state: State, { userId, grants }: GrantDemoFunds): RejectionReason | undefined {
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  if (grants.some(({ assetId }) => state.tradable(assetId) === undefined)) return 'unknown_asset';
  if (grants.some(({ amount }) => amount <= 0n)) return 'amount_not_positive';
  for (const asset of state.assets) {
    const wanted = grants.reduce((sum, grant) => sum + (grant.assetId === asset.assetId ? grant.amount : 0n), 0n);
    if (wanted > state.ledger.book('demoFunds', asset.row)) return 'book_insufficient';
  }
  const isAgain = state.users.wasGranted(user) && grants.some(({ assetId }) => !isUntouched(state, assetId));
  return isAgain ? 'demo_funds_already_granted' : undefined;
}

/**
 * Whether all that there is of an asset is still in the book of demo funds: it was listed later,
 * and nobody was given any.
 */
function isUntouched(state: State, assetId: number): boolean {
  const row = state.tradable(assetId)?.row;
  return row !== undefined && state.ledger.book('demoFunds', row) + state.ledger.book('custody', row) === 0n;
}

function reasonAgainstTransfer(state: State, command: Transfer, nowMs: number): RejectionReason | undefined {
  const { from, to, amount } = command;
  const user = state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  const asset = state.tradable(command.assetId);
  if (asset === undefined) return 'unknown_asset';
  if (state.users.isFrozen(user)) return 'account_frozen';
  if (amount <= 0n) return 'amount_not_positive';
  if (from === to) return 'same_wallet';
  const { available } = state.ledger.balance(user, from, asset.row);
  // Who was a merchant takes out what is left: a right that ends never traps funds.
  const wanting = to === 8 || (from === 8 && available === 0n);
  if (wanting && !state.users.isMerchant(user)) return 'wallet_not_open';
  if (amount <= freeInWallet(state, user, from, asset.row)) return undefined;
  const dueMayPay = from === 1 && amount <= BigInt(Number.MAX_SAFE_INTEGER);
  const isPaid = dueMayPay && canSpend(state, user, asset.row, Number(amount), nowMs);
  return isPaid ? undefined : lacks(user, asset.row, amount, from);
}

/** The facts are the command's own. */
function writeFact(state: State, command: AdminCommand, writer: RecordWriter): void {
  switch (command.type) {
    case 'list_asset':
      return writeAssetListed(writer, command);
    case 'list_market':
      return writeMarketListed(writer, command);
    case 'register_user':
      return writeFlag(writer, eventCode.userRegistered, command.merchant ? 1 : 0, command.userId);
    case 'set_user_frozen':
      return writeFlag(writer, eventCode.userFrozenSet, command.frozen ? 1 : 0, command.userId);
    case 'set_user_merchant':
      return writeFlag(writer, eventCode.userMerchantSet, command.merchant ? 1 : 0, command.userId);
    case 'set_user_tier':
      return writeFigure(writer, eventCode.userTierSet, command.userId, command.tier);
    case 'set_market_state':
      return writeFlag(writer, eventCode.marketStateSet, marketStates.indexOf(command.state), command.marketId);
    case 'set_market_terms': {
      const market = state.market(command.marketId);
      invariant(market !== undefined, 'terms are of a market');
      return writeMarketTermsSet(writer, command.marketId, termsAfter(market, command));
    }
    case 'set_tier_thresholds':
      return writeTierThresholdsSet(writer, command.thresholds);
    case 'set_periods':
      return writePeriodsSet(writer, command.marketId, command.periods);
    case 'set_fee_tier':
      return writeFeeTierSet(writer, command);
    case 'issue_demo_supply':
      return writeMoved(writer, eventCode.demoSupplyIssued, { ...command, userId: 0, from: 0, to: 0 });
    case 'grant_demo_funds':
      for (const { assetId, amount } of command.grants) {
        writeMoved(writer, eventCode.demoFundsGranted, { userId: command.userId, assetId, from: 0, to: 0, amount });
      }
      return;
    case 'transfer':
      return writeMoved(writer, eventCode.fundsTransferred, command);
    case 'tick':
      return writeFlag(writer, eventCode.timePassed, 0, 0);
  }
}
