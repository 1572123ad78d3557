import { amount, powerOfTen } from '@candor/amount';
import { isWhole } from '../../base/exact.ts';
import type { State } from '../../state/state.ts';
import { platformBooks } from '../../base/words.ts';
import type { WithdrawalRules } from './commands.ts';
import type { WithdrawalsState } from './state.ts';

const hourMs = 3_600_000;

/** The asset in which worth is counted. */
const usdt = (state: State) => state.assets.find(({ symbol }) => symbol === 'USDT');

/** The rules as they are: those that were set, else those that the exchange begins with. */
export function rulesOf(state: State, own: WithdrawalsState): WithdrawalRules {
  if (own.rules !== undefined) return own.rules;
  const one = powerOfTen(usdt(state)?.scale ?? 0);
  const usdtUnits = (units: bigint) => amount(units * one);
  return {
    limits: [usdtUnits(0n), usdtUnits(2_000n), usdtUnits(100_000n)],
    reviewOneAbove: usdtUnits(1_000n),
    reviewTwoAbove: usdtUnits(10_000n),
    outflowPpm: 50_000,
    velocityMax: 5,
    reviewMs: 72 * hourMs,
  };
}

/** Whether withdrawals can be run by these rules: more is allowed the better a user is known. */
export function rulesHold(rules: WithdrawalRules): boolean {
  const [first, second, third] = rules.limits;
  if (first < 0n || second < first || third < second) return false;
  if (rules.reviewOneAbove < 0n || rules.reviewTwoAbove < rules.reviewOneAbove) return false;
  const { outflowPpm, velocityMax, reviewMs } = rules;
  return isWhole(outflowPpm, 1, 1_000_000) && isWhole(velocityMax, 1, 10_000) && isWhole(reviewMs, 1, 30 * 24 * hourMs);
}

/** What units of an asset are worth. */
export interface Worth {
  /** In the smallest unit of USDT, rounded down; 0 where there was never a price. */
  readonly units: bigint;
  /** No fresh index says it: then it is the last trade's price. */
  readonly isStale: boolean;
}

/** Units × price × 10^(scale of USDT − scale of the asset − scale of ticks), floor. */
export function worthOf(state: State, assetId: number, units: bigint): Worth {
  const base = usdt(state);
  const asset = state.asset(assetId);
  if (base === undefined || asset === undefined) return { units: 0n, isStale: true };
  if (assetId === base.assetId) return { units, isStale: false };
  const market = state.markets.find((one) => one.baseAssetId === assetId && one.quoteAssetId === base.assetId);
  if (market === undefined) return { units: 0n, isStale: true };
  const isStale = market.index === 0;
  const ticks = BigInt(isStale ? market.last : market.index);
  const worth = (units * ticks * powerOfTen(base.scale)) / powerOfTen(asset.scale + market.terms.tickScale);
  return { units: worth, isStale };
}

/**
 * The most units of an asset that are worth no more than so much, as `worthOf` counts; undefined
 * where nothing says what they are worth.
 */
export function unitsWorth(state: State, assetId: number, worth: bigint): bigint | undefined {
  const base = usdt(state);
  const asset = state.asset(assetId);
  if (base === undefined || asset === undefined) return undefined;
  if (assetId === base.assetId) return worth;
  const market = state.markets.find((one) => one.baseAssetId === assetId && one.quoteAssetId === base.assetId);
  const ticks = BigInt(market === undefined ? 0 : market.index === 0 ? market.last : market.index);
  if (market === undefined || ticks === 0n) return undefined;
  return (worth * powerOfTen(asset.scale + market.terms.tickScale)) / (ticks * powerOfTen(base.scale));
}

/**
 * What users own of an asset: the negative of all the platform's books, since all balances sum to
 * zero.
 */
export const liabilitiesOf = ({ ledger }: State, row: number): bigint =>
  platformBooks.reduce((sum, book) => sum - ledger.book(book, row), 0n);
