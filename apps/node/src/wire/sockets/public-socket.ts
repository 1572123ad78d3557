import type { WebSocket } from 'ws';
import { type PublicMessage, textPing } from '@candor/protocol';
import type { LiveMarkets } from '../../engine/markets/live-markets.ts';
import type { Connection } from './connection.ts';
import type { SocketLimits } from './limits.ts';
import { AllMarketsChannel, DepthChannel, DetailChannel, TradeChannel } from './public-channels.ts';
import type { PublicRequests, Target } from './public-requests.ts';
import type { Publisher, Subscription } from './publisher.ts';
import { textOf } from './raw-data.ts';

/** The lines that follow their market whether or not anyone listens. */
export function keepMarketLines(publisher: Publisher, markets: LiveMarkets): void {
  publisher.keep('ALL', new AllMarketsChannel(markets));
  for (const marketId of markets.ids()) {
    publisher.keep(`DETAIL:${marketId}`, new DetailChannel(markets, marketId));
    publisher.keep(`TRADE:${marketId}`, new TradeChannel(markets, marketId));
    publisher.keep(`DEPTH:${marketId}`, new DepthChannel(markets, marketId));
  }
}

/**
 * One client of the public socket: subscribes and unsubscribes, answers what it does not understand
 * with an ERROR.
 */
export class PublicSocket {
  readonly #connection: Connection;
  readonly #publisher: Publisher;
  readonly #markets: LiveMarkets;
  readonly #requests: PublicRequests;
  readonly #limits: SocketLimits;
  readonly #subscriptions = new Map<string, { readonly subscription: Subscription; readonly passing: boolean }>();

  constructor(
    socket: WebSocket,
    parts: {
      readonly connection: Connection;
      readonly publisher: Publisher;
      readonly markets: LiveMarkets;
      readonly requests: PublicRequests;
      readonly limits: SocketLimits;
    },
  ) {
    this.#connection = parts.connection;
    this.#publisher = parts.publisher;
    this.#markets = parts.markets;
    this.#requests = parts.requests;
    this.#limits = parts.limits;
    socket.on('message', (data) => this.#receive(textOf(data)));
    socket.on('close', () => this.#unsubscribeAll());
    this.#connection.sendNow({ type: 'FEED', data: this.#markets.feed() });
  }

  #receive(text: string): void {
    if (!this.#connection.admit()) return;
    if (text === textPing) {
      if (this.#connection.asksByPing()) this.#beat();
      return;
    }
    const asked = this.#requests.read(text);
    if (asked.op === 'subscribe') this.#subscribe(asked.target);
    else if (asked.op === 'unsubscribe') this.#unsubscribe(asked.target.name);
    else if (asked.op === 'refused') this.#refuse(asked.msg, asked.field);
    else this.#beat();
  }

  #beat(): void {
    this.#connection.sendNow({ type: 'HEARTBEAT', timeMs: this.#markets.timeMs });
    this.#connection.heartbeatSent();
  }

  /**
   * A second subscription to the same line begins again with a snapshot: this is how a client
   * closes a gap.
   */
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

  #refuse(msg: string, field?: string, code = 400): void {
    const message: PublicMessage = { type: 'ERROR', code, msg, ...(field && { field }) };
    this.#connection.sendNow(message);
  }
}
