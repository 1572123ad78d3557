import { fundingRules } from '@candor/amount';

const periodMs = fundingRules.periodSeconds * 1_000;

/** Premium samples of one period of eight hours, numbered from the epoch. */
export interface PremiumPeriod {
  readonly period: number;
  readonly sum: bigint;
  readonly count: number;
}

/** The number of the period that a time lies in. */
export const periodOf = (timeMs: number): number => Math.floor(timeMs / periodMs);

/** When a period ends: its funding is due at the first record from then on. */
export const endOfPeriod = (period: number): number => (period + 1) * periodMs;

/** The period that ended at a time. */
export const periodEndingAt = (dueAtMs: number): number => periodOf(dueAtMs) - 1;

/** A contract's premium samples, and what of its funding was settled. */
export class ContractFunding {
  /** Samples by period: the running one, and the one before it until it is settled. */
  periods: PremiumPeriod[] = [];
  /** The last minute for which a premium was looked for. */
  lastMinute = 0;
  /** The last period that was settled, or that had passed when the contract was listed. */
  settled = 0;
  /** The rate of the last period that was paid, in 10⁻⁹. */
  lastRate = 0n;

  samplesOf(period: number): PremiumPeriod {
    return this.periods.find((one) => one.period === period) ?? { period, sum: 0n, count: 0 };
  }

  /** Takes the sample of a minute; undefined where a side of the book was too thin. */
  add(second: number, premium: bigint | undefined): void {
    this.lastMinute = Math.floor(second / fundingRules.sampleSeconds);
    if (premium === undefined) return;
    const period = periodOf(second * 1_000);
    const { sum, count } = this.samplesOf(period);
    this.periods = this.periods.filter((one) => one.period !== period && one.period > this.settled);
    this.periods.push({ period, sum: sum + premium, count: count + 1 });
  }

  settle(period: number, rate: bigint | undefined): void {
    this.settled = period;
    if (rate !== undefined) this.lastRate = rate;
    this.periods = this.periods.filter((one) => one.period > period);
  }
}
