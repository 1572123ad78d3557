import type { Candle, Interval, PublicMessage } from '@candor/protocol';
import type { LiveMarkets } from '../../engine/markets/live-markets.ts';

/**
 * One thing to subscribe to. `update` is called on every beat, `snapshot` when a subscriber begins
 * or has fallen behind.
 */
export interface Channel {
  /** The state as of the last `update`, so that updates go on from it without a gap. */
  snapshot(): PublicMessage | Promise<PublicMessage>;
  /**
   * What changed since the last update that was given; null when nothing did, or when it is too
   * early.
   */
  update(nowMs: number): PublicMessage | null;
  /** In place of `update` on a beat when nobody listens, where that costs less. */
  skip?(): void;
  /** On each beat while somebody listens. */
  watched?(): void;
}

const depthLevels = 1_000;
const tradesInSnapshot = 50;
const candlesInSnapshot = 500;
const detailEveryMs = 500;
const candleEveryMs = 250;
const allEveryMs = 1_000;

/** The book: numbered changes at most once a beat. */
export class DepthChannel implements Channel {
  readonly #markets: LiveMarkets;
  readonly #marketId: number;
  #seq: number;

  constructor(markets: LiveMarkets, marketId: number) {
    this.#markets = markets;
    this.#marketId = marketId;
    this.#seq = markets.seq;
  }

  snapshot(): PublicMessage {
    const data = { ...this.#markets.depth(this.#marketId, depthLevels), seq: this.#seq };
    return { type: 'DEPTH', symbol: data.symbol, snapshot: true, seq: this.#seq, timeMs: this.#markets.timeMs, data };
  }

  watched(): void {
    this.#markets.noteWatched(this.#marketId);
  }

  update(): PublicMessage | null {
    const changes = this.#markets.takeDepthChanges(this.#marketId);
    if (!changes) return null;
    const prevSeq = this.#seq;
    this.#seq = this.#markets.seq;
    const symbol = this.#markets.symbolOf(this.#marketId);
    const { timeMs } = this.#markets;
    return { type: 'DEPTH', symbol, snapshot: false, prevSeq, seq: this.#seq, timeMs, data: changes };
  }
}

/** The tape: every trade once, oldest first. */
export class TradeChannel implements Channel {
  readonly #markets: LiveMarkets;
  readonly #marketId: number;

  constructor(markets: LiveMarkets, marketId: number) {
    this.#markets = markets;
    this.#marketId = marketId;
  }

  snapshot(): PublicMessage {
    const newestFirst = this.#markets.trades(this.#marketId, tradesInSnapshot);
    return this.#message(true, newestFirst.toReversed());
  }

  update(): PublicMessage | null {
    const trades = this.#markets.takeTrades(this.#marketId);
    return trades.length > 0 ? this.#message(false, trades) : null;
  }

  skip(): void {
    this.#markets.dropTrades(this.#marketId);
  }

  #message(snapshot: boolean, data: Extract<PublicMessage, { type: 'TRADE' }>['data']): PublicMessage {
    return { type: 'TRADE', symbol: this.#markets.symbolOf(this.#marketId), snapshot, data };
  }
}

/** A market's day. */
export class DetailChannel implements Channel {
  readonly #markets: LiveMarkets;
  readonly #marketId: number;
  #sent = '';
  #dueMs = 0;

  constructor(markets: LiveMarkets, marketId: number) {
    this.#markets = markets;
    this.#marketId = marketId;
  }

  snapshot(): PublicMessage {
    const row = this.#markets.row(this.#marketId);
    if (!row) throw new Error(`Market ${this.#marketId} is not listed.`);
    const { collect: _anybody, ...data } = row;
    return { type: 'DETAIL', symbol: data.symbol_name, timeMs: this.#markets.timeMs, data };
  }

  /** Forgets what was sent last, so that the next listener gets a row even if nothing changed. */
  skip(): void {
    this.#sent = '';
  }

  update(nowMs: number): PublicMessage | null {
    if (nowMs < this.#dueMs) return null;
    this.#dueMs = nowMs + detailEveryMs;
    const message = this.snapshot();
    const content = message.type === 'DETAIL' ? JSON.stringify(message.data) : '';
    if (content === this.#sent) return null;
    this.#sent = content;
    return message;
  }
}

/** Candles of one interval; updates carry each candle that changed, whole. */
export class CandleChannel implements Channel {
  readonly #markets: LiveMarkets;
  readonly #marketId: number;
  readonly #interval: Interval;
  #sent: Candle | undefined;
  #dueMs = 0;

  constructor(markets: LiveMarkets, marketId: number, interval: Interval) {
    this.#markets = markets;
    this.#marketId = marketId;
    this.#interval = interval;
  }

  async snapshot(): Promise<PublicMessage> {
    const candles = await this.#markets.candles(this.#marketId, this.#interval, { limit: candlesInSnapshot });
    return this.#message(true, candles);
  }

  update(nowMs: number): PublicMessage | null {
    if (nowMs < this.#dueMs) return null;
    this.#dueMs = nowMs + candleEveryMs;
    const [last] = this.#last(1);
    if (!last || sameCandle(last, this.#sent)) return null;
    const sent = this.#sent;
    this.#sent = last;
    if (sent === undefined || sent.openTimeMs === last.openTimeMs) return this.#message(false, [last]);
    // From the one that was sent last, as it ended, to the running one: times without trades
    // between them are candles too.
    const known = this.#last(candlesInSnapshot);
    const news = known.filter(({ openTimeMs }) => openTimeMs >= sent.openTimeMs);
    // A silence longer than a snapshot is sent as one, so that the reader sees the gap before it.
    return this.#message(news[0]?.openTimeMs !== sent.openTimeMs, news);
  }

  #last(limit: number): readonly Candle[] {
    return this.#markets.lastCandles(this.#marketId, this.#interval, limit);
  }

  #message(snapshot: boolean, data: readonly Candle[]): PublicMessage {
    const symbol = this.#markets.symbolOf(this.#marketId);
    return { type: 'KLINE', symbol, interval: this.#interval, snapshot, data: [...data] };
  }
}

/** Every market in short, once a second while something changes. */
export class AllMarketsChannel implements Channel {
  readonly #markets: LiveMarkets;
  #sent = '';
  #dueMs = 0;

  constructor(markets: LiveMarkets) {
    this.#markets = markets;
  }

  snapshot(): PublicMessage {
    const data = this.#markets.rows().map((row) => ({
      symbolName: row.symbol_name,
      close: row.close,
      zdf: row.zdf,
      amount: row.amount,
      high: row.high,
      low: row.low,
      openPrice: row.openPrice,
      indexStale: row.indexStale,
    }));
    return { type: 'ALL_SYMBOL_DETAIL', timeMs: this.#markets.timeMs, rulesSeq: this.#markets.rulesSeq, data };
  }

  /** Forgets what was sent last, so that the next listener gets rows even if nothing changed. */
  skip(): void {
    this.#sent = '';
  }

  update(nowMs: number): PublicMessage | null {
    if (nowMs < this.#dueMs) return null;
    this.#dueMs = nowMs + allEveryMs;
    const message = this.snapshot();
    const content = message.type === 'ALL_SYMBOL_DETAIL' ? JSON.stringify([message.rulesSeq, message.data]) : '';
    if (content === this.#sent) return null;
    this.#sent = content;
    return message;
  }
}

const sameCandle = (one: Candle, other: Candle | undefined): boolean =>
  other !== undefined &&
  one.openTimeMs === other.openTimeMs &&
  one.close === other.close &&
  one.high === other.high &&
  one.low === other.low &&
  one.volume === other.volume;
