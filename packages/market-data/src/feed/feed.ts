import type { Candle, Interval } from '@candor/protocol';

/** One price of one venue. Decimal string, never a float: this is what the index is made from. */
export interface PriceSample {
  readonly venue: string;
  readonly symbol: string;
  readonly price: string;
  readonly timeMs: number;
}

/** One trade seen on a venue. */
export interface FeedTrade {
  readonly symbol: string;
  readonly price: string;
  readonly quantity: string;
  readonly takerSide: 'buy' | 'sell';
  readonly timeMs: number;
}

/** A venue's book, best first. */
export interface FeedDepth {
  readonly symbol: string;
  readonly bids: readonly (readonly [price: string, quantity: string])[];
  readonly asks: readonly (readonly [price: string, quantity: string])[];
  readonly timeMs: number;
}

/** Where a feed's prices go. */
export interface FeedSink {
  sample(sample: PriceSample): void;
  trade?(trade: FeedTrade): void;
}

/**
 * How one venue does: `connecting` before the first answer, `lagging` when its prices come late,
 * `down` when it fails and is retried.
 */
export interface VenueHealth {
  readonly venue: string;
  readonly state: 'connecting' | 'up' | 'lagging' | 'down';
  readonly lastSampleMs: number | undefined;
  /** Age of the newest price when it came in. */
  readonly lagMs: number | undefined;
  /** Failures in a row. */
  readonly failures: number;
  readonly problem: string | undefined;
}

/**
 * Where prices come from. Three kinds behind one shape: what is built on it cannot tell them apart,
 * except by asking.
 */
export interface PriceFeed {
  readonly kind: 'live' | 'recorded' | 'simulated';
  /** For people: which venues, recording or seed. */
  readonly label: string;
  start(sink: FeedSink): Promise<void>;
  stop(): Promise<void>;
  venues(): readonly VenueHealth[];
  /**
   * At most `limit` candles that opened before `endMs`, oldest first; the last is cut at `endMs`:
   * nothing after it shows.
   */
  history(symbol: string, interval: Interval, endMs: number, limit: number): Promise<readonly Candle[]>;
}
