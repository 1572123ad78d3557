import type { RawData, WebSocket } from 'ws';
import { publicRequest, type PublicMessage } from '@candor/protocol';
import type { LiveMarkets } from '../markets/live-markets.ts';
import type { Connection } from './connection.ts';
import type { SocketLimits } from './limits.ts';
import { AllMarketsChannel, CandleChannel, DepthChannel, DetailChannel, TradeChannel } from './public-channels.ts';
import type { Channel } from './public-channels.ts';
import type { Publisher, Subscription } from './publisher.ts';

type Request = ReturnType<typeof publicRequest.parse>;

/** What a request names: the line's name, and how to make its channel when it is the first to ask for it. */
interface Target {
  readonly name: string;
  readonly make: () => Channel;
  /** Made on demand, and dropped with its last subscriber. */
  readonly passing: boolean;
}

/** The lines that follow their market whether or not anyone listens. */
export function keepMarketLines(publisher: Publisher, markets: LiveMarkets): void {
  publisher.keep('ALL', new AllMarketsChannel(markets));
  for (const marketId of markets.ids()) {
    publisher.keep(`DETAIL:${marketId}`, new DetailChannel(markets, marketId));
    publisher.keep(`TRADE:${marketId}`, new TradeChannel(markets, marketId));
    publisher.keep(`DEPTH:${marketId}`, new DepthChannel(markets, marketId));
  }
}

/** One client of the public socket: subscribes and unsubscribes, answers what it does not understand with an ERROR. */
export class PublicSocket {
  readonly #connection: Connection;
  readonly #publisher: Publisher;
  readonly #markets: LiveMarkets;
  readonly #limits: SocketLimits;
  readonly #subscriptions = new Map<string, { readonly subscription: Subscription; readonly passing: boolean }>();

  constructor(
    socket: WebSocket,
    parts: {
      readonly connection: Connection;
      readonly publisher: Publisher;
      readonly markets: LiveMarkets;
      readonly limits: SocketLimits;
    },
  ) {
    this.#connection = parts.connection;
    this.#publisher = parts.publisher;
    this.#markets = parts.markets;
    this.#limits = parts.limits;
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', () => this.#unsubscribeAll());
    this.#connection.sendNow({ type: 'FEED', data: this.#markets.feed() });
  }

  #receive(data: RawData): void {
    if (!this.#connection.admit()) return;
    const parsed = publicRequest.safeParse(jsonOf(data));
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.');
      this.#refuse('The message is not a request of this socket.', field);
      return;
    }
    if (parsed.data.op === 'ping') this.#connection.sendNow({ type: 'HEARTBEAT', timeMs: this.#markets.timeMs });
    else this.#change(parsed.data);
  }

  #change(request: Request): void {
    const target = this.#targetOf(request);
    if (!target) return;
    if (request.op === 'unsubscribe') this.#unsubscribe(target.name);
    else this.#subscribe(target);
  }

  /** A second subscription to the same line begins again with a snapshot: this is how a client closes a gap. */
  #subscribe({ name, make, passing }: Target): void {
    const known = this.#subscriptions.get(name);
    if (known !== undefined) return known.subscription.again();
    if (this.#subscriptions.size >= this.#limits.subscriptions) {
      this.#refuse(`At most ${this.#limits.subscriptions} subscriptions per socket.`, 'type', 429);
      return;
    }
    const subscription = this.#publisher.subscribe(name, make, this.#connection);
    this.#subscriptions.set(name, { subscription, passing });
  }

  #unsubscribe(name: string): void {
    const known = this.#subscriptions.get(name);
    if (!known) return;
    known.subscription.end();
    this.#subscriptions.delete(name);
    if (known.passing) this.#publisher.forget(name);
  }

  #unsubscribeAll(): void {
    for (const name of Array.from(this.#subscriptions.keys())) this.#unsubscribe(name);
  }

  /** Undefined after the client was told what is wrong. */
  #targetOf({ type, symbol, interval }: Request): Target | undefined {
    if (type === 'ALL_SYMBOL_DETAIL')
      return { name: 'ALL', make: () => new AllMarketsChannel(this.#markets), passing: false };
    if (type === undefined) return this.#refuse('Say what to subscribe to.', 'type');
    const marketId = symbol === undefined ? undefined : this.#markets.find(symbol);
    if (marketId === undefined) return this.#refuse('There is no such market.', 'symbol');
    if (type !== 'KLINE')
      return { name: `${type}:${marketId}`, make: () => this.#lasting(type, marketId), passing: false };
    if (interval === undefined) return this.#refuse('Say which interval.', 'interval');
    const make = () => new CandleChannel(this.#markets, marketId, interval);
    return { name: `KLINE:${marketId}:${interval}`, make, passing: true };
  }

  #lasting(type: 'DETAIL' | 'TRADE' | 'DEPTH', marketId: number): Channel {
    if (type === 'DETAIL') return new DetailChannel(this.#markets, marketId);
    return type === 'TRADE' ? new TradeChannel(this.#markets, marketId) : new DepthChannel(this.#markets, marketId);
  }

  #refuse(msg: string, field?: string, code = 400): undefined {
    const message: PublicMessage = { type: 'ERROR', code, msg, ...(field && { field }) };
    this.#connection.sendNow(message);
  }
}

/** The value of a text message, or undefined when it is no JSON. */
export function jsonOf(data: RawData): unknown {
  try {
    return JSON.parse(textOf(data)) as unknown;
  } catch {
    return undefined;
  }
}

/** A message as text, however it came. */
export function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
