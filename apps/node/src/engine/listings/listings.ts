import { type CodeSet, codeSet, type Exchange, type ExchangeEvent, eventCode, tableCodes } from '@candor/core';
import { withDeductions } from '@candor/amount';
import { assetListings } from '@candor/protocol';
import { type ContractFacts, listedContract, type ListedContract } from './listed-contract.ts';
import type { ListedMarket } from './listed-market.ts';

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
  ...tableCodes(
    'index_market_listed',
    'contract_listed',
    'contract_terms_set',
    'contract_fees_set',
    'contract_state_set',
  ),
);

/**
 * Assets and markets as the exchange lists them: read from its memory once, then kept from durable
 * records.
 */
export class Listings {
  readonly #assets = new Map<number, ListedAsset>();
  readonly #markets = new Map<number, Market>();
  readonly #indexMarkets = new Map<number, ListedIndexMarket>();
  readonly #contracts = new Map<number, ListedContract>();

  /** Takes over what the exchange lists now. */
  load(
    exchange: Pick<Exchange, 'assets' | 'markets'> &
      Partial<Pick<Exchange, 'prices'>> & { readonly futures?: Pick<Exchange['futures'], 'contracts'> },
  ): void {
    for (const market of exchange.prices?.indexMarkets() ?? []) this.#indexMarkets.set(market.marketId, market);
    for (const { assetId, symbol, scale } of exchange.assets()) this.#addAsset(assetId, symbol, scale);
    for (const { marketId, baseAssetId, quoteAssetId, terms, state } of exchange.markets()) {
      this.#addMarket({ marketId, baseAssetId, quoteAssetId, terms, state });
    }
    for (const contract of exchange.futures?.contracts() ?? []) {
      this.#addContract({ ...contract, fees: contract.tiers });
    }
  }

  apply(event: ExchangeEvent): void {
    if (event.type === 'asset_listed' && event.houseOnly !== true)
      this.#addAsset(event.assetId, event.symbol, event.scale);
    if (event.type === 'market_listed')
      this.#addMarket({ ...event, terms: { ...event.terms, tickStep: 1, lotStep: 1 }, state: 'open' });
    if (event.type === 'index_market_listed') this.#indexMarkets.set(event.marketId, event);
    if (event.type === 'market_terms_set') {
      const market = this.market(event.marketId);
      this.#addMarket({ ...market, terms: { ...market.terms, ...event.terms } });
    }
    // The state of a market without a book is the exchange's to know: it is listed by its index
    // alone.
    if (event.type === 'market_state_set' && !this.#indexMarkets.has(event.marketId))
      this.#addMarket({ ...this.market(event.marketId), state: event.state });
    this.#applyToContracts(event);
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

  /** Perpetual contracts, in the order of listing. */
  contracts(): readonly ListedContract[] {
    return Array.from(this.#contracts.values());
  }

  contract(contractId: number): ListedContract {
    const contract = this.#contracts.get(contractId);
    if (!contract) throw new Error(`Contract ${contractId} is not listed.`);
    return contract;
  }

  /** What has a book: a market, or a contract. */
  market(marketId: number): Market {
    const market = this.#markets.get(marketId) ?? this.#contracts.get(marketId);
    if (!market) throw new Error(`Market ${marketId} is not listed.`);
    return market;
  }

  /** By symbol in any case, or by id; undefined when there is none. */
  findAsset(symbol: string): ListedAsset | undefined {
    const wanted = symbol.toUpperCase();
    return this.assets().find((asset) => asset.symbol === wanted || String(asset.assetId) === symbol);
  }

  #applyToContracts(event: ExchangeEvent): void {
    if (event.type === 'contract_listed') this.#addContract({ ...event, state: 'open', versions: [], fees: [] });
    if (event.type === 'contract_state_set') this.#change(event.contractId, { state: event.state });
    if (event.type === 'contract_terms_set') {
      const { type: _type, contractId, tiers, ...terms } = event;
      const { versions } = this.#facts(contractId);
      this.#change(contractId, { versions: [...versions, { ...terms, tiers: withDeductions(tiers) }] });
    }
    if (event.type === 'contract_fees_set') {
      const { contractId, tier, makerPpm, takerPpm } = event;
      const others = this.#facts(contractId).fees.filter((rates) => rates.tier !== tier);
      this.#change(contractId, { fees: [...others, { tier, makerPpm, takerPpm }] });
    }
  }

  #change(contractId: number, change: Partial<ContractFacts>): void {
    this.#addContract({ ...this.#facts(contractId), ...change });
  }

  #facts(contractId: number): ContractFacts {
    const { terms, indexMarketId, quoteAssetId, ...contract } = this.contract(contractId);
    return { ...terms, ...contract, marketId: indexMarketId, settleAssetId: quoteAssetId };
  }

  #addContract(facts: ContractFacts): void {
    const settle = this.asset(facts.settleAssetId);
    const base = this.assets().find(({ symbol }) => symbol === facts.symbol.split('/')[0]);
    const index = this.#markets.get(facts.marketId) ?? this.#indexMarkets.get(facts.marketId);
    this.#contracts.set(facts.contractId, listedContract(facts, { settle, base, indexSymbol: index?.symbol ?? '' }));
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
