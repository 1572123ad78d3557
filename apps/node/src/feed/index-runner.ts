import type { ExchangeService } from '../exchange/service.ts';

/** What the index says of one market now, in ticks; 0 when it is stale. */
export interface IndexSource {
  ids(): readonly number[];
  indexTicks(marketId: number): number;
}

/** Writes index prices into the journal, each second those that changed, so that stop orders and bands go by what everyone can replay. */
export class IndexRunner {
  readonly #exchange: ExchangeService;
  readonly #source: IndexSource;
  readonly #sent = new Map<number, number>();
  #busy = false;

  constructor(exchange: ExchangeService, source: IndexSource) {
    this.#exchange = exchange;
    this.#source = source;
  }

  /** Takes over what the exchange was last told, perhaps in an earlier run: a price that is stale now must not stand. */
  async load(): Promise<void> {
    const { value } = await this.#exchange.read((exchange) => exchange.markets());
    for (const { marketId, indexPrice } of value) this.#sent.set(marketId, indexPrice);
  }

  /** Sends what changed since the last look; skipped while the last is still on its way. */
  async look(): Promise<void> {
    if (this.#busy) return;
    const prices = this.#changed();
    if (prices.length === 0) return;
    this.#busy = true;
    try {
      const outcome = await this.#exchange.submit({ type: 'index_prices', prices });
      if (outcome.kind === 'done') for (const { marketId, price } of prices) this.#sent.set(marketId, price);
    } finally {
      this.#busy = false;
    }
  }

  #changed(): { marketId: number; price: number }[] {
    return this.#source
      .ids()
      .map((marketId) => ({ marketId, price: this.#source.indexTicks(marketId) }))
      .filter(({ marketId, price }) => price !== (this.#sent.get(marketId) ?? 0));
  }
}
