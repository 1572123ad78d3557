import type { PublicMessage } from '@candor/protocol';
import type { Channel } from '../../wire/sockets/public-channels.ts';
import type { LiveIndex } from './live-index.ts';
import type { PricedMarket } from './priced-market.ts';

/** One market's index: the last ten minutes, then each second once, as soon as it is known. */
export class IndexChannel implements Channel {
  readonly #index: LiveIndex;
  readonly #market: PricedMarket;
  readonly #now: () => number;
  #sentSecond: number;

  constructor(index: LiveIndex, market: PricedMarket, now: () => number) {
    this.#index = index;
    this.#market = market;
    this.#now = now;
    this.#sentSecond = index.after(market.marketId, 0).at(-1)?.second ?? 0;
  }

  snapshot(): PublicMessage {
    const known = this.#index.after(this.#market.marketId, 0);
    return this.#message(
      true,
      known.filter(({ second }) => second <= this.#sentSecond),
    );
  }

  update(): PublicMessage | null {
    const fresh = this.#index.after(this.#market.marketId, this.#sentSecond);
    const last = fresh.at(-1);
    if (last === undefined) return null;
    this.#sentSecond = last.second;
    return this.#message(false, [...fresh]);
  }

  #message(snapshot: boolean, data: Extract<PublicMessage, { type: 'INDEX' }>['data']): PublicMessage {
    return { type: 'INDEX', symbol: this.#market.symbol, snapshot, timeMs: this.#now(), data };
  }
}
