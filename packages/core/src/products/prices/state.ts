import { EjectionWatch } from '@candor/amount';
import { invariant } from '../../base/assert.ts';
import type { MarketState } from '../../base/words.ts';
import type { StandingPeriods } from '../../markets/market.ts';
import type { IndexSampled } from './events.ts';
import type { RecentPrices } from './recent-prices.ts';
import { Samples } from './samples.ts';
import { watchSample } from './watched.ts';

/** A market that has an index and no book. */
export interface IndexMarket {
  readonly marketId: number;
  readonly symbol: string;
  readonly tickScale: number;
  readonly stakeAssetId: number;
  /** Ticks; 0 while stale or unknown. */
  index: number;
  state: MarketState;
  offer: StandingPeriods;
}

/** Venues by number, markets without a book, and the samples of markets that need them. */
export class PricesState {
  /** Names by number; numbers begin at 1. */
  readonly venues: string[] = [];
  readonly venueIds = new Map<string, number>();
  readonly indexMarkets = new Map<number, IndexMarket>();
  /** Ejected venues of a market, with the second since when. */
  readonly ejected = new Map<number, Map<number, number>>();
  readonly samples = new Map<number, Samples>();
  /**
   * What the samples of each market said of its venues. No part of a snapshot, so that states keep
   * their hash: who goes on from one knows it from the samples since, and an audit from all.
   */
  readonly watches = new Map<number, EjectionWatch>();
  /**
   * Prices of the last ten seconds, where a product quotes by them: it keeps them in its own part
   * of a snapshot.
   */
  recent: RecentPrices | undefined;

  addVenue(venueId: number, name: string): void {
    invariant(venueId === this.venues.length + 1, 'venues are numbered in order');
    this.venues.push(name);
    this.venueIds.set(name, venueId);
  }

  isEjected(marketId: number, venueId: number): boolean {
    return this.ejected.get(marketId)?.has(venueId) === true;
  }

  setEjected(marketId: number, venueId: number, since: number | undefined): void {
    const venues = this.ejected.get(marketId) ?? new Map<number, number>();
    if (since === undefined) venues.delete(venueId);
    else venues.set(venueId, since);
    if (venues.size === 0) this.ejected.delete(marketId);
    else this.ejected.set(marketId, venues);
  }

  /** Takes note of what a market's sample says of its venues. */
  watch(sample: IndexSampled): void {
    const watch = this.watches.get(sample.marketId) ?? new EjectionWatch();
    this.watches.set(sample.marketId, watch);
    watchSample(watch, sample);
  }

  /** Whether nothing of this room was ever used. */
  get isEmpty(): boolean {
    return this.venues.length === 0 && this.indexMarkets.size === 0 && this.samples.size === 0;
  }

  /**
   * Another contract needs the market's samples from now on; `index` is what a first jump is judged
   * by.
   */
  need(marketId: number, second: number, index: number): Samples {
    let samples = this.samples.get(marketId);
    if (samples === undefined) {
      samples = new Samples();
      samples.lastFresh = { second, price: index };
      this.samples.set(marketId, samples);
    }
    samples.users += 1;
    return samples;
  }

  /** A contract has ended: with the last one the market's samples go. */
  release(marketId: number): void {
    const samples = this.samples.get(marketId);
    invariant(samples !== undefined && samples.users > 0, 'a market that is sampled has contracts');
    samples.users -= 1;
    if (samples.users === 0) this.samples.delete(marketId);
  }
}
