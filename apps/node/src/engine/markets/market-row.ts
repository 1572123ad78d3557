import { changePercent, formatDecimal } from '@candor/amount';
import { assetListings, type MarketRow } from '@candor/protocol';
import type { Day } from './day-window.ts';
import { type ListedMarket, priceText, quantityText, quoteText, termsOf } from '../listings/listed-market.ts';

/** What an asset is called; one that the catalogue does not know is called by its symbol. */
const nameOf = (asset: string): string => assetListings.find(({ symbol }) => symbol === asset)?.name ?? asset;

/**
 * A market's day as the wire lists it. `close` is the last price also when nothing was traded in 24
 * hours.
 */
export function marketRow(
  market: ListedMarket,
  now: {
    readonly day: Day | null;
    readonly hourly: readonly number[];
    readonly index: string | null;
    readonly cause: MarketRow['stateCause'];
  },
): MarketRow {
  const { day, hourly, index, cause } = now;
  const price = (ticks: number | undefined) => (ticks === undefined ? null : priceText(ticks, market));
  const percent = day ? changePercent(BigInt(day.open), BigInt(day.close)) : null;
  const volume = quantityText(day?.lots ?? 0, market);
  return {
    c_id: String(market.marketId),
    symbol_name: market.symbol,
    base_symbol: market.base,
    quote_symbol: market.quote,
    name: nameOf(market.base),
    close: price(day?.close),
    openPrice: price(day?.open),
    zdf: percent,
    change: day ? formatDecimal(BigInt(day.close - day.open), market.terms.tickScale) : null,
    priceChangePercent: percent,
    high: price(day?.high),
    high24: price(day?.high),
    low: price(day?.low),
    low24: price(day?.low),
    volume,
    volume24: volume,
    amount: quoteText(day?.turnover ?? 0n, market),
    part_cou: market.terms.tickScale,
    full_cou: market.terms.lotScale,
    plate: market.quote,
    collect: false,
    state: market.state,
    stateCause: cause,
    index,
    indexStale: index === null,
    line: hourly.map((ticks) => priceText(ticks, market)),
    terms: termsOf(market),
  };
}
