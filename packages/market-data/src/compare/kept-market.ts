import type { FeedMarket } from '../market.ts';

/** A price in ticks and what rests there in lots. */
export type KeptLevel = readonly [ticks: number, lots: number];

export interface KeptTrade {
  readonly timeMs: number;
  readonly ticks: number;
  readonly lots: number;
}

/** A market of a running exchange that the market maker keeps. */
interface KeptMarket {
  /** The maker looks once: it quotes around the index as it is now, and trades. */
  step(): Promise<void>;
  /** The book as users are served it, levels best first. */
  book(): { readonly bids: readonly KeptLevel[]; readonly asks: readonly KeptLevel[] };
  /** All trades until now. */
  readonly trades: readonly KeptTrade[];
}

/** Where a kept market gets its index and its time from. */
interface KeptWorld {
  readonly seed: number;
  readonly indexTicks: () => number;
  readonly nowMs: () => number;
}

/**
 * Opens a new exchange with one kept market. This package knows no exchange: the caller brings one.
 */
export type KeepMarket = (market: FeedMarket, world: KeptWorld) => Promise<KeptMarket>;
