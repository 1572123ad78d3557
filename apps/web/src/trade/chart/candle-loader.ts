import { kline, type Candle, type Interval } from '@candor/protocol';
import { LastAsked } from '@candor/protocol/live';
import type { DataLoader, KLineData } from 'klinecharts';
import { publicSocket } from '../../transport/public-socket.ts';
import { request } from '../../transport/request.ts';
import { barOf } from './bars.ts';
import { intervalOf } from './periods.ts';

const pageSize = 500;
/** After a gap so many candles are added one by one; what is longer is read again as a whole. */
const addedMost = 60;
const againMs = 3_000;

export interface LoaderEvents {
  readonly onLoaded: () => void;
  readonly onFailed: () => void;
  readonly onUpdate: () => void;
}

interface CandleNews {
  readonly snapshot: boolean;
  readonly data: readonly Candle[];
}

/** Where candles come from: pages by call, the running ones by socket. */
export interface CandleSource {
  readonly page: (symbol: string, interval: Interval, endMs: number | undefined) => Promise<readonly Candle[]>;
  readonly follow: (symbol: string, interval: Interval, take: (news: CandleNews) => void) => () => void;
}

const exchange: CandleSource = {
  page: async (symbol, interval, endMs) => {
    const input = { symbol, interval, limit: pageSize, ...(endMs === undefined ? {} : { endMs }) };
    return (await request(kline, { input, quiet: true })).records;
  },
  follow: (symbol, interval, take) =>
    publicSocket.subscribe({ type: 'KLINE', symbol, interval }, (message) => {
      if (message.type === 'KLINE') take(message);
    }),
};

type GetBars = Parameters<DataLoader['getBars']>[0];

/**
 * Feeds the chart with pages of candles back in time, and the running candle live. An answer counts
 * only for the market and interval that the chart shows when it comes, and a choice that changes
 * both asks once. After a lost connection the chart holds every candle that a reload would show.
 */
export class CandleLoader implements DataLoader {
  readonly #events: LoaderEvents;
  readonly #source: CandleSource;
  readonly #asked = new LastAsked();
  #add: (bar: KLineData) => void = () => {};
  #stop: (() => void) | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** When the newest candle of the chart opened. */
  #newestMs = 0;
  /** What came while the series was read as a whole; undefined when it is not. */
  #meanwhile: Candle[] | undefined;

  constructor(events: LoaderEvents, source = exchange) {
    this.#events = events;
    this.#source = source;
  }

  getBars = async (asking: GetBars): Promise<void> => {
    // The library asks "forward" for what is older than its first candle; there is nothing newer
    // than what the socket brings.
    if (asking.type === 'backward') return asking.callback([], false);
    if (asking.type === 'forward') return this.#older(asking);
    const counts = this.#asked.begin();
    // What is drawn is of another market or interval: it goes now, and not only when the answer
    // comes.
    asking.callback([], false);
    this.#events.onUpdate();
    // The chart asks once for each of its settings that changes: the last question has all of them.
    await Promise.resolve();
    if (counts()) await this.#whole(asking);
  };

  subscribeBar = ({ callback }: { readonly callback: (bar: KLineData) => void }): void => {
    this.#add = callback;
  };

  unsubscribeBar = (): void => this.end();

  /** Follows nothing any more, and drops every answer that is still to come. */
  readonly end = (): void => {
    this.#asked.forget();
    clearTimeout(this.#again);
    this.#stop?.();
    this.#stop = undefined;
    this.#meanwhile = undefined;
    this.#newestMs = 0;
  };

  async #older(asking: GetBars): Promise<void> {
    const counts = this.#asked.now();
    const endMs = asking.timestamp === null ? undefined : asking.timestamp - 1;
    const candles = await this.#page(asking, endMs);
    if (!counts()) return;
    asking.callback(candles?.map(barOf) ?? [], { forward: candles?.length === pageSize, backward: false });
    if (candles === undefined) this.#events.onFailed();
    else this.#events.onLoaded();
  }

  /** Reads the series from its newest candle back, as a reload would, and follows it from there. */
  async #whole(asking: GetBars): Promise<void> {
    const counts = this.#asked.begin();
    const meanwhile: Candle[] = (this.#meanwhile = []);
    const candles = await this.#page(asking, undefined);
    if (!counts()) return;
    if (candles === undefined) {
      this.#again = setTimeout(() => void this.#whole(asking), againMs);
      return this.#events.onFailed();
    }
    this.#meanwhile = undefined;
    this.#newestMs = candles.at(-1)?.openTimeMs ?? 0;
    asking.callback(candles.map(barOf), { forward: candles.length === pageSize, backward: false });
    this.#addAll(meanwhile);
    this.#events.onLoaded();
    this.#stop ??= this.#follow(asking);
  }

  #page({ symbol, period }: GetBars, endMs: number | undefined): Promise<readonly Candle[] | undefined> {
    return this.#source.page(symbol.ticker, intervalOf(period), endMs).catch(() => undefined);
  }

  /**
   * A snapshot comes first, and after each lost connection: it closes the gap, or shows that it is
   * too wide for that.
   */
  #follow(asking: GetBars): () => void {
    return this.#source.follow(asking.symbol.ticker, intervalOf(asking.period), ({ snapshot, data }) => {
      const [first] = data;
      if (first === undefined) return;
      if (this.#meanwhile !== undefined) return void this.#meanwhile.push(...data);
      const news = data.filter(({ openTimeMs }) => openTimeMs >= this.#newestMs);
      const joins = !snapshot || first.openTimeMs <= this.#newestMs;
      if (!joins || news.length > addedMost) return void this.#whole(asking);
      this.#addAll(news);
      this.#events.onUpdate();
    });
  }

  #addAll(candles: readonly Candle[]): void {
    for (const candle of candles) {
      if (candle.openTimeMs < this.#newestMs) continue;
      this.#newestMs = candle.openTimeMs;
      this.#add(barOf(candle));
    }
  }
}
