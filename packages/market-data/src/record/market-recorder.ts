import { join } from 'node:path';
import type { FeedTrade } from '../feed/feed.ts';
import { type FeedMarket, joinedSymbol } from '../market.ts';
import { GzipFile } from './gzip-file.ts';
import { MinuteBars, type RecordedMinuteBar } from './minute-bars.ts';

const barHeader = 'openTimeMs,open,high,low,close,volume';
const tradeHeader = 'timeMs,tradeId,price,quantity,takerSide';

const barRow = ({ openTimeMs, open, high, low, close, volume }: RecordedMinuteBar): string =>
  [openTimeMs, open, high, low, close, volume].join(',');

export interface RecordedFile {
  readonly file: string;
  readonly kind: 'bars' | 'trades';
  readonly symbol: string;
  readonly rows: number;
}

/** Writes one market: its minutes, of the index price, and the trades that were seen. */
export class MarketRecorder {
  readonly #symbol: string;
  readonly #bars: GzipFile;
  readonly #trades: GzipFile;
  readonly #minutes = new MinuteBars();

  private constructor(symbol: string, bars: GzipFile, trades: GzipFile) {
    this.#symbol = symbol;
    this.#bars = bars;
    this.#trades = trades;
  }

  static async create(dir: string, { symbol }: FeedMarket): Promise<MarketRecorder> {
    const name = joinedSymbol(symbol);
    const bars = await GzipFile.create(join(dir, 'spot-1m', `${name}.csv.gz`), barHeader);
    return new MarketRecorder(
      name,
      bars,
      await GzipFile.create(join(dir, 'trades', `spot-${name}.csv.gz`), tradeHeader),
    );
  }

  price(price: string, timeMs: number): void {
    const done = this.#minutes.price(price, timeMs);
    if (done) this.#bars.line(barRow(done));
  }

  trade({ price, quantity, takerSide, timeMs }: FeedTrade): void {
    this.#minutes.quantity(quantity);
    this.#trades.line([timeMs, this.#trades.rows + 1, price, quantity, takerSide].join(','));
  }

  async close(): Promise<RecordedFile[]> {
    const last = this.#minutes.last();
    if (last) this.#bars.line(barRow(last));
    await Promise.all([this.#bars.close(), this.#trades.close()]);
    const symbol = this.#symbol;
    return [
      { file: `spot-1m/${symbol}.csv.gz`, kind: 'bars', symbol, rows: this.#bars.rows },
      { file: `trades/spot-${symbol}.csv.gz`, kind: 'trades', symbol, rows: this.#trades.rows },
    ];
  }
}
