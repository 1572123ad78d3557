import { type IndexQuote, sampleOf } from '@candor/amount';
import type { Command, Exchange } from '@candor/core';
import type { ExchangeService, Outcome } from '../exchange/service.ts';

/** A venue's newest price as the index takes it now. */
export type VenueQuote = IndexQuote & { readonly venue: string };

/** What the index says of the markets now. */
export interface IndexSource {
  ids(): readonly number[];
  /** Ticks; 0 when it is stale. */
  indexTicks(marketId: number): number;
  quotes(marketId: number): readonly VenueQuote[];
  /** Takes over that a venue was ejected in an earlier run. */
  restoreEjected(marketId: number, venue: string): void;
}

type IndexPrices = Extract<Command, { type: 'index_prices' }>;
type Samples = Required<Pick<IndexPrices, 'samples' | 'standings'>>;

/**
 * Writes index prices into the journal, each second those that changed, so that stop orders and
 * bands go by what everyone can replay; and for the markets that contracts need the second's
 * sample, with every venue behind it.
 */
export class IndexRunner {
  readonly #exchange: Pick<ExchangeService, 'peek' | 'read' | 'submit'>;
  readonly #source: IndexSource;
  readonly #sent = new Map<number, number>();

  constructor(exchange: Pick<ExchangeService, 'peek' | 'read' | 'submit'>, source: IndexSource) {
    this.#exchange = exchange;
    this.#source = source;
  }

  /**
   * Takes over the prices that the exchange last got, perhaps in an earlier run: a price that is
   * stale now must not be used, and a venue that was ejected must be right for its five minutes
   * before it counts, or the exchange would refuse its samples.
   */
  async load(): Promise<void> {
    const { value } = await this.#exchange.read((exchange) => {
      const listed = [
        ...exchange.markets().map(({ marketId, indexPrice }) => [marketId, indexPrice] as const),
        ...exchange.prices.indexMarkets().map(({ marketId, index }) => [marketId, index] as const),
      ];
      return listed.map(([marketId, price]) => ({ marketId, price, ejected: exchange.prices.ejectedFrom(marketId) }));
    });
    for (const { marketId, price, ejected } of value) {
      this.#sent.set(marketId, price);
      for (const venue of ejected) this.#source.restoreEjected(marketId, venue);
    }
  }

  /**
   * Sends what changed since the last look, and the samples of a second. It is in the journal
   * within that second, or not at all.
   */
  async look(second: number): Promise<void> {
    const prices = this.#changed();
    const samples = this.#exchange.peek((exchange) => this.#samples(exchange, second));
    if (prices.length === 0 && samples.samples.length === 0) return;
    for (const { marketId, price } of prices) this.#sent.set(marketId, price);
    const timed = samples.samples.length > 0 ? { second, ...samples } : {};
    let outcome = await this.#exchange.submit({ type: 'index_prices', prices, ...timed });
    if (outcome.kind === 'rejected' && samples.samples.length > 0) outcome = await this.#apart(second, prices, samples);
    if (outcome.kind === 'done') return;
    // What was not taken is sent again with the next look.
    for (const { marketId, price } of prices) if (this.#sent.get(marketId) === price) this.#sent.set(marketId, notTold);
  }

  /**
   * A sample that is refused costs its own market its second, and no other market its price or
   * sample.
   */
  async #apart(second: number, prices: IndexPrices['prices'], { samples, standings }: Samples): Promise<Outcome> {
    const told = this.#exchange.submit({ type: 'index_prices', prices });
    for (const sample of samples) {
      const own = standings.filter(({ marketId }) => marketId === sample.marketId);
      await this.#exchange.submit({ type: 'index_prices', prices: [], second, samples: [sample], standings: own });
    }
    return told;
  }

  #changed(): { marketId: number; price: number }[] {
    return this.#source
      .ids()
      .map((marketId) => ({ marketId, price: this.#source.indexTicks(marketId) }))
      .filter(({ marketId, price }) => price !== (this.#sent.get(marketId) ?? 0));
  }

  #samples({ prices }: Exchange, second: number): Samples {
    const sampled = prices.sampledMarkets().map((marketId) => ({ marketId, quotes: this.#source.quotes(marketId) }));
    return {
      samples: sampled.map(({ marketId, quotes }) => {
        const previous = prices.previousAt(marketId, second);
        const tickScale = prices.market(marketId)?.tickScale ?? 0;
        const { ticks, problem } = sampleOf(quotes, previous > 0 ? BigInt(previous) : undefined, tickScale);
        const venues = quotes.map(({ venue, mantissa, decimals, ageMs }) => ({ venue, mantissa, decimals, ageMs }));
        return { marketId, price: Number(ticks), ...(problem !== undefined && { problem }), venues };
      }),
      standings: sampled.flatMap(({ marketId, quotes }) =>
        quotes.map(({ venue, ejected }) => ({ marketId, venue, ejected })),
      ),
    };
  }
}

/** No price: whatever the index says next is another. */
const notTold = -1;
