import type { IndexView } from '../feed/index-view.ts';
import type { ListedContract } from '../listings/listed-contract.ts';
import type { Candle, DepthSnapshot, Interval, MarketRow, PublicTrade } from '@candor/protocol';

/**
 * What the public sees of the markets: kept from durable records and from the feed, never ahead of
 * the journal.
 */
export interface MarketViews {
  /**
   * Moves when a market's state, its cause or its terms change, to the sequence at that moment or
   * beyond it; 0 for none in this run.
   */
  readonly rulesSeq: number;
  /** Resolves BTC/USDT, BTC_USDT, btc-usdt, or a market id to the market's id. */
  find(symbol: string): number | undefined;
  symbolOf(marketId: number): string;
  rows(): readonly MarketRow[];
  row(marketId: number): MarketRow | undefined;
  /** Perpetual contracts, as rows of markets and as they are listed. */
  contractRows(): readonly MarketRow[];
  contracts(): readonly ListedContract[];
  contract(contractId: number): ListedContract;
  /** Ticks of a contract's last trade; 0 before the first. */
  lastTicks(marketId: number): number;
  /** The index in ticks of the market or contract; 0 while it is stale. */
  indexTicks(marketId: number): number;
  depth(marketId: number, levels: number): DepthSnapshot;
  trades(marketId: number, limit: number): readonly PublicTrade[];
  candles(
    marketId: number,
    interval: Interval,
    range: { readonly endMs?: number; readonly limit: number },
  ): Promise<readonly Candle[]>;
  /** Index price of a market in its quote as a decimal string, or null when stale. */
  index(marketId: number): IndexView;
  /** The same by symbol: of a market without a book too. */
  indexOf(symbol: string): IndexView;
  /** Candles of the feed alone, by symbol: all there is of a market without a book. */
  feedCandles(symbol: string, interval: Interval, endMs: number, limit: number): Promise<readonly Candle[]>;
  /**
   * Worth of one whole unit of an asset in USDT; USDT itself is "1"; null when its index is stale.
   */
  usdtPrice(asset: string): string | null;
  feed(): { readonly kind: 'live' | 'recorded' | 'simulated'; readonly label: string };
}
