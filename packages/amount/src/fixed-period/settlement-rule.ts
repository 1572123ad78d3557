/** The rule by which fixed-period contracts settle. A new version never changes an open contract. */
export const settlementRule = { name: 'TM-10', version: 1, samples: 10 } as const;

export type FixedPeriodDirection = 'rise' | 'fall';
export type DecidedOutcome = 'won' | 'lost' | 'equal';

/** What the window of ten samples gives: S, and the places of the two that do not count. */
export interface WindowSum {
  /** Sum of the eight samples that count, in ticks. The settlement price is `sum` ÷ 8. */
  readonly sum: bigint;
  readonly highest: number;
  readonly lowest: number;
}

/**
 * TM-10, version 1: of ten samples in ticks one highest and one lowest are dropped (of equals the first highest, the last
 * lowest); the other eight are summed. Throws
 * a RangeError unless there are ten.
 */
export function windowSum(samples: readonly bigint[]): WindowSum {
  if (samples.length !== settlementRule.samples) throw new RangeError('TM-10 takes ten samples');
  return trimmedSum(samples);
}

/** The same on any number of samples from three on: what an incomplete window would have given. It never decides anything. */
export function trimmedSum(samples: readonly bigint[]): WindowSum {
  let highest = 0;
  let lowest = samples.length - 1;
  samples.forEach((price, place) => {
    if (price > (samples[highest] ?? 0n)) highest = place;
  });
  for (let place = samples.length - 1; place >= 0; place -= 1) {
    if ((samples[place] ?? 0n) < (samples[lowest] ?? 0n)) lowest = place;
  }
  const total = samples.reduce((sum, price) => sum + price, 0n);
  return { sum: total - (samples[highest] ?? 0n) - (samples[lowest] ?? 0n), highest, lowest };
}

/** Rise wins above the opening price, fall below it; no rounding decides: `sum` is compared with `counted` × the opening price. */
export function outcomeOf(
  direction: FixedPeriodDirection,
  sum: bigint,
  openTicks: bigint,
  counted = 8n,
): DecidedOutcome {
  const level = counted * openTicks;
  if (sum === level) return 'equal';
  return sum > level === (direction === 'rise') ? 'won' : 'lost';
}

/** What a win pays beside the stake, in the stake asset's smallest unit: ⌊stake × payout ÷ 10⁶⌋. */
export const maximumWinOf = (stake: bigint, payoutPpm: number): bigint => (stake * BigInt(payoutPpm)) / 1_000_000n;
