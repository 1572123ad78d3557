import {
  codeSet,
  type Exchange,
  eventCode,
  type ExchangeEvent,
  type ExchangeRecord,
  isTableEvent,
  type RecordView,
  sides,
  type TableEvent,
} from '@candor/core';
import type { Candle, DepthSnapshot, Interval, MarketRow, PublicTrade } from '@candor/protocol';
import { Listings, type Market } from '../listings/listings.ts';
import { contractAt, type ListedContract } from '../listings/listed-contract.ts';
import type { ExchangeService } from '../exchange/service.ts';
import type { FeedRunner } from '../feed/feed-runner.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { CandleBook } from './candle-book.ts';
import { DepthView, type Level } from './depth-view.ts';
import { priceText, quantityText } from '../listings/listed-market.ts';
import type { LiveMarkets } from './live-markets.ts';
import type { MarketCauses } from './market-causes.ts';
import { marketRow } from './market-row.ts';
import { PublicMarket } from './public-market.ts';
import { SymbolIndex } from './symbols.ts';
import { Tape, type TapeTrade } from './tape.ts';
import { minuteBar } from './minute-bar.ts';
import { readViews, type SavedViews, writeViews } from './views-file.ts';

export interface MarketBoardParts {
  readonly exchange: ExchangeService;
  readonly feed: Pick<FeedRunner, 'index' | 'indexTicks' | 'history' | 'description'>;
  /** Why markets are not open. */
  readonly causes?: Pick<MarketCauses, 'of' | 'onLoad'>;
  /** Where the views are kept between two runs; without it each run begins again. */
  readonly file?: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

const saveEveryMs = 30_000;
/** After the last look at a book it still counts as seen for so long. */
const watchedForMs = 30_000;
/** Records that are read again at a start, at most, to bring kept views up to date. */
const replayMax = 200_000;

const { orderAccepted, orderRested, trade: traded, orderFinished } = eventCode;
/** What orders alone do. */
const orderEvents = codeSet(orderAccepted, orderRested, traded, orderFinished);

/** Events that list assets and markets, and those that change a market. */
const listings = [
  'asset_listed',
  'market_listed',
  'index_market_listed',
  'market_state_set',
  'market_terms_set',
] as const;
type Listing = Extract<ExchangeEvent, { type: (typeof listings)[number] }>;
const isListing = (event: ExchangeEvent): event is Listing =>
  (listings as readonly ExchangeEvent['type'][]).includes(event.type);

/** Events that change what a contract's rules are. */
const contractRules: ReadonlySet<string> = new Set(['contract_terms_set', 'contract_fees_set', 'contract_state_set']);

/**
 * Every market's public views: books, tapes, days and candles, kept from durable records and from
 * nothing that is not durable yet.
 */
export class MarketBoard implements LiveMarkets {
  readonly #parts: MarketBoardParts;
  readonly #listings = new Listings();
  readonly #symbols = new SymbolIndex();
  readonly #markets = new Map<number, PublicMarket>();
  readonly #candles = new CandleBook();
  readonly #seeded = new Map<string, Promise<void>>();
  readonly #openedAtMs = Date.now();
  readonly #watchedAtMs = new Map<number, number>();
  /** Price of a contract's last trade, in ticks. */
  readonly #last = new Map<number, number>();
  #stopListening: () => void = () => undefined;
  #saving: NodeJS.Timeout | undefined;
  seq = 0;
  rulesSeq = 0;
  timeMs = 0;

  private constructor(parts: MarketBoardParts) {
    this.#parts = parts;
  }

