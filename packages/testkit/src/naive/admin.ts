import type {
  Command,
  GrantDemoFunds,
  IndexPrices,
  ListMarket,
  SetMarketTerms,
  SetPeriods,
  SetTierThresholds,
  Transfer,
} from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { Objections, type NaiveState } from './exchange-state.ts';

type Rest = Exclude<
  Command,
  { readonly type: 'place_order' | 'place_oco' | 'cancel_order' | 'cancel_all_orders' | 'amend_order' }
>;

/** Everything that is not an order: listings, users, funds, transfers, prices and time. */
export function administer(state: NaiveState, command: Rest): RejectionReason | undefined {
  switch (command.type) {
    case 'collect_fees':
    case 'assign_bank_receipt':
    case 'book_bank_lines':
    case 'refuse_recharge':
    case 'request_recharge':
    case 'return_bank_receipt':
    case 'keep_bank_receipt':
    case 'open_bank_payout':
    case 'cancel_bank_payout':
    case 'set_bank_account':
    case 'set_recharge_terms':
    case 'list_otc_fiat':
    case 'set_otc_pair':
    case 'set_otc_terms':
    case 'publish_otc_advert':
    case 'edit_otc_advert':
    case 'set_otc_advert_online':
    case 'close_otc_advert':
    case 'take_otc_advert_offline':
    case 'open_otc_order':
    case 'mark_otc_paid':
    case 'cancel_otc_order':
    case 'extend_otc_order':
    case 'release_otc_order':
    case 'appeal_otc_order':
    case 'withdraw_otc_appeal':
    case 'claim_otc_expired':
    case 'resolve_otc':
    case 'lock_otc_bond':
    case 'withdraw_otc_bond':
    case 'convert':
    case 'convert_small':
    case 'move_inventory':
    case 'begin_proof':
    case 'publish_proof':
    case 'set_conversion_limits':
    case 'set_conversion_terms':
    case 'fund_treasury':
    case 'amend_contract_order':
    case 'cancel_all_contract_orders':
    case 'cancel_contract_order':
    case 'cancel_position_stop':
    case 'fund_insurance':
    case 'approve_withdrawal':
    case 'assign_deposit_address':
    case 'assign_receipt':
    case 'back_custody':
    case 'cancel_withdrawal':
    case 'cover_shortfall':
    case 'credit_deposit':
    case 'drop_payment':
    case 'finalize_deposit':
    case 'list_network':
    case 'list_network_asset':
    case 'lose_deposit':
    case 'move_network_fees':
    case 'pay_network_fee':
    case 'plan_payment':
    case 'refuse_withdrawal':
    case 'request_withdrawal':
    case 'return_receipt':
    case 'set_network_state':
    case 'set_network_terms':
    case 'set_user_level':
    case 'set_withdrawal_rules':
    case 'settle_payment':
    case 'sign_payment':
    case 'list_contract':
    case 'list_index_market':
    case 'move_position_margin':
    case 'move_house_funds':
    case 'open_fixed_period':
    case 'pause_fixed_period':
    case 'place_contract_order':
    case 'set_contract_fees':
    case 'set_contract_state':
    case 'set_contract_terms':
    case 'set_leverage':
    case 'set_margin_mode':
    case 'set_position_mode':
    case 'set_position_stop':
    case 'set_fixed_period_limits':
    case 'set_stake_limit':
      throw new RangeError(`${command.type} has a twin of its own`);
    case 'list_asset':
      if (state.assets.has(command.assetId)) return 'asset_exists';
      state.assets.set(command.assetId, { symbol: command.symbol, scale: command.scale });
      return undefined;
    case 'list_market':
      return listMarket(state, command);
    case 'register_user':
      if (state.users.has(command.userId)) return 'user_exists';
      state.users.set(command.userId, { ...command, frozen: false, tier: 0, granted: false });
      return undefined;
    case 'set_user_frozen':
      return withUser(state, command.userId, (user) => (user.frozen = command.frozen));
    case 'set_user_merchant':
      return withUser(state, command.userId, (user) => (user.merchant = command.merchant));
    case 'set_user_tier':
      return withUser(state, command.userId, (user) => (user.tier = command.tier));
    case 'set_market_state':
      return withMarket(state, command.marketId, (market) => (market.state = command.state));
    case 'set_market_terms':
      return setTerms(state, command);
    case 'set_tier_thresholds':
      return setThresholds(state, command);
    case 'set_periods':
      return setPeriods(state, command);
    case 'set_fee_tier':
      return withMarket(state, command.marketId, (market) => {
        const { tier, makerPpm, takerPpm } = command;
        market.tiers.set(tier, { makerPpm: BigInt(makerPpm), takerPpm: BigInt(takerPpm) });
      });
    case 'issue_demo_supply':
      if (!state.assets.has(command.assetId)) return 'unknown_asset';
      if (command.amount <= 0n) return 'amount_not_positive';
      state.ledger.addToBook('demoFunds', command.assetId, command.amount);
      state.ledger.addToBook('custody', command.assetId, 0n - command.amount);
      return undefined;
    case 'grant_demo_funds':
      return grant(state, command);
    case 'transfer':
      return transfer(state, command);
    case 'index_prices':
      return setIndex(state, command);
    case 'tick':
    case 'anchor_audit':
    case 'record_journal_cut':
      return undefined;
  }
}

