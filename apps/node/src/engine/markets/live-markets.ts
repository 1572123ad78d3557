import type { Candle, Interval, PublicTrade } from '@candor/protocol';
import type { MarketViews } from './views.ts';

/**
 * The public views, with what changed since the last look: for the one publisher of the public
 * sockets.
 */
export interface LiveMarkets extends MarketViews {
  /** Sequence and time of the last durable record that the views hold. */
  readonly seq: number;
  readonly timeMs: number;
  ids(): readonly number[];
  /** Levels that changed since the last call, as they are now; null when none did. */
  takeDepthChanges(marketId: number): { readonly bids: [string, string][]; readonly asks: [string, string][] } | null;
  /** Somebody sees the market's book now. */
  noteWatched(marketId: number): void;
  /** Trades since the last call, oldest first. */
  takeTrades(marketId: number): PublicTrade[];
  /** As `takeTrades`, where nobody wants them. */
  dropTrades(marketId: number): void;
  /**
   * The last `limit` candles that are known without the history, oldest first; times without trades
   * between two of them are among them.
   */
  lastCandles(marketId: number, interval: Interval, limit: number): readonly Candle[];
}
