import { formatDecimal } from '../decimal.ts';
import { divide } from '../rounding.ts';

/**
 * The rule by which fixed-period contracts settle. A new version never changes an open contract.
 */
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
 * TM-10, version 1: of ten samples in ticks one highest and one lowest are dropped (of equals the
 * first highest, the last lowest); the other eight are summed. Throws a RangeError unless there are
 * ten.
 */
export function windowSum(samples: readonly bigint[]): WindowSum {
  if (samples.length !== settlementRule.samples) throw new RangeError('TM-10 takes ten samples');
  return trimmedSum(samples);
}

/**
 * The same on any number of samples from three on: what an incomplete window would have given. It
 * never decides anything.
 */
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

/**
 * Rise wins above the opening price, fall below it; no rounding decides: `sum` is compared with
 * `counted` × the opening price.
 */
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

/**
 * Why a contract has no result: nothing to open at, or one of its ten samples was stale or was
 * never written.
 */
export type FixedPeriodVoidCause = 'no_opening_sample' | 'window_stale' | 'window_missing';

/** The index of one second of a window: ticks, or why there are none. */
export type WindowSample = bigint | 'stale' | 'missing';

/** What a window gives, whenever it is looked at. */
export type Settlement =
  | { readonly outcome: DecidedOutcome; readonly window: WindowSum }
  | { readonly outcome: 'voided'; readonly voidCause: FixedPeriodVoidCause };

/**
 * Settles one contract by its window of ten samples, oldest first. A missing second weighs more
 * than a stale one.
 */
export function settleWindow(
  direction: FixedPeriodDirection,
  openTicks: bigint,
  samples: readonly WindowSample[],
): Settlement {
  if (samples.includes('missing')) return { outcome: 'voided', voidCause: 'window_missing' };
  if (samples.includes('stale')) return { outcome: 'voided', voidCause: 'window_stale' };
  const window = windowSum(samples.filter((sample) => typeof sample === 'bigint'));
  return { outcome: outcomeOf(direction, window.sum, openTicks), window };
}

/** The settlement price, exact: S ÷ 8 with all its digits. */
export const settlementPriceOf = (sum: bigint, tickScale: number): string =>
  formatDecimal(sum * 125n, tickScale + 3, tickScale);

/**
 * What an incomplete window would have given by the same rule on the samples that exist, or null
 * where fewer than three do. The price is rounded half to even to three digits below a tick. It
 * never decides anything.
 */
export function wouldHaveBeenOf(
  direction: FixedPeriodDirection,
  openTicks: bigint,
  samples: readonly WindowSample[],
  tickScale: number,
): { readonly outcome: DecidedOutcome; readonly price: string } | null {
  const fresh = samples.filter((sample) => typeof sample === 'bigint');
  if (fresh.length < 3) return null;
  const { sum } = trimmedSum(fresh);
  const counted = BigInt(fresh.length - 2);
  const price = formatDecimal(divide(sum * 1_000n, counted, 'half_even'), tickScale + 3, tickScale);
  return { outcome: outcomeOf(direction, sum, openTicks, counted), price };
}

/**
 * Seconds from a contract's acceptance that decide: the one whose sample opens it. One to two
 * seconds later, so nobody knows it yet.
 */
export const openSecondOf = (acceptedAtMs: number): number => Math.floor(acceptedAtMs / 1_000) + 2;

/**
 * So many seconds after its own a contract may still open; without a fresh sample by then it is
 * voided.
 */
export const openingPatienceSeconds = 5;
