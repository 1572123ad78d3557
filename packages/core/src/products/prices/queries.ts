import type { State } from '../../state/state.ts';
import { pricesOf } from './own.ts';
import { pricedMarket, type PricedMarket } from './priced.ts';
import type { KeptSample } from './samples.ts';
import type { IndexMarket } from './state.ts';

/**
 * What prices are to those who ask: the exchange gives one such view, which always shows the newest
 * state.
 */
export class PricesView {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** A market by its index, with a book or without one. */
  market(marketId: number): PricedMarket | undefined {
    return pricedMarket(this.#state, marketId);
  }

  /** Markets without a book, in the order they were listed. */
  indexMarkets(): Readonly<IndexMarket>[] {
    return [...pricesOf(this.#state).indexMarkets.values()];
  }

  /** Names of venues; the first has number 1. */
  venues(): readonly string[] {
    return pricesOf(this.#state).venues;
  }

  /** Names of the venues that are ejected from a market's index by the records. */
  ejectedFrom(marketId: number): string[] {
    const { ejected, venues } = pricesOf(this.#state);
    return [...(ejected.get(marketId)?.keys() ?? [])].map((venueId) => venues[venueId - 1] ?? '');
  }

  /** Markets whose samples contracts need now. */
  sampledMarkets(): number[] {
    return [...pricesOf(this.#state).samples.keys()];
  }

  /** The kept samples of a market, oldest first. */
  samples(marketId: number): readonly KeptSample[] {
    return pricesOf(this.#state).samples.get(marketId)?.list ?? [];
  }

  /**
   * By what a jump in this second is judged: the last fresh sample in ticks, while it is not a
   * minute old; 0 where there is none.
   */
  previousAt(marketId: number, second: number): number {
    return pricesOf(this.#state).samples.get(marketId)?.previousAt(second) ?? 0;
  }
}