function listMarket(state: NaiveState, command: ListMarket): RejectionReason | undefined {
  const base = state.assets.get(command.baseAssetId);
  const quote = state.assets.get(command.quoteAssetId);
  const { tickScale, lotScale } = command.terms;
  const reason = new Objections()
    .when(base === undefined || quote === undefined, 'unknown_asset')
    .when(state.markets.has(command.marketId), 'market_exists')
    .when(base !== undefined && lotScale > base.scale, 'market_scale_too_fine')
    .when(quote !== undefined && tickScale + lotScale > quote.scale, 'market_scale_too_fine')
    .when(!(command.marketId >= 1 && command.marketId <= 65_535), 'market_terms_invalid')
    .first();
  if (reason !== undefined || base === undefined || quote === undefined) return reason;
  state.markets.set(command.marketId, {
    ...command,
    terms: { ...command.terms, tickStep: 1, lotStep: 1 },
    quotePerTickLot: 10n ** BigInt(quote.scale - tickScale - lotScale),
    basePerLot: 10n ** BigInt(base.scale - lotScale),
    tiers: new Map(),
    state: 'open',
    offer: { periods: [], sinceMs: 0 },
    index: 0n,
    last: 0n,
  });
  return undefined;
}

/** The largest amounts that the exchange calculates with exactly. */
const largest = { quantity: 2n ** 52n, notional: 2n ** 51n };

function setTerms(state: NaiveState, { marketId, changes }: SetMarketTerms): RejectionReason | undefined {
  const market = state.markets.get(marketId);
  if (market === undefined) return 'unknown_market';
  const terms = { ...market.terms, ...changes };
  const newGrid = terms.tickStep !== market.terms.tickStep || terms.lotStep !== market.terms.lotStep;
  const { tickStep, lotStep, minimumQuantity, maximumQuantity, minimumNotional, maximumNotional, bandPpm } = terms;
  const whole = [tickStep, lotStep, minimumQuantity, maximumQuantity, bandPpm];
  const fits = (price: bigint, quantity: bigint): boolean =>
    price % BigInt(tickStep) === 0n && quantity % BigInt(lotStep) === 0n;
  const invalid =
    whole.some((figure) => !Number.isSafeInteger(figure) || figure < 1) ||
    [tickStep, lotStep].some((step) => step > 1_000_000_000) ||
    bandPpm > 1_000_000 ||
    minimumQuantity > maximumQuantity ||
    minimumQuantity % lotStep !== 0 ||
    maximumQuantity % lotStep !== 0 ||
    minimumNotional <= 0n ||
    minimumNotional > maximumNotional ||
    maximumNotional > largest.notional ||
    BigInt(maximumQuantity) * market.basePerLot > largest.quantity;
  if (newGrid && market.state !== 'halted') return 'market_not_halted';
  if (invalid) return 'market_terms_invalid';
  const stranded = state
    .open()
    .filter((order) => order.market === market)
    .some((order) => {
      const trigger = order.trailingOffsetPpm > 0n ? 0n : order.triggerPrice;
      const prices = [order.price, trigger, order.worstPrice];
      const quantities = [order.quantity, order.remaining, order.displayed, order.displayQuantity];
      return !prices.every((price) => fits(price, 0n)) || !quantities.every((quantity) => fits(0n, quantity));
    });
  if (newGrid && stranded) return 'market_orders_off_grid';
  market.terms = terms;
  return undefined;
}

function setThresholds(state: NaiveState, { thresholds }: SetTierThresholds): RejectionReason | undefined {
  const figures = thresholds.flatMap(({ volume, balance }) => [volume, balance]);
  const rises = (list: readonly number[]): boolean => list.every((each, index) => each > (list[index - 1] ?? 0));
  const uncharged = thresholds.some(({ tier }) => [...state.markets.values()].some(({ tiers }) => !tiers.has(tier)));
  const invalid =
    uncharged ||
    thresholds.length < 1 ||
    thresholds.length > 9 ||
    thresholds.map(({ tier }) => tier).join() !== thresholds.map((_, index) => index + 1).join() ||
    figures.some((figure) => !Number.isSafeInteger(figure)) ||
    !rises(thresholds.map(({ volume }) => volume)) ||
    !rises(thresholds.map(({ balance }) => balance));
  if (invalid) return 'tier_thresholds_invalid';
  state.thresholds = { thresholds: [...thresholds], sinceMs: state.timeMs };
  return undefined;
}

