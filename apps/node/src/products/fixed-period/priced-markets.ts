import { fixedPeriodOffer } from '@candor/protocol';
import { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { SymbolIndex } from '../../engine/markets/symbols.ts';
import type { PricedMarket } from './priced-market.ts';

export interface PricedMarketParts {
  readonly listings: Pick<Listings, 'markets' | 'indexMarkets' | 'asset'>;
  /** What contracts on index markets are staked in, and limits are in. */
  readonly stakeAsset: string;
}

/** Every market that contracts can be priced by: spot markets, then index markets. */
export class PricedMarkets {
  readonly #parts: PricedMarketParts;

  constructor(parts: PricedMarketParts) {
    this.#parts = parts;
  }

  /** What contracts on index markets are staked in. */
  get stakeAsset(): string {
    return this.#parts.stakeAsset;
  }

  all(): readonly PricedMarket[] {
    const spot = this.#parts.listings.markets().map((market): PricedMarket => {
      const { marketId, symbol, quote, quoteAssetId, quoteScale, terms } = market;
      const stake = { stakeAsset: quote, stakeAssetId: quoteAssetId, stakeScale: quoteScale };
      return { marketId, symbol, tickScale: terms.tickScale, isIndex: false, ...stake };
    });
    return [...spot, ...this.#indexMarkets()];
  }

  /** By what people write: XAU/USD, xau_usd, or the id. */
  find(symbol: string): PricedMarket | undefined {
    const symbols = new SymbolIndex();
    const all = this.all();
    for (const market of all) symbols.add(market.marketId, market.symbol);
    const marketId = symbols.find(symbol);
    return all.find((market) => market.marketId === marketId);
  }

  market(marketId: number): PricedMarket {
    const market = this.all().find((one) => one.marketId === marketId);
    if (!market) throw new Error(`Market ${marketId} is not listed.`);
    return market;
  }

  #indexMarkets(): PricedMarket[] {
    const { listings } = this.#parts;
    return listings.indexMarkets().map(({ marketId, symbol, tickScale, stakeAssetId }) => {
      const asset = listings.asset(stakeAssetId);
      const stake = { stakeAsset: asset.symbol, stakeAssetId, stakeScale: asset.scale };
      return { marketId, symbol, tickScale, isIndex: true, ...stake };
    });
  }
}

/** The priced markets of an exchange's listings. */
export const pricedMarkets = (listings: PricedMarketParts['listings']): PricedMarkets =>
  new PricedMarkets({ listings, stakeAsset: fixedPeriodOffer.stakeAsset });

/** The priced markets as they are now, for who seldom asks. */
export async function marketsNow(exchange: Pick<ExchangeService, 'read'>): Promise<PricedMarkets> {
  const listings = new Listings();
  await exchange.read((state) => listings.load(state));
  return pricedMarkets(listings);
}
