import { type CodeSet, codeSet, type Exchange, type ExchangeEvent, eventCode, tableCodes } from '@candor/core';
import { assetListings } from '@candor/protocol';
import type { ListedMarket } from '../markets/listed-market.ts';

export interface ListedAsset {
  readonly assetId: number;
  readonly symbol: string;
  readonly name: string;
  readonly scale: number;
}

/** A market that has an index and no book. */
export interface ListedIndexMarket {
  readonly marketId: number;
  readonly symbol: string;
  readonly tickScale: number;
  readonly stakeAssetId: number;
}

export type Market = ListedMarket & { readonly baseAssetId: number; readonly quoteAssetId: number };

const { assetListed, marketListed, marketTermsSet, marketStateSet } = eventCode;

/** Events that change what is listed. */
export const listingEvents: CodeSet = codeSet(
  assetListed,
  marketListed,
  marketTermsSet,
  marketStateSet,
  ...tableCodes('index_market_listed'),
);

/** Assets and markets as the exchange lists them: read from its memory once, then kept from durable records. */
export class Listings {
  readonly #assets = new Map<number, ListedAsset>();
  readonly #markets = new Map<number, Market>();
  readonly #indexMarkets = new Map<number, ListedIndexMarket>();

  /** Takes over what the exchange lists now. */
  load(exchange: Pick<Exchange, 'assets' | 'markets'> & Partial<Pick<Exchange, 'prices'>>): void {
    for (const market of exchange.prices?.indexMarkets() ?? []) this.#indexMarkets.set(market.marketId, market);
    for (const { assetId, symbol, scale } of exchange.assets()) this.#addAsset(assetId, symbol, scale);
    for (const { marketId, baseAssetId, quoteAssetId, terms, state } of exchange.markets()) {
      this.#addMarket({ marketId, baseAssetId, quoteAssetId, terms, state });
    }
  }

  apply(event: ExchangeEvent): void {
    if (event.type === 'asset_listed') this.#addAsset(event.assetId, event.symbol, event.scale);
    if (event.type === 'market_listed')
      this.#addMarket({ ...event, terms: { ...event.terms, tickStep: 1, lotStep: 1 }, state: 'open' });
    if (event.type === 'index_market_listed') this.#indexMarkets.set(event.marketId, event);
    if (event.type === 'market_terms_set') {
      const market = this.market(event.marketId);
      this.#addMarket({ ...market, terms: { ...market.terms, ...event.terms } });
    }
    // The state of a market without a book is the exchange's to know: it is listed by its index alone.
    if (event.type === 'market_state_set' && !this.#indexMarkets.has(event.marketId))
      this.#addMarket({ ...this.market(event.marketId), state: event.state });
  }

  assets(): readonly ListedAsset[] {
    return Array.from(this.#assets.values());
  }

  markets(): readonly Market[] {
    return Array.from(this.#markets.values());
  }

  /** Markets that have an index and no book. */
  indexMarkets(): readonly ListedIndexMarket[] {
    return Array.from(this.#indexMarkets.values());
  }

  asset(assetId: number): ListedAsset {
    const asset = this.#assets.get(assetId);
    if (!asset) throw new Error(`Asset ${assetId} is not listed.`);
    return asset;
  }

  market(marketId: number): Market {
    const market = this.#markets.get(marketId);
    if (!market) throw new Error(`Market ${marketId} is not listed.`);
    return market;
  }

  /** By symbol in any case, or by id; undefined when there is none. */
  findAsset(symbol: string): ListedAsset | undefined {
    const wanted = symbol.toUpperCase();
    return this.assets().find((asset) => asset.symbol === wanted || String(asset.assetId) === symbol);
  }

  #addAsset(assetId: number, symbol: string, scale: number): void {
    const name = assetListings.find((listing) => listing.symbol === symbol)?.name ?? symbol;
    this.#assets.set(assetId, { assetId, symbol, name, scale });
  }

  #addMarket(market: Pick<Market, 'marketId' | 'baseAssetId' | 'quoteAssetId' | 'terms' | 'state'>): void {
    const { marketId, baseAssetId, quoteAssetId, terms, state } = market;
    const base = this.asset(baseAssetId);
    const quote = this.asset(quoteAssetId);
    this.#markets.set(marketId, {
      marketId,
      baseAssetId,
      quoteAssetId,
      terms,
      state,
      symbol: `${base.symbol}/${quote.symbol}`,
      base: base.symbol,
      quote: quote.symbol,
      baseScale: base.scale,
      quoteScale: quote.scale,
    });
  }
}