  /** Reads the books as they are now and follows from there. */
  static async open(parts: MarketBoardParts): Promise<MarketBoard> {
    const board = new MarketBoard(parts);
    const waiting: ExchangeRecord[] = [];
    let follow = (record: ExchangeRecord): void => void waiting.push(record);
    let look = (_record: RecordView): boolean => true;
    board.#stopListening = parts.exchange.onRecord(
      (record) => follow(record),
      (record) => look(record),
    );
    const { seq } = await parts.exchange.read((exchange) => board.#load(exchange));
    board.seq = seq;
    await board.#restore(seq);
    for (const record of waiting) if (record.seq > seq) board.#apply(record);
    follow = (record) => board.#apply(record);
    look = (record) => board.#look(record);
    // Pages that opened before the causes were read ask for the rows again.
    parts.causes?.onLoad(() => board.#rulesChanged(board.seq));
    if (parts.file !== undefined) board.#saving = setInterval(() => void board.#save(), saveEveryMs);
    return board;
  }

  ids(): readonly number[] {
    return Array.from(this.#markets.keys());
  }

  find(symbol: string): number | undefined {
    return this.#symbols.find(symbol);
  }

  symbolOf(marketId: number): string {
    return this.#listings.market(marketId).symbol;
  }

  market(marketId: number): Market {
    return this.#listings.market(marketId);
  }

  asset(assetId: number): ReturnType<Listings['asset']> {
    return this.#listings.asset(assetId);
  }

  rows(): readonly MarketRow[] {
    return this.#listings.markets().map((market) => this.#row(market));
  }

  contractRows(): readonly MarketRow[] {
    return this.#listings.contracts().map((contract) => this.#row(contract));
  }

  contracts(): readonly ListedContract[] {
    return this.#listings.contracts();
  }

  contract(contractId: number): ListedContract {
    return this.#listings.contract(contractId);
  }

  lastTicks(marketId: number): number {
    return this.#last.get(marketId) ?? 0;
  }

  row(marketId: number): MarketRow | undefined {
    return this.#markets.has(marketId) ? this.#row(this.#listings.market(marketId)) : undefined;
  }

  depth(marketId: number, levels: number): DepthSnapshot {
    this.noteWatched(marketId);
    const market = this.#listings.market(marketId);
    const { bids, asks } = this.#public(marketId).depth.best(levels);
    return { symbol: market.symbol, seq: this.seq, bids: levelTexts(bids, market), asks: levelTexts(asks, market) };
  }

  trades(marketId: number, limit: number): readonly PublicTrade[] {
    return this.#public(marketId).tape.newestFirst(limit, this.#listings.market(marketId));
  }

  /** What was traded here, and before that the feed's history. */
  async candles(
    marketId: number,
    interval: Interval,
    range: { readonly endMs?: number; readonly limit: number },
  ): Promise<readonly Candle[]> {
    const market = this.#listings.market(marketId);
    await this.#seed(market, interval);
    const found = this.#candles.read(market, interval, range);
    const missing = range.limit - found.length;
    if (missing <= 0) return found;
    const endMs = found[0]?.openTimeMs ?? range.endMs ?? this.#openedAtMs;
    return [...(await this.#history(market, interval, endMs, missing)), ...found];
  }

  index(marketId: number): ReturnType<LiveMarkets['index']> {
    return this.indexOf(this.#indexSymbol(marketId));
  }

  indexOf(symbol: string): ReturnType<LiveMarkets['indexOf']> {
    return this.#parts.feed.index(symbol);
  }

  feedCandles(symbol: string, interval: Interval, endMs: number, limit: number): Promise<readonly Candle[]> {
    return this.#parts.feed.history(symbol, interval, endMs, limit);
  }

  /** The index in ticks of the market; 0 when it is stale. */
  indexTicks(marketId: number): number {
    const { terms } = this.#listings.market(marketId);
    return this.#parts.feed.indexTicks(this.#indexSymbol(marketId), terms.tickScale);
  }

  usdtPrice(asset: string): string | null {
    return asset === 'USDT' ? '1' : this.#parts.feed.index(`${asset}/USDT`).price;
  }

  feed(): { readonly kind: 'live' | 'recorded' | 'simulated'; readonly label: string } {
    return this.#parts.feed.description();
  }

  /**
   * Puts the feed's last 24 hours before what was traded here, so that a new exchange's day does
   * not begin empty.
   */
  async seedDays(): Promise<void> {
    for (const market of this.#books()) {
      const candles = await this.#history(market, '1m', this.#openedAtMs, 24 * 60);
      this.#public(market.marketId).day.seed(candles.flatMap((candle) => minuteBar(candle, market)));
    }
  }

  takeDepthChanges(marketId: number): { bids: [string, string][]; asks: [string, string][] } | null {
    const { depth } = this.#public(marketId);
    if (!depth.changed) return null;
    const market = this.#listings.market(marketId);
    const { bids, asks } = depth.takeChanges();
    return { bids: levelTexts(bids, market), asks: levelTexts(asks, market) };
  }

  noteWatched(marketId: number): void {
    this.#watchedAtMs.set(marketId, performance.now());
  }

  /** Whether somebody saw the market's book within the last half minute. */
  isWatched(marketId: number): boolean {
    return performance.now() - (this.#watchedAtMs.get(marketId) ?? -watchedForMs) < watchedForMs;
  }

  takeTrades(marketId: number): PublicTrade[] {
    return this.#public(marketId).tape.takeFresh(this.#listings.market(marketId));
  }

  dropTrades(marketId: number): void {
    this.#public(marketId).tape.dropFresh();
  }

  lastCandles(marketId: number, interval: Interval, limit: number): readonly Candle[] {
    return this.#candles.read(this.#listings.market(marketId), interval, { limit });
  }

  async close(): Promise<void> {
    clearInterval(this.#saving);
    this.#stopListening();
    await this.#save();
  }

  #load(exchange: Exchange): void {
    this.#listings.load(exchange);
    this.timeMs = exchange.timeMs;
    for (const { marketId, symbol } of this.#listings.markets()) {
      const { bids, asks } = exchange.depth(marketId, Number.MAX_SAFE_INTEGER);
      const icebergs = exchange.icebergs(marketId).map(({ orderId, displayed }) => [orderId, displayed] as const);
      const depth = DepthView.of({ bids: bids.map(levelOf), asks: asks.map(levelOf) }, icebergs);
      this.#markets.set(marketId, new PublicMarket(depth));
      this.#symbols.add(marketId, symbol);
    }
    for (const contract of this.#listings.contracts()) this.#loadContract(exchange, contract);
  }

  #loadContract({ futures }: Exchange, { contractId, symbol }: ListedContract): void {
    const { bids, asks } = futures.depth(contractId, Number.MAX_SAFE_INTEGER);
    const icebergs = futures.icebergs(contractId).map(({ orderId, displayed }) => [orderId, displayed] as const);
    const depth = DepthView.of({ bids: bids.map(levelOf), asks: asks.map(levelOf) }, icebergs);
    this.#markets.set(contractId, new PublicMarket(depth));
    this.#symbols.add(contractId, symbol);
    this.#last.set(contractId, futures.contract(contractId)?.lastPrice ?? 0);
  }

  /** Tape and day as of the last run, and what was traded since. */
  async #restore(seq: number): Promise<void> {
    const { file } = this.#parts;
    const saved = file === undefined ? null : await readViews(file);
    if (!saved || saved.seq > seq) return;
    for (const { marketId, trades, bars } of saved.markets) {
      const market = this.#markets.get(marketId);
      if (!market) continue;
      market.tape = new Tape(trades);
      market.day.seed(bars.map((bar) => ({ ...bar, turnover: BigInt(bar.turnover) })));
    }
    const from = Math.max(saved.seq + 1, seq - replayMax);
    for await (const record of this.#parts.exchange.recordsFrom(from)) {
      if (record.seq > seq) return;
      for (const event of record.events) this.#tradeOf(event, record.timeMs);
    }
  }

  #apply(record: ExchangeRecord): void {
    this.seq = record.seq;
    this.timeMs = record.timeMs;
    for (const event of record.events) {
      if (isListing(event)) {
        this.#listings.apply(event);
        if (event.type === 'market_listed') this.#open(event.marketId, this.#listings.market(event.marketId).symbol);
        this.#rulesChanged(record.seq);
      }
      if (isTableEvent(event)) this.#contractEvent(event, record);
      else if ('marketId' in event) this.#markets.get(event.marketId)?.depth.apply(event);
      this.#tradeOf(event, record.timeMs);
    }
  }

  /** What is listed, and what changes a contract's book. */
  #contractEvent(event: TableEvent, { seq }: ExchangeRecord): void {
    if (event.type === 'contract_listed') {
      this.#listings.apply(event);
      this.#open(event.contractId, event.symbol);
      this.#rulesChanged(seq);
    } else if (contractRules.has(event.type)) {
      this.#listings.apply(event);
      this.#rulesChanged(seq);
    } else if ('contractId' in event) this.#markets.get(event.contractId)?.depth.apply(event);
  }

  /** A market or contract that was just listed: its book is empty. */
  #open(id: number, symbol: string): void {
    this.#markets.set(id, new PublicMarket(DepthView.of({ bids: [], asks: [] }, [])));
    this.#symbols.add(id, symbol);
  }

  /** The number always moves, also where two changes meet one sequence. */
  #rulesChanged(seq: number): void {
    this.rulesSeq = Math.max(seq, this.rulesSeq + 1);
  }

  #tradeOf(event: ExchangeRecord['events'][number], timeMs: number): void {
    if (event.type === 'trade') this.#trade(event, timeMs);
    else if (event.type === 'contract_trade') {
      const { tradeId, price, lots, takerDirection, contractId, value } = event;
      const takerSide = takerDirection === 1 || takerDirection === 4 ? 0 : 1;
      this.#last.set(contractId, price);
      this.#traded(contractId, { tradeId, price, quantity: lots, takerSide, timeMs }, value);
    }
  }

