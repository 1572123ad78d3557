// Proof: tests/properties/market-terms.test.ts, and twin.test.ts beside it.

import type { ChangeableTerms, Period, StandingTerms } from '../base/terms.ts';
import type { MarketState } from '../base/words.ts';
import { partOf } from '../base/exact.ts';
import { BUY, type OrderBook } from '../order-book/order-book.ts';
import { Triggers } from '../orders/triggers.ts';
import type { Orders } from '../orders/orders.ts';

/** A market's periods, and since when. */
export interface StandingPeriods {
  readonly periods: readonly Period[];
  readonly sinceMs: number;
}

/** One market's terms as Numbers for the hot path, its prices, its book and its waiting stops. */
export class Market {
  readonly row: number;
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly baseScale: number;
  readonly quoteScale: number;
  readonly base: number;
  readonly quote: number;
  terms: StandingTerms;
  minimumNotional: number;
  maximumNotional: number;
  /** Smallest quote units of one tick times one lot. */
  readonly quoteUnit: number;
  /** Smallest base units of one lot. */
  readonly baseUnit: number;
  readonly book: OrderBook;
  readonly triggers: Triggers;
  readonly makerPpm: (number | undefined)[] = [];
  readonly takerPpm: (number | undefined)[] = [];
  #index = 0;
  #last = 0;
  /**
   * Lowest price that the band allows; 0 where there is no band. Follows the prices and the terms,
   * as `bandHigh` does.
   */
  bandLow = 0;
  /** Highest price that the band allows; infinite where there is no band. */
  bandHigh = Infinity;
  state: MarketState = 'open';
  /** Periods of its fixed-period contracts. */
  offer: StandingPeriods = { periods: [], sinceMs: 0 };

  constructor(
    listing: {
      readonly row: number;
      readonly marketId: number;
      readonly baseAssetId: number;
      readonly quoteAssetId: number;
      readonly base: number;
      readonly quote: number;
      readonly baseScale: number;
      readonly quoteScale: number;
      readonly terms: StandingTerms;
    },
    book: OrderBook,
    orders: Orders,
  ) {
    this.row = listing.row;
    this.marketId = listing.marketId;
    this.baseAssetId = listing.baseAssetId;
    this.quoteAssetId = listing.quoteAssetId;
    this.baseScale = listing.baseScale;
    this.quoteScale = listing.quoteScale;
    this.base = listing.base;
    this.quote = listing.quote;
    this.terms = listing.terms;
    this.minimumNotional = Number(listing.terms.minimumNotional);
    this.maximumNotional = Number(listing.terms.maximumNotional);
    this.quoteUnit = 10 ** (listing.quoteScale - listing.terms.tickScale - listing.terms.lotScale);
    this.baseUnit = 10 ** (listing.baseScale - listing.terms.lotScale);
    this.book = book;
    this.triggers = new Triggers(orders);
  }

  /**
   * Other terms from now on. Scales never change, so everything counted in ticks and lots keeps its
   * meaning.
   */
  changeTerms(terms: ChangeableTerms): void {
    this.terms = { ...this.terms, ...terms };
    this.minimumNotional = Number(terms.minimumNotional);
    this.maximumNotional = Number(terms.maximumNotional);
    this.#setBand();
  }

  /** Row of the asset that orders of a side pay with, and hold while they are open. */
  paidIn(side: number): number {
    return side === BUY ? this.quote : this.base;
  }

  /** Ticks; 0 while stale or unknown. */
  get index(): number {
    return this.#index;
  }

  set index(price: number) {
    this.#index = price;
    this.#setBand();
  }

  /** Price of the last trade, 0 before the first. */
  get last(): number {
    return this.#last;
  }

  set last(price: number) {
    if (price === this.#last) return;
    this.#last = price;
    this.#setBand();
  }

  /**
   * What the band is measured from: the index while it is fresh, else the last trade; 0 means that
   * there is no band yet.
   */
  get reference(): number {
    return this.#index > 0 ? this.#index : this.#last;
  }

  #setBand(): void {
    const { reference } = this;
    const reach = partOf(reference, this.terms.bandPpm);
    this.bandLow = reference === 0 ? 0 : Math.max(0, reference - reach);
    this.bandHigh = reference === 0 ? Infinity : reference + reach;
  }

  /**
   * The price that a stop of this source (a code of `triggerSources`) watches; 0 while there is
   * none.
   */
  observed(source: number): number {
    return source === 1 ? this.index : this.last;
  }

  /** Rates of a tier, or of tier 0 where the tier has none here. */
  makerRate(tier: number): number {
    return this.makerPpm[tier] ?? this.makerPpm[0] ?? 0;
  }

  takerRate(tier: number): number {
    return this.takerPpm[tier] ?? this.takerPpm[0] ?? 0;
  }
}
