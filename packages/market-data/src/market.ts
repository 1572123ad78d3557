import { formatDecimal, parseDecimal, rescale } from '@candor/amount';
import type { IndexMarketListing, SpotMarketListing } from '@candor/protocol';

/**
 * What a feed must know of a market: its name and the grid on which its prices and quantities lie.
 */
export interface FeedMarket extends Pick<SpotMarketListing, 'symbol' | 'base' | 'quote' | 'tickScale' | 'lotScale'> {
  /** Currencies and metals: no volume, and no prices from Friday to Sunday evening. */
  readonly closesAtWeekends?: boolean;
}

/** An index market as a feed knows it. */
export const indexFeedMarket = ({ symbol, base, quote, tickScale }: IndexMarketListing): FeedMarket => ({
  symbol,
  base,
  quote,
  tickScale,
  lotScale: 0,
  closesAtWeekends: true,
});

/** Ticks as a decimal string with all decimals of the tick size. */
export const priceText = (ticks: number, { tickScale }: Pick<FeedMarket, 'tickScale'>): string =>
  formatDecimal(BigInt(ticks), tickScale);

/** Lots as a decimal string with all decimals of the lot size. */
export const quantityText = (lots: number, { lotScale }: Pick<FeedMarket, 'lotScale'>): string =>
  formatDecimal(BigInt(lots), lotScale);

/** Ticks × lots as a decimal string in the quote asset. */
export const turnoverText = (ticksTimesLots: bigint, { tickScale, lotScale }: FeedMarket): string =>
  formatDecimal(ticksTimesLots, tickScale + lotScale);

/** Decimals kept while a price from outside is brought onto the grid; no venue sends more. */
const outsideScale = 18;

/**
 * A decimal string from outside on a grid of 10^-scale, rounded half up; undefined when it is no
 * plain decimal.
 */
export function onGrid(decimal: string, scale: number): number | undefined {
  const parsed = parseDecimal(decimal, outsideScale);
  if (!parsed.ok) return undefined;
  const units = rescale(parsed.units, outsideScale, scale, 'half_up');
  return units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : undefined;
}

/** The name under which recordings and venues keep a market: BTC/USDT as BTCUSDT. */
export const joinedSymbol = (symbol: string): string => symbol.replace('/', '');
