import { amount, breakEvenOf, formatDecimal, parseDecimal } from '@candor/amount';
import { type MarketView, type Period, periodsHold } from '@candor/core';
import type { PeriodOffer, Proposal } from '@candor/protocol';
import { rejected } from '../http/problem.ts';
import { rateText } from '../markets/listed-market.ts';

/** Periods as they are proposed: stakes as decimals of the quote asset. */
type ProposedPeriods = Extract<Proposal, { readonly kind: 'market.periods' }>['periods'];

/** A market's periods as they are proposed and shown to operators. */
export const periodTexts = (periods: readonly Period[], quoteScale: number) =>
  periods.map(({ durationSeconds, payoutPpm, minimumStake, maximumStake }) => ({
    durationSeconds,
    payoutPpm,
    minimumStake: formatDecimal(minimumStake, quoteScale),
    maximumStake: formatDecimal(maximumStake, quoteScale),
  }));

/** Proposed periods in the exchange's units. Throws where a stake is finer than its asset, and where no market could offer them. */
export function periodUnits(periods: ProposedPeriods, quoteScale: number): Period[] {
  const units = (text: string, field: string) => {
    const parsed = parseDecimal(text, quoteScale);
    if (!parsed.ok) throw invalidPeriods(field);
    return amount(parsed.units);
  };
  const wanted = periods.map(({ minimumStake, maximumStake, ...rest }, index) => ({
    ...rest,
    minimumStake: units(minimumStake, `periods.${index}.minimumStake`),
    maximumStake: units(maximumStake, `periods.${index}.maximumStake`),
  }));
  if (!periodsHold(wanted)) throw invalidPeriods('periods');
  return wanted;
}

/** A market's periods as users are offered them, with the odds that each payout implies. */
export function offersOf(
  { offer: { periods, sinceMs } }: Pick<MarketView, 'offer'>,
  market: { readonly symbol: string; readonly quote: string; readonly quoteScale: number },
): PeriodOffer[] {
  return periods.map(({ durationSeconds, payoutPpm, minimumStake, maximumStake }) => ({
    symbol: market.symbol,
    durationSeconds,
    payoutRate: rateText(payoutPpm),
    stakeAsset: market.quote,
    minimumStake: formatDecimal(minimumStake, market.quoteScale),
    maximumStake: formatDecimal(maximumStake, market.quoteScale),
    breakEven: oddsOf(payoutPpm),
    sinceMs,
  }));
}

function oddsOf(payoutPpm: number): PeriodOffer['breakEven'] {
  const { wins, of, ratePpm } = breakEvenOf(payoutPpm);
  return { wins, of, rate: rateText(ratePpm) };
}

const invalidPeriods = (field: string): Error => rejected('periods_invalid', {}, [{ field, rule: 'periods_invalid' }]);
