import { breakEvenOf, type BreakEven, compareDecimals } from '@candor/amount';
import type { MarketConfig, Proposal, StandingTierThresholds } from '@candor/protocol';
import { percentOfPpm } from '../proposals/changes.ts';

/** A period as it is typed; the payout in percent of the stake. */
export interface PeriodForm {
  readonly duration: string;
  readonly payout: string;
  readonly minimumStake: string;
  readonly maximumStake: string;
}
type Periods = Extract<Proposal, { readonly kind: 'market.periods' }>['periods'];

export const emptyPeriod: PeriodForm = { duration: '', payout: '', minimumStake: '', maximumStake: '' };

/** Periods as they are now, or as they were proposed, in the form. */
export const periodsForm = (periods: MarketConfig['periods']): readonly PeriodForm[] =>
  periods.map(({ durationSeconds, payoutPpm, minimumStake, maximumStake }) => ({
    duration: String(durationSeconds),
    payout: percentOfPpm(payoutPpm).replace('%', ''),
    minimumStake,
    maximumStake,
  }));

/**
 * What the form says; undefined while a field of it holds no figure that can be, or the list is not
 * in its order.
 */
export function periodsOf(form: readonly PeriodForm[]): Periods | undefined {
  const periods: Periods = [];
  for (const { duration, payout, minimumStake, maximumStake } of form) {
    const durationSeconds = wholeOf(duration);
    const payoutPpm = payoutOf(payout);
    const stakes = [minimumStake, maximumStake].every((stake) => isAboveZero(stake));
    if (durationSeconds === undefined || payoutPpm === undefined || !stakes) return undefined;
    if (durationSeconds <= (periods.at(-1)?.durationSeconds ?? 0)) return undefined;
    if (compareDecimals(minimumStake, maximumStake) > 0) return undefined;
    periods.push({ durationSeconds, payoutPpm, minimumStake, maximumStake });
  }
  return periods;
}

/** Whether some duration would pay less than it does now. */
export const paysLess = (now: MarketConfig['periods'], next: Periods): boolean =>
  next.some(({ durationSeconds, payoutPpm }) =>
    now.some((stands) => stands.durationSeconds === durationSeconds && payoutPpm < stands.payoutPpm),
  );

/** The odds that a typed payout implies; undefined while it is none. */
export function oddsOf(payout: string): BreakEven | undefined {
  const ppm = payoutOf(payout);
  return ppm === undefined ? undefined : breakEvenOf(ppm);
}

/** What earns a tier, as it is typed: whole USDT. */
export interface ThresholdForm {
  readonly volume: string;
  readonly balance: string;
}
type Thresholds = StandingTierThresholds['records'];

export const thresholdsForm = (thresholds: Thresholds): readonly ThresholdForm[] =>
  thresholds.map(({ volume, balance }) => ({ volume: String(volume), balance: String(balance) }));

/**
 * What the form says, tiers counted from 1; undefined while a figure is missing or asks for no more
 * than the one above it.
 */
export function thresholdsOf(form: readonly ThresholdForm[]): Thresholds | undefined {
  const rows: Thresholds = [];
  for (const [index, typed] of form.entries()) {
    const [volume, balance] = [wholeOf(typed.volume), wholeOf(typed.balance)];
    const below = rows.at(-1) ?? { volume: 0, balance: 0 };
    if (volume === undefined || balance === undefined) return undefined;
    if (volume <= below.volume || balance <= below.balance) return undefined;
    rows.push({ tier: index + 1, volume, balance });
  }
  return rows.length === 0 ? undefined : rows;
}

/** Whether somebody would need more than now, or could not reach a tier any more. */
export const asksMore = (now: Thresholds, next: Thresholds): boolean =>
  now.some((stands, index) => {
    const becomes = next[index];
    return becomes === undefined || becomes.volume > stands.volume || becomes.balance > stands.balance;
  });

const isAboveZero = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && compareDecimals(text, '0') > 0;

function wholeOf(text: string): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** "85" percent as parts per million: above nothing, at most the stake again. */
function payoutOf(percent: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim());
  if (found === null) return undefined;
  const ppm = Number(found[1]) * 10_000 + Number((found[2] ?? '').padEnd(4, '0'));
  return ppm >= 1 && ppm <= 1_000_000 ? ppm : undefined;
}
