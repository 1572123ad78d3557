import { parseDecimal } from '@candor/amount';
import { assetListings, indexMarketListings, spotMarketListings } from '@candor/protocol';

/**
 * An asset of the catalogue by its symbol. Throws where the catalogue names one that it does not
 * list.
 */
export function catalogueAsset(symbol: string): (typeof assetListings)[number] {
  const asset = assetListings.find((listing) => listing.symbol === symbol);
  if (!asset) throw new Error(`The catalogue names the asset ${symbol} but does not list it.`);
  return asset;
}

/** A figure of the catalogue in units of 10^-`scale`. Throws where it has more decimals. */
export function catalogueUnits(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(`The catalogue's figure ${text} does not fit ${scale} decimals.`);
  return parsed.units;
}

const markets = new Map(
  [
    ...spotMarketListings.map(({ marketId, base, quote }) => ({
      marketId,
      symbol: `${base}/${quote}`,
      stakeAsset: quote,
    })),
    ...indexMarketListings.map(({ marketId, symbol }) => ({ marketId, symbol, stakeAsset: 'USDT' })),
  ].map((market) => [market.marketId, market]),
);

/**
 * A market of the catalogue by its id: contracts of fixed periods are staked in its quote asset, on
 * an index market in USDT.
 */
export const catalogueMarket = (marketId: number) => markets.get(marketId);
