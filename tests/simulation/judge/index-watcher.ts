import type { ExchangeRecord } from '@candor/core';
import type { MarketBoard } from '../../../apps/node/src/engine/markets/market-board.ts';
import type { SimulatedVenues } from '../world/feed.ts';
import type { Judge } from './judge.ts';
import type { Tally } from './tally.ts';

/** The index is looked at once a second. */
const staleWithinMs = 4_000;

/**
 * Holds what the exchange goes by against what the venues say: an honest price, or none once all
 * have fallen silent.
 */
export class IndexWatcher {
  readonly #parts: { readonly judge: Judge; readonly tally: Tally; readonly venues: SimulatedVenues };
  /** Since when each market's index is stale. */
  readonly #staleSinceMs = new Map<number, number>();

  constructor(parts: { readonly judge: Judge; readonly tally: Tally; readonly venues: SimulatedVenues }) {
    this.#parts = parts;
  }

  /** Every price that the exchange got is one that the venues support. */
  checkPrices(record: ExchangeRecord): void {
    const { tally, venues } = this.#parts;
    for (const event of record.events) {
      if (event.type !== 'index_price_set' || event.price === 0) continue;
      const honest = venues.isHonest(event.marketId === 1 ? 'BTC/USDT' : 'DUST/USDT', event.price);
      tally.expect(28, honest, () => `the index of market ${event.marketId} is ${event.price} ticks`);
    }
  }

  /** While the node cannot be given a stale price, nothing is asked of it. */
  excuse(): void {
    this.#staleSinceMs.clear();
  }

  /**
   * A stale price must not stay in use: some seconds later the exchange has heard, whatever was
   * refused meanwhile.
   */
  requireStale(board: MarketBoard, nowMs: number, upSinceMs: number): void {
    const { judge, tally } = this.#parts;
    for (const marketId of board.ids()) {
      if (board.indexTicks(marketId) > 0) this.#staleSinceMs.delete(marketId);
      else if (!this.#staleSinceMs.has(marketId)) this.#staleSinceMs.set(marketId, nowMs);
      const sinceMs = Math.max(upSinceMs, this.#staleSinceMs.get(marketId) ?? nowMs);
      if (nowMs - sinceMs < staleWithinMs) continue;
      const price = judge.follower.market(marketId)?.indexPrice;
      tally.expect(
        28,
        price === 0,
        () => `the index of market ${marketId} is stale, but the exchange goes by ${price}`,
      );
    }
  }
}
