import { amount, maximumWinOf, openSecondOf, powerOfTen, settlementRule } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { Period } from '../../base/terms.ts';
import { isWhole } from '../../base/exact.ts';
import { lacks } from '../../ledger/lack.ts';
import type { State } from '../../state/state.ts';
import { pricedMarket, type PricedMarket } from '../prices/priced.ts';
import type { OpenFixedPeriod, PauseFixedPeriod, SetFixedPeriodLimits, SetPeriods, SetStakeLimit } from './commands.ts';
import type { FixedPeriodAccepted, FixedPeriodLimitsSet, FixedPeriodPaused, StakeLimitSet } from './events.ts';
import { fixedPeriodOf } from './own.ts';
import { stakeWallet } from './postings.ts';
import { durationLeastSeconds, periodsCanBeSet } from './periods.ts';

const dayMs = 86_400_000;
/** Limits beyond this fit no field of a record; none is meant so high. */
const limitMost = 2n ** 100n;
/** A pause is one of these, whatever a client sends. */
const pauseDays: readonly number[] = [1, 7, 30];

/** Checks in the order of the reasons; the first that applies is the answer. */
export function reasonAgainstOpening(
  state: State,
  command: OpenFixedPeriod,
  nowMs: number,
): RejectionReason | undefined {
  const user = state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  const market = pricedMarket(state, command.marketId);
  if (market === undefined) return 'unknown_market';
  if (state.users.isFrozen(user)) return 'account_frozen';
  if (market.state !== 'open') return 'market_halted';
  if (market.index === 0) return 'prices_stale';
  const period = periodOf(market, command.durationSeconds);
  if (period === undefined) return 'period_not_offered';
  if (command.payoutPpm !== undefined && command.payoutPpm !== period.payoutPpm) return 'payout_changed';
  return reasonAgainstStake(state, command, { user, market, period, nowMs });
}

interface Opening {
  readonly user: number;
  readonly market: PricedMarket;
  readonly period: Period;
  readonly nowMs: number;
}

function reasonAgainstStake(
  state: State,
  { userId, stake, marketId }: OpenFixedPeriod,
  { user, market, period, nowMs }: Opening,
): RejectionReason | undefined {
  const { ledger } = state;
  const fixedPeriod = fixedPeriodOf(state);
  const asset = state.asset(market.stakeAssetId);
  if (asset === undefined) return 'unknown_asset';
  if (stake % powerOfTen(asset.scale) !== 0n) return 'stake_not_whole';
  if (stake < period.minimumStake) return 'stake_below_minimum';
  if (stake > period.maximumStake) return 'stake_above_maximum';
  const own = fixedPeriod.users.get(userId);
  if (own !== undefined && own.pausedUntilMs > nowMs) return 'paused_by_user';
  if (own?.isReached(stake, nowMs) === true) return 'stake_limit_reached';
  if (fixedPeriod.openCount(userId) >= fixedPeriod.contractsPerUserMax) return 'too_many_contracts';
  if (stake > ledger.balance(user, stakeWallet, asset.row).available) return lacks(user, asset.row, stake, stakeWallet);
  const win = maximumWinOf(stake, period.payoutPpm);
  if (fixedPeriod.exposure(marketId) + win > fixedPeriod.exposureMax(asset.scale)) return 'exposure_limit';
  return win > ledger.book('fixedPeriodHouse', asset.row) ? 'house_limit' : undefined;
}

/**
 * A period is offered where it is listed and long enough for a window of ten seconds well after its
 * opening.
 */
function periodOf({ offer }: PricedMarket, durationSeconds: number): Period | undefined {
  if (durationSeconds < durationLeastSeconds) return undefined;
  return offer.periods.find((period) => period.durationSeconds === durationSeconds);
}

/** The contract as it is accepted: payout and rule are fixed for its life. */
export function acceptedEvent(state: State, command: OpenFixedPeriod, nowMs: number): FixedPeriodAccepted {
  const { userId, marketId, direction, durationSeconds, stake } = command;
  const market = pricedMarket(state, marketId);
  const payoutPpm = (market && periodOf(market, durationSeconds)?.payoutPpm) ?? 0;
  return {
    type: 'fixed_period_accepted',
    contractId: fixedPeriodOf(state).lastContractId + 1,
    userId,
    marketId,
    direction,
    ruleVersion: settlementRule.version,
    durationSeconds,
    payoutPpm,
    assetId: market?.stakeAssetId ?? 0,
    stake,
    maximumWin: amount(maximumWinOf(stake, payoutPpm)),
    openSecond: openSecondOf(nowMs),
    indexPrice: market?.index ?? 0,
  };
}

/** The first reason against a stake limit: it is a whole number of the stake asset, or 0. */
export function reasonAgainstStakeLimit(state: State, { userId, limit }: SetStakeLimit): RejectionReason | undefined {
  if (state.users.find(userId) === 0) return 'unknown_user';
  if (limit > limitMost) return 'stake_above_maximum';
  return limit >= 0n && limit % powerOfTen(scaleOfStakes(state)) === 0n ? undefined : 'stake_not_whole';
}

export function stakeLimitEvent(state: State, { userId, limit }: SetStakeLimit, nowMs: number): StakeLimitSet {
  const effectiveFromMs = fixedPeriodOf(state).users.get(userId)?.effectiveFrom(limit, nowMs) ?? nowMs;
  return { type: 'stake_limit_set', userId, limit, effectiveFromMs };
}

export function reasonAgainstPause(
  state: State,
  { userId, days }: PauseFixedPeriod,
  nowMs: number,
): RejectionReason | undefined {
  if (state.users.find(userId) === 0) return 'unknown_user';
  if (!pauseDays.includes(days)) return 'periods_invalid';
  const pausedUntilMs = fixedPeriodOf(state).users.get(userId)?.pausedUntilMs ?? 0;
  return nowMs + days * dayMs < pausedUntilMs ? 'pause_shorter' : undefined;
}

export const pausedEvent = ({ userId, days }: PauseFixedPeriod, nowMs: number): FixedPeriodPaused => ({
  type: 'fixed_period_paused',
  userId,
  untilMs: nowMs + days * dayMs,
});

export function reasonAgainstLimits({
  exposureMax,
  contractsPerUserMax,
}: SetFixedPeriodLimits): RejectionReason | undefined {
  if (exposureMax <= 0n) return 'amount_not_positive';
  if (exposureMax > limitMost) return 'periods_invalid';
  return isWhole(contractsPerUserMax, 1, 1_000) ? undefined : 'periods_invalid';
}

export const limitsEvent = ({ exposureMax, contractsPerUserMax }: SetFixedPeriodLimits): FixedPeriodLimitsSet => ({
  type: 'fixed_period_limits_set',
  contractsPerUserMax,
  exposureMax,
});

/** Decimals of the asset that contracts are staked in. */
function scaleOfStakes(state: State): number {
  return state.assets.find(({ symbol }) => symbol === 'USDT')?.scale ?? 0;
}

/** The first reason against a market's new periods. */
export function reasonAgainstPeriods(state: State, { marketId, periods }: SetPeriods): RejectionReason | undefined {
  const market = pricedMarket(state, marketId);
  if (market === undefined) return 'unknown_market';
  return periodsCanBeSet(periods, state.asset(market.stakeAssetId)?.scale ?? 0) ? undefined : 'periods_invalid';
}
