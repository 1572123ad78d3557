import { rescale } from '../rounding.ts';
import { clamp, isFurther, median } from './median.ts';
import { indexRules } from './rules.ts';

/** Prices of venues are compared in units of 10^-18, so a quote has at most 18 decimals. */
export const indexScale = 18;

/**
 * The newest price of one venue: `mantissa` × 10^-`decimals`. An age below zero is a venue whose
 * clock is ahead.
 */
export interface IndexQuote {
  readonly mantissa: bigint;
  readonly decimals: number;
  readonly ageMs: number;
  readonly ejected: boolean;
}

/**
 * What the rule made of a quote. Only `counted` and `held` ones enter the median; a held one counts
 * at the clamp.
 */
export type QuoteStanding = 'counted' | 'held' | 'stale' | 'ejected';

/** Why there is no index. */
export type IndexProblem = 'no_prices' | 'too_few_venues' | 'venues_disagree' | 'jump_not_confirmed';

/**
 * The index in units of 10^-18, or why there is none, and the state of each quote, in their order.
 */
export interface IndexResult {
  readonly units: bigint | undefined;
  readonly problem: IndexProblem | undefined;
  readonly standings: readonly QuoteStanding[];
}

/** The index of one second in ticks; 0 where there is none. */
export interface IndexSampleResult {
  readonly ticks: bigint;
  readonly problem: IndexProblem | undefined;
  readonly standings: readonly QuoteStanding[];
}

/** Whether a price of this age counts as fresh. */
export const isFreshAge = (ageMs: number): boolean => ageMs <= indexRules.freshMs && ageMs >= -indexRules.aheadMs;

/** A quote's price in units of 10^-18. */
export const unitsOfQuote = ({ mantissa, decimals }: Pick<IndexQuote, 'mantissa' | 'decimals'>): bigint =>
  rescale(mantissa, decimals, indexScale, 'floor');

/**
 * The published index rule on the quotes of one moment: the median of at least three fresh venues,
 * each held within 0.5% of the median. There is none where fewer than three, or no majority, agree
 * within 1%, or where the median is more than 5% from `previousUnits`, an index less than a minute
 * old. Pure: feed, core and browser compute the same from the same quotes.
 */
export function indexOf(quotes: readonly IndexQuote[], previousUnits?: bigint): IndexResult {
  const units = quotes.map(unitsOfQuote);
  const plain = quotes.map(({ ageMs, ejected }): QuoteStanding => {
    if (!isFreshAge(ageMs)) return 'stale';
    return ejected ? 'ejected' : 'counted';
  });
  const none = (problem: IndexProblem): IndexResult => ({ units: undefined, problem, standings: plain });
  if (quotes.length === 0) return none('no_prices');
  const counted = units.filter((_, place) => plain[place] === 'counted');
  const middle = median(counted);
  if (middle === undefined || counted.length < indexRules.venuesLeast) return none('too_few_venues');
  if (previousUnits !== undefined && isFurther(middle, previousUnits, indexRules.ejectPpm)) {
    return none('jump_not_confirmed');
  }
  const agreeing = counted.filter((price) => !isFurther(price, middle, indexRules.agreePpm)).length;
  if (agreeing < indexRules.venuesLeast || agreeing * 2 <= counted.length) return none('venues_disagree');
  const price = median(counted.map((one) => clamp(one, middle, indexRules.clampPpm)));
  if (price === undefined || price <= 0n) return none('no_prices');
  const standings = plain.map((standing, place) =>
    standing === 'counted' && isHeld(units[place] ?? 0n, middle) ? 'held' : standing,
  );
  return { units: price, problem: undefined, standings };
}

/**
 * The same in ticks of a market, rounded half to even. `previousTicks` is the last fresh sample,
 * where it is recent enough.
 */
export function sampleOf(
  quotes: readonly IndexQuote[],
  previousTicks: bigint | undefined,
  tickScale: number,
): IndexSampleResult {
  const previous = previousTicks === undefined ? undefined : rescale(previousTicks, tickScale, indexScale, 'floor');
  const { units, problem, standings } = indexOf(quotes, previous);
  if (units === undefined) return { ticks: 0n, problem, standings };
  const ticks = rescale(units, indexScale, tickScale, 'half_even');
  return ticks > 0n ? { ticks, problem, standings } : { ticks: 0n, problem: 'no_prices', standings };
}

const isHeld = (units: bigint, middle: bigint): boolean => clamp(units, middle, indexRules.clampPpm) !== units;