  /**
   * Takes over a record of orders where it lies; true for one of another kind, which `apply` has to
   * see whole.
   */
  #look(record: RecordView): boolean {
    if (!record.hasOnly(orderEvents)) return true;
    this.seq = record.seq;
    this.timeMs = record.timeMs;
    while (record.next()) {
      if (record.code === orderAccepted) continue;
      this.#markets.get(record.marketId)?.depth.applyFrom(record);
      if (record.code !== traded) continue;
      const { tradeId, price, quantity, side, timeMs } = record;
      const trade = { tradeId, price, quantity, takerSide: side, timeMs };
      this.#traded(record.marketId, trade, BigInt(record.notional));
    }
    return false;
  }

  #trade(event: Extract<ExchangeRecord['events'][number], { type: 'trade' }>, timeMs: number): void {
    const { tradeId, price, quantity, takerSide } = event;
    const trade = { tradeId, price, quantity, takerSide: sides.indexOf(takerSide), timeMs };
    this.#traded(event.marketId, trade, event.notional);
  }

  #traded(marketId: number, trade: TapeTrade, notional: bigint): void {
    this.#public(marketId).trade(trade, notional);
    this.#candles.trade(this.#listings.market(marketId), trade.price, trade.quantity, trade.timeMs);
  }

  #row(market: Market): MarketRow {
    const { day } = this.#public(market.marketId);
    const nowMs = Date.now();
    return marketRow('versions' in market ? contractAt(market as ListedContract, nowMs) : market, {
      day: day.at(nowMs),
      hourly: day.hourly(),
      index: this.index(market.marketId).price,
      cause: this.#parts.causes?.of(market.symbol, market.state) ?? null,
    });
  }

  /** Everything that has a book. */
  #books(): readonly Market[] {
    return [...this.#listings.markets(), ...this.#listings.contracts()];
  }

  /** A market's index has its own symbol, a contract's that of another. */
  #indexSymbol(marketId: number): string {
    const market = this.#listings.market(marketId);
    return 'indexSymbol' in market ? (market as ListedContract).indexSymbol : market.symbol;
  }

  /**
   * The feed's history. Before a contract was traded there is only its index: prices, and nothing
   * that was traded.
   */
  async #history(market: Market, interval: Interval, endMs: number, limit: number): Promise<readonly Candle[]> {
    const symbol = this.#indexSymbol(market.marketId);
    const candles = await this.#parts.feed.history(symbol, interval, endMs, limit);
    return symbol === market.symbol ? candles : candles.map((candle) => ({ ...candle, volume: '0', turnover: '0' }));
  }

  #public(marketId: number): PublicMarket {
    const market = this.#markets.get(marketId);
    if (!market) throw new Error(`Market ${marketId} is not listed.`);
    return market;
  }

  /** The candles before this run, asked for once per market and interval. */
  #seed(market: Market, interval: Interval): Promise<void> {
    const { symbol } = market;
    const key = `${symbol} ${interval}`;
    const known = this.#seeded.get(key);
    if (known) return known;
    const seeding = this.#history(market, interval, this.#openedAtMs, 1_000).then(
      (candles) => this.#candles.seed(symbol, interval, candles),
      (error: unknown) => {
        this.#seeded.delete(key);
        this.#parts.logger.warn({ err: error, symbol, interval }, 'the history before this run could not be read');
      },
    );
    this.#seeded.set(key, seeding);
    return seeding;
  }

  async #save(): Promise<void> {
    const { file } = this.#parts;
    if (file === undefined) return;
    const views: SavedViews = {
      version: 1,
      seq: this.seq,
      markets: Array.from(this.#markets, ([marketId, { tape, day }]) => ({
        marketId,
        trades: tape.newestFirst(200, this.#listings.market(marketId)).reverse(),
        bars: day.bars().map((bar) => ({ ...bar, turnover: String(bar.turnover) })),
      })),
    };
    await writeViews(file, views).catch((error: unknown) =>
      this.#parts.logger.warn({ err: error }, 'the public views could not be kept; the next start begins without them'),
    );
  }
}

const levelOf = ({ price, quantity }: { readonly price: number; readonly quantity: number }): Level => [
  price,
  quantity,
];

const levelTexts = (levels: readonly Level[], market: Market): [string, string][] =>
  levels.map(([price, quantity]) => [priceText(price, market), quantityText(quantity, market)]);
