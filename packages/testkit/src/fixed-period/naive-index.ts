import { compare, type Fraction, fraction, isWithin, middleOf, nearest, plus, times } from './fraction.ts';

/** A venue's price as a naive rule takes it. */
export interface NaiveQuote {
  readonly mantissa: bigint;
  readonly decimals: number;
  readonly ageMs: number;
  readonly ejected: boolean;
}

const percent = (share: bigint): Fraction => fraction(share, 100n);
const halfPercent = fraction(1n, 200n);

/** An index in ticks, or 0 and why there is none. */
export interface NaiveIndex {
  readonly ticks: number;
  readonly problem: 'none' | 'no_prices' | 'too_few_venues' | 'venues_disagree' | 'jump_not_confirmed';
}

const none = (problem: NaiveIndex['problem']): NaiveIndex => ({ ticks: 0, problem });

/** The published index rule on fractions. Written from docs/how-prices-are-made.md alone. */
export function naiveIndex(quotes: readonly NaiveQuote[], previousTicks: number, tickScale: number): NaiveIndex {
  if (quotes.length === 0) return none('no_prices');
  const perTick = fraction(10n ** BigInt(tickScale));
  const counted = quotes
    .filter(({ ageMs, ejected }) => ageMs <= 10_000 && ageMs >= -2_000 && !ejected)
    .map(({ mantissa, decimals }) => times(fraction(mantissa, 10n ** BigInt(decimals)), perTick));
  const middle = middleOf(counted);
  if (middle === undefined || counted.length < 3) return none('too_few_venues');
  if (previousTicks > 0 && !isWithin(middle, fraction(BigInt(previousTicks)), percent(5n)))
    return none('jump_not_confirmed');
  const agreeing = counted.filter((price) => isWithin(price, middle, percent(1n)));
  if (agreeing.length < 3 || 2 * agreeing.length <= counted.length) return none('venues_disagree');
  const ticks = Number(nearest(middleOf(counted.map((price) => held(price, middle))) ?? fraction(0n)));
  return ticks > 0 ? { ticks, problem: 'none' } : none('no_prices');
}

function held(price: Fraction, middle: Fraction): Fraction {
  if (isWithin(price, middle, halfPercent)) return price;
  const reach = times(middle, halfPercent);
  return compare(price, middle) > 0 ? plus(middle, reach) : plus(middle, times(reach, fraction(-1n)));
}
