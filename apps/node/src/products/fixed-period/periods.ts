import { amount, breakEvenOf, formatDecimal, parseDecimal } from '@candor/amount';
import { type Exchange, type MarketView, type Period, periodsCanBeSet } from '@candor/core';
import type { PeriodOffer, Proposal } from '@candor/protocol';
import { rejected } from '../../base/problem.ts';
import { rateText } from '../../engine/listings/listed-market.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { PricedMarkets } from './priced-markets.ts';
import type { PricedMarket } from './priced-market.ts';

/** Periods as they are proposed: stakes as decimals of the quote asset. */
type ProposedPeriods = Extract<Proposal, { readonly kind: 'market.periods' }>['periods'];

/**
 * Proposed periods in the exchange's units. Throws where a stake is finer than its asset, and where
 * no market could offer them.
 */
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
  if (!periodsCanBeSet(wanted, quoteScale)) throw invalidPeriods('periods');
  return wanted;
}

/** What every market offers now: markets with a book, then those without. */
export const standingOffers = (exchange: Exchange): readonly Pick<MarketView, 'marketId' | 'offer'>[] => [
  ...exchange.markets(),
  ...exchange.prices.indexMarkets(),
];

/** A market's periods; undefined where there is no such market. */
export const standingOffer = (exchange: Exchange, marketId: number): readonly Period[] | undefined =>
  exchange.prices.market(marketId)?.offer.periods;

/** The markets that offer contracts now. */
export async function offeredMarkets(
  exchange: Pick<ExchangeService, 'read'>,
  markets: Pick<PricedMarkets, 'market'>,
): Promise<PricedMarket[]> {
  const { value } = await exchange.read(standingOffers);
  return value.filter(({ offer }) => offer.periods.length > 0).map(({ marketId }) => markets.market(marketId));
}

/** A market's periods as users are offered them, with the odds that each payout implies. */
export function offersOf(
  { offer: { periods, sinceMs } }: Pick<MarketView, 'offer'>,
  market: Pick<PricedMarket, 'symbol' | 'stakeAsset' | 'stakeScale'>,
): PeriodOffer[] {
  return periods.map(({ durationSeconds, payoutPpm, minimumStake, maximumStake }) => ({
    symbol: market.symbol,
    durationSeconds,
    payoutRate: rateText(payoutPpm),
    stakeAsset: market.stakeAsset,
    minimumStake: formatDecimal(minimumStake, market.stakeScale),
    maximumStake: formatDecimal(maximumStake, market.stakeScale),
    breakEven: oddsOf(payoutPpm),
    sinceMs,
  }));
}

function oddsOf(payoutPpm: number): PeriodOffer['breakEven'] {
  const { wins, of, ratePpm } = breakEvenOf(payoutPpm);
  return { wins, of, rate: rateText(ratePpm) };
}

const invalidPeriods = (field: string): Error => rejected('periods_invalid', {}, [{ field, rule: 'periods_invalid' }]);
