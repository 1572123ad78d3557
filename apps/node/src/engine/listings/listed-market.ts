import { formatDecimal } from '@candor/amount';
import type { MarketState, StandingTerms } from '@candor/core';

/** What the exchange itself says of a market that is listed. */
export interface ListedMarket {
  readonly marketId: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly baseScale: number;
  readonly quoteScale: number;
  readonly terms: StandingTerms;
  readonly state: MarketState;
}

/** A price in ticks as the wire writes it, with all decimals of the market. */
export const priceText = (ticks: number, { terms }: ListedMarket): string =>
  formatDecimal(BigInt(ticks), terms.tickScale);

/** A quantity in lots as the wire writes it. */
export const quantityText = (lots: number, { terms }: ListedMarket): string =>
  formatDecimal(BigInt(lots), terms.lotScale);

/** An amount of the quote asset as the wire writes it. */
export const quoteText = (units: bigint, { quoteScale }: ListedMarket): string => formatDecimal(units, quoteScale);

/** An amount of the base asset as the wire writes it. */
export const baseText = (units: bigint, { baseScale }: ListedMarket): string => formatDecimal(units, baseScale);

/** Rate in parts per million as a fraction. */
export const rateText = (ppm: number): string => formatDecimal(BigInt(ppm), 6, 1);

/** The terms as the wire lists them. */
export function termsOf(market: ListedMarket) {
  const { terms } = market;
  return {
    tickSize: priceText(terms.tickStep, market),
    lotSize: quantityText(terms.lotStep, market),
    minimumQuantity: quantityText(terms.minimumQuantity, market),
    maximumQuantity: quantityText(terms.maximumQuantity, market),
    minimumNotional: quoteText(terms.minimumNotional, market),
    maximumNotional: quoteText(terms.maximumNotional, market),
    bandPpm: terms.bandPpm,
    slippageCapPpm: terms.slippageCapPpm,
    baseScale: market.baseScale,
    quoteScale: market.quoteScale,
  };
}
