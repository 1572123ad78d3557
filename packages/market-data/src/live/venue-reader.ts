import type { FeedSink, VenueHealth } from '../feed/feed.ts';
import type { ClientFactory, ExchangeClient, LiveTicker } from './exchange-client.ts';
import { plainDecimal } from './plain-decimal.ts';

export interface VenueReaderOptions {
  readonly venue: string;
  readonly symbols: readonly string[];
  readonly client: ClientFactory;
  readonly baseUrl: string | undefined;
  readonly now: () => number;
  readonly pollMs: number;
}

/** A price older than this when it comes in is late: it is not passed on. */
const lagMostMs = 10_000;
/**
 * A venue whose clock runs further ahead of ours than this cannot be believed about time; its
 * prices count as of now.
 */
const aheadMostMs = 2_000;
const retryFirstMs = 1_000;
const retryMostMs = 60_000;
/**
 * An answer that takes longer is given up: a venue that accepts and never answers must not look
 * alive.
 */
const answerMostMs = 8_000;

/**
 * Reads one venue over and over: sockets where it has them, else requests; after a failure it waits
 * twice as long as before.
 */
export class VenueReader {
  readonly #options: VenueReaderOptions;
  #client: ExchangeClient | undefined;
  #symbols: readonly string[] = [];
  #health: VenueHealth;
  #stop = new AbortController();
  #watching = false;

  constructor(options: VenueReaderOptions) {
    this.#options = options;
    this.#health = {
      venue: options.venue,
      state: 'connecting',
      lastSampleMs: undefined,
      lagMs: undefined,
      failures: 0,
      problem: undefined,
    };
  }

  get health(): VenueHealth {
    return this.#health;
  }

  /** The client, once it has read the venue's markets. */
  get client(): ExchangeClient | undefined {
    return this.#symbols.length > 0 ? this.#client : undefined;
  }

  /** Reads until it is stopped; never rejects. */
  async run(sink: FeedSink): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      let waitMs = this.#options.pollMs;
      try {
        await this.#connect();
        this.#take(sink, await withDeadline(this.#read(), answerMostMs, signal));
        if (this.#watching) waitMs = 0;
      } catch (error) {
        waitMs = this.#fail(error);
      }
      if (!signal.aborted && waitMs > 0) await pause(waitMs, signal);
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#client?.close?.().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    if (this.#symbols.length > 0) return;
    const { venue, baseUrl, client, symbols } = this.#options;
    this.#client ??= await client(venue, baseUrl);
    const markets = await withDeadline(this.#client.loadMarkets(), answerMostMs * 2, this.#stop.signal);
    this.#symbols = symbols.filter((symbol) => symbol in markets);
    if (this.#symbols.length === 0) throw new Error('lists none of the markets');
    this.#watching = baseUrl === undefined && this.#client.has['watchTickers'] === true;
  }

  #read(): Promise<Readonly<Record<string, LiveTicker>>> {
    const client = this.#client;
    if (!client) throw new Error('not connected');
    if (this.#watching && client.watchTickers) return client.watchTickers(this.#symbols);
    return client.fetchTickers(this.#symbols);
  }

  #take(sink: FeedSink, tickers: Readonly<Record<string, LiveTicker>>): void {
    const nowMs = this.#options.now();
    const { venue } = this.#options;
    let good = 0;
    let lagMs = 0;
    for (const symbol of this.#symbols) {
      const ticker = tickers[symbol];
      const price = ticker && plainDecimal(ticker.last);
      if (!ticker || price === undefined) continue;
      const saidMs = ticker.timestamp ?? nowMs;
      const timeMs = saidMs > nowMs + aheadMostMs ? nowMs : Math.min(saidMs, nowMs);
      lagMs = Math.max(lagMs, nowMs - timeMs);
      if (nowMs - timeMs > lagMostMs) continue;
      good += 1;
      sink.sample({ venue, symbol, price, timeMs });
    }
    if (good === 0 && lagMs <= lagMostMs) throw new Error('answered without a usable price');
    this.#health = {
      venue,
      state: good === 0 ? 'lagging' : 'up',
      lastSampleMs: good === 0 ? this.#health.lastSampleMs : nowMs,
      lagMs,
      failures: 0,
      problem: good === 0 ? `prices are ${Math.round(lagMs / 1_000)} s old` : undefined,
    };
  }

  /**
   * Notes a failure and gives the wait before the next try: 1 s, 2 s, 4 s … 60 s. A socket that
   * fails is given up for requests.
   */
  #fail(error: unknown): number {
    this.#watching = false;
    const failures = this.#health.failures + 1;
    const problem = error instanceof Error ? error.message.slice(0, 200) : 'unknown failure';
    this.#health = { ...this.#health, state: 'down', failures, problem };
    return Math.min(retryMostMs, Math.max(this.#options.pollMs, retryFirstMs) * 2 ** Math.min(10, failures - 1));
  }
}

function withDeadline<Value>(work: Promise<Value>, ms: number, signal: AbortSignal): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    const stop = () => reject(new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