function setPeriods(state: NaiveState, { marketId, periods }: SetPeriods): RejectionReason | undefined {
  const market = state.markets.get(marketId);
  if (market === undefined) return 'unknown_market';
  const durations = periods.map(({ durationSeconds }) => durationSeconds);
  const one = 10n ** BigInt(state.assets.get(market.quoteAssetId)?.scale ?? 0);
  const invalid =
    periods.length > 20 ||
    new Set(durations).size !== durations.length ||
    durations.join() !== durations.toSorted((one, other) => one - other).join() ||
    durations.some((seconds) => !Number.isInteger(seconds) || seconds < 30 || seconds > 86_400) ||
    periods.some(({ payoutPpm }) => !Number.isInteger(payoutPpm) || payoutPpm < 1 || payoutPpm > 1_000_000) ||
    periods.some(({ minimumStake, maximumStake }) => minimumStake <= 0n || maximumStake < minimumStake) ||
    periods.some(({ maximumStake }) => maximumStake > largest.notional) ||
    periods.some(({ minimumStake, maximumStake }) => minimumStake % one !== 0n || maximumStake % one !== 0n);
  if (invalid) return 'periods_invalid';
  market.offer = { periods: [...periods], sinceMs: state.timeMs };
  return undefined;
}

function grant(state: NaiveState, command: GrantDemoFunds): RejectionReason | undefined {
  const user = state.users.get(command.userId);
  const reason = new Objections()
    .when(user === undefined, 'unknown_user')
    .when(
      command.grants.some(({ assetId }) => !state.assets.has(assetId)),
      'unknown_asset',
    )
    .when(
      command.grants.some(({ amount }) => amount <= 0n),
      'amount_not_positive',
    )
    .when(
      command.grants.some(({ assetId, amount }) => amount > state.ledger.book('demoFunds', assetId)),
      'book_insufficient',
    )
    .when(
      user?.granted === true && command.grants.some(({ assetId }) => isGivenOut(state, assetId)),
      'demo_funds_already_granted',
    )
    .first();
  if (reason !== undefined || user === undefined) return reason;
  for (const { assetId, amount } of command.grants) {
    state.ledger.addToBook('demoFunds', assetId, 0n - amount);
    state.ledger.add(command.userId, 1, assetId, amount);
  }
  user.granted = true;
  return undefined;
}

const isGivenOut = ({ ledger }: NaiveState, assetId: number): boolean =>
  ledger.book('demoFunds', assetId) !== 0n - ledger.book('custody', assetId);

function transfer(state: NaiveState, command: Transfer): RejectionReason | undefined {
  const { userId, assetId, from, to, amount } = command;
  const user = state.users.get(userId);
  const reason = new Objections()
    .when(user === undefined, 'unknown_user')
    .when(!state.assets.has(assetId), 'unknown_asset')
    .when(user?.frozen === true, 'account_frozen')
    .when(amount <= 0n, 'amount_not_positive')
    .when(from === to, 'same_wallet')
    .when(to === 8 && user?.merchant === false, 'wallet_not_open')
    .when(from === 8 && user?.merchant === false && state.available(userId, 8, assetId) === 0n, 'wallet_not_open')
    .when(amount > state.available(userId, from, assetId), 'insufficient_available')
    .first();
  if (reason !== undefined) return reason;
  state.ledger.add(userId, from, assetId, 0n - amount);
  state.ledger.add(userId, to, assetId, amount);
  return undefined;
}

function setIndex(state: NaiveState, command: IndexPrices): RejectionReason | undefined {
  if (command.prices.some(({ marketId }) => !state.markets.has(marketId))) return 'unknown_market';
  for (const { marketId, price } of command.prices) {
    const market = state.markets.get(marketId);
    if (market !== undefined) market.index = BigInt(price);
  }
  return undefined;
}

function withUser(
  state: NaiveState,
  userId: number,
  change: (user: { merchant: boolean; frozen: boolean; tier: number }) => void,
): RejectionReason | undefined {
  const user = state.users.get(userId);
  if (user === undefined) return 'unknown_user';
  change(user);
  return undefined;
}

function withMarket(
  state: NaiveState,
  marketId: number,
  change: (market: NonNullable<ReturnType<NaiveState['markets']['get']>>) => void,
): RejectionReason | undefined {
  const market = state.markets.get(marketId);
  if (market === undefined) return 'unknown_market';
  change(market);
  return undefined;
}
