import { changePercent, compareDecimals, formatDecimal, parseDecimal, roundDecimal } from '@candor/amount';
import { type Candle, indexMarketListings, type MarketRow } from '@candor/protocol';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { PricedMarket } from './priced-market.ts';

/** What an index market's row is made from. */
export type IndexRowViews = Pick<MarketViews, 'indexOf' | 'feedCandles'>;

const hourMs = 3_600_000;
const hours = 24;

/** A market as the wire lists markets, with a book or without one. */
export const pricedRow = async (
  market: PricedMarket,
  views: IndexRowViews & Pick<MarketViews, 'row'>,
  nowMs: number,
): Promise<MarketRow | undefined> =>
  market.isIndex ? indexRowOf(market, views, await dayOf(market, views, nowMs)) : views.row(market.marketId);

/** The hours of a market's last day. */
export async function dayOf({ symbol }: PricedMarket, views: IndexRowViews, nowMs: number): Promise<readonly Candle[]> {
  const candles = await views.feedCandles(symbol, '1h', nowMs, hours);
  return candles.filter(({ openTimeMs }) => openTimeMs > nowMs - (hours + 1) * hourMs);
}

/**
 * A market of prices alone as the wire lists markets: nothing is traded in it, so its prices are
 * the index's.
 */
export function indexRowOf(
  market: PricedMarket,
  views: Pick<IndexRowViews, 'indexOf'>,
  day: readonly Candle[],
): MarketRow {
  const { symbol, tickScale } = market;
  const [base = symbol, quote = ''] = symbol.split('/');
  const rounded = (price: string) => roundDecimal(price, tickScale, 'half_even');
  const { price: index } = views.indexOf(symbol);
  const last = index ?? day.at(-1)?.close ?? null;
  const close = last === null ? null : rounded(last);
  const openPrice = day[0]?.open ?? null;
  const change = changeOf(openPrice, close, tickScale);
  const step = formatDecimal(1n, tickScale);
  return {
    c_id: String(market.marketId),
    symbol_name: symbol,
    base_symbol: base,
    quote_symbol: quote,
    name: indexMarketListings.find((listing) => listing.symbol === symbol)?.name ?? symbol,
    close,
    openPrice,
    zdf: change.percent,
    change: change.amount,
    priceChangePercent: change.percent,
    ...extremes(day, close),
    volume: '0',
    volume24: '0',
    amount: '0',
    part_cou: tickScale,
    full_cou: 0,
    plate: 'index',
    collect: false,
    state: 'open',
    stateCause: null,
    index,
    indexStale: index === null,
    line: day.map((candle) => candle.close),
    terms: {
      tickSize: step,
      lotSize: '1',
      minimumQuantity: '0',
      maximumQuantity: '0',
      minimumNotional: '0',
      maximumNotional: '0',
      bandPpm: 0,
      slippageCapPpm: 0,
      baseScale: 0,
      quoteScale: tickScale,
    },
  };
}

function extremes(day: readonly Candle[], close: string | null): Pick<MarketRow, 'high' | 'high24' | 'low' | 'low24'> {
  const rising = (prices: readonly string[]) => prices.toSorted(compareDecimals);
  const own = close === null ? [] : [close];
  const high = rising([...day.map((candle) => candle.high), ...own]).at(-1) ?? null;
  const low = rising([...day.map((candle) => candle.low), ...own])[0] ?? null;
  return { high, high24: high, low, low24: low };
}

/** What the price moved by, in the quote asset and in percent of the open. */
function changeOf(
  open: string | null,
  close: string | null,
  tickScale: number,
): { readonly amount: string | null; readonly percent: string | null } {
  const [from, to] = [open, close].map((price) => parseDecimal(price ?? '', 18));
  if (!from?.ok || !to?.ok || from.units === 0n) return { amount: null, percent: null };
  const difference = formatDecimal(to.units - from.units, 18);
  return {
    amount: roundDecimal(difference, tickScale, 'half_even'),
    percent: changePercent(from.units, to.units),
  };
}
