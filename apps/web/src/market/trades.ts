import type { PublicMessage, PublicTrade } from '@candor/protocol';
import { useSyncExternalStore } from 'react';
import { publicSocket } from '../transport/public-socket.ts';
import { PaintGate } from './paint-gate.ts';

const keptTrades = 200;
const none: readonly PublicTrade[] = [];

/** The newest trades first; a trade seen before (after a reconnection) is not repeated. */
export function withTrades(trades: readonly PublicTrade[], more: readonly PublicTrade[]): readonly PublicTrade[] {
  const known = new Set(trades.map(({ tradeId }) => tradeId));
  const fresh = more.filter(({ tradeId }) => !known.has(tradeId));
  if (fresh.length === 0) return trades;
  return [...fresh, ...trades].toSorted((a, b) => Number(BigInt(b.tradeId) - BigInt(a.tradeId))).slice(0, keptTrades);
}

/**
 * The trades after a snapshot. One that does not reach back to what is known leaves that out: a
 * tape without a hole in it.
 */
export function afterSnapshot(
  trades: readonly PublicTrade[],
  snapshot: readonly PublicTrade[],
): readonly PublicTrade[] {
  const known = new Set(trades.map(({ tradeId }) => tradeId));
  return withTrades(snapshot.some(({ tradeId }) => known.has(tradeId)) ? trades : none, snapshot);
}

class TradeStore {
  readonly #symbol: string;
  readonly #listeners = new Set<() => void>();
  readonly #gate = new PaintGate(() => this.#show());
  #live: readonly PublicTrade[] | undefined;
  #painted: readonly PublicTrade[] | undefined;
  #stop: (() => void) | undefined;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  painted = (): readonly PublicTrade[] | undefined => this.#painted;

  follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= publicSocket.subscribe({ type: 'TRADE', symbol: this.#symbol }, (message) => this.#take(message));
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

  #take(message: PublicMessage): void {
    if (message.type !== 'TRADE') return;
    const take = message.snapshot ? afterSnapshot : withTrades;
    this.#live = take(this.#live ?? none, message.data);
    this.#gate.ask();
  }

  #show(): void {
    this.#painted = this.#live;
    for (const listener of this.#listeners) listener();
  }
}

const stores = new Map<string, TradeStore>();

/**
 * The last trades of a market, newest first, painted at most ten times a second; undefined before
 * the first message.
 */
export function useTrades(symbol: string): readonly PublicTrade[] | undefined {
  const store = stores.get(symbol) ?? new TradeStore(symbol);
  stores.set(symbol, store);
  return useSyncExternalStore(store.follow, store.painted);
}
