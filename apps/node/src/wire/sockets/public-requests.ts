import { type Interval, publicRequest } from '@candor/protocol';
import type { LiveMarkets } from '../../engine/markets/live-markets.ts';
import { AllMarketsChannel, CandleChannel, DepthChannel, DetailChannel, TradeChannel } from './public-channels.ts';
import type { Channel } from './public-channels.ts';
import { jsonOf } from './raw-data.ts';

type Request = ReturnType<typeof publicRequest.parse>;

/** Lines of index samples; of markets without a book also those of their day and their candles. */
export interface IndexLines {
  find(symbol: string): { readonly marketId: number } | undefined;
  channel(marketId: number): Channel;
  detail(marketId: number): Channel;
  candles(marketId: number, interval: Interval): Channel;
}

/** Lines of perpetual contracts. */
export interface ContractLines {
  find(symbol: string): { readonly contractId: number } | undefined;
  mark(contractId: number): Channel;
  /** Of one contract, or of all. */
  liquidations(contractId?: number): Channel;
}

/**
 * What a request names: the line's name, and how to make its channel when it is the first to ask
 * for it.
 */
export interface Target {
  readonly name: string;
  readonly make: () => Channel;
  /** Made on demand, and dropped with its last subscriber. */
  readonly passing: boolean;
}

/** What a client of the public socket asks for, or why that is nothing. */
export type Asked =
  | { readonly op: 'ping' }
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly target: Target }
  | { readonly op: 'refused'; readonly msg: string; readonly field?: string };

/** Texts that are remembered: both requests for every line of hundreds of markets. */
const knownMost = 10_000;
/** The longest request there is has half of this. */
const knownLength = 200;

/**
 * Understands what clients send. Thousands of them send the same few texts, again and again: each
 * is looked into once, and what it came to is shared. Else every request leaves its pieces in
 * memory until the collector comes by, 90 MiB a minute from 200 clients who ask as fast as they
 * may.
 */
export class PublicRequests {
  readonly #markets: LiveMarkets;
  readonly #indexes: IndexLines | undefined;
  readonly #contracts: ContractLines | undefined;
  readonly #known = new Map<string, Asked>();

  constructor(markets: LiveMarkets, indexes?: IndexLines, contracts?: ContractLines) {
    this.#markets = markets;
    this.#indexes = indexes;
    this.#contracts = contracts;
  }

  read(text: string): Asked {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const asked = this.#understand(text);
    // Nonsense comes in more forms than can be remembered.
    if (asked.op !== 'refused' && text.length <= knownLength) {
      if (this.#known.size >= knownMost) this.#known.clear();
      this.#known.set(text, asked);
    }
    return asked;
  }

  #understand(text: string): Asked {
    const { success, data, error } = publicRequest.safeParse(jsonOf(text));
    if (!success) return refused('The message is not a request of this socket.', error.issues[0]?.path.join('.'));
    const { op } = data;
    if (op === 'ping') return { op };
    const target = this.#targetOf(data);
    return 'name' in target ? { op, target } : target;
  }

  #targetOf({ type, symbol, interval }: Request): Target | Extract<Asked, { op: 'refused' }> {
    if (type === 'ALL_SYMBOL_DETAIL')
      return { name: 'ALL', make: () => new AllMarketsChannel(this.#markets), passing: false };
    if (type === undefined) return refused('Say what to subscribe to.', 'type');
    if (type === 'INDEX') return this.#indexOf(symbol);
    if (type === 'MARK' || type === 'LIQUIDATION') return this.#contractOf(type, symbol);
    const marketId = symbol === undefined ? undefined : this.#markets.find(symbol);
    if (marketId === undefined) return this.#bookless(type, symbol, interval);
    if (type !== 'KLINE')
      return { name: `${type}:${marketId}`, make: () => this.#lasting(type, marketId), passing: false };
    if (interval === undefined) return refused('Say which interval.', 'interval');
    const make = () => new CandleChannel(this.#markets, marketId, interval);
    return { name: `KLINE:${marketId}:${interval}`, make, passing: true };
  }

  #indexOf(symbol: string | undefined): Target | Extract<Asked, { op: 'refused' }> {
    const indexes = this.#indexes;
    const market = symbol === undefined ? undefined : indexes?.find(symbol);
    if (indexes === undefined || market === undefined) return refused('There is no such market.', 'symbol');
    const { marketId } = market;
    return { name: `INDEX:${marketId}`, make: () => indexes.channel(marketId), passing: true };
  }

  #contractOf(type: 'MARK' | 'LIQUIDATION', symbol: string | undefined): Target | Extract<Asked, { op: 'refused' }> {
    const contracts = this.#contracts;
    if (contracts && type === 'LIQUIDATION' && symbol === undefined)
      return { name: 'LIQUIDATION', make: () => contracts.liquidations(), passing: true };
    const contract = symbol === undefined ? undefined : contracts?.find(symbol);
    if (contracts === undefined || contract === undefined) return refused('There is no such contract.', 'symbol');
    const { contractId } = contract;
    const make = () => (type === 'MARK' ? contracts.mark(contractId) : contracts.liquidations(contractId));
    return { name: `${type}:${contractId}`, make, passing: true };
  }

  /**
   * A market that has an index and no book: its day and its candles are the index's, and it has no
   * orders and no trades.
   */
  #bookless(
    type: 'DETAIL' | 'KLINE' | 'TRADE' | 'DEPTH',
    symbol: string | undefined,
    interval: Interval | undefined,
  ): Target | Extract<Asked, { op: 'refused' }> {
    const indexes = this.#indexes;
    const marketId = symbol === undefined ? undefined : indexes?.find(symbol)?.marketId;
    if (indexes === undefined || marketId === undefined) return refused('There is no such market.', 'symbol');
    if (type === 'DETAIL') return { name: `DETAIL:${marketId}`, make: () => indexes.detail(marketId), passing: true };
    if (type !== 'KLINE') return refused('This market has an index and no book.', 'type');
    if (interval === undefined) return refused('Say which interval.', 'interval');
    return { name: `KLINE:${marketId}:${interval}`, make: () => indexes.candles(marketId, interval), passing: true };
  }

  #lasting(type: 'DETAIL' | 'TRADE' | 'DEPTH', marketId: number): Channel {
    if (type === 'DETAIL') return new DetailChannel(this.#markets, marketId);
    return type === 'TRADE' ? new TradeChannel(this.#markets, marketId) : new DepthChannel(this.#markets, marketId);
  }
}

const refused = (msg: string, field = ''): Extract<Asked, { op: 'refused' }> => ({
  op: 'refused',
  msg,
  ...(field !== '' && { field }),
});
