import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { amount } from '@candor/amount';
import { cancelOrder, submitOrder } from '@candor/protocol';
import type { Exchange, ExchangeEvent, ExchangeRecord } from '@candor/core';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import type { LiveMarkets } from '../../../engine/markets/live-markets.ts';
import { hotReader } from '../../fast/index.ts';
import type { Listings } from '../account-writer.ts';
import { btcMarket } from './btc-market.ts';
import { serveSockets, type Sockets } from '../server.ts';

/** An exchange and its markets that do what a test says. */
class SocketStage {
  readonly listeners = new Set<(record: ExchangeRecord) => void>();
  readonly ended = new Set<(sessionId: string) => void>();
  readonly bids = new Map<string, string>([['100.00', '1.00000']]);
  changes: [string, string][] = [];
  fresh: { tradeId: string; price: string; quantity: string; takerSide: 'buy'; timeMs: number }[] = [];
  seq = 5;

  readonly terms = {
    tickScale: 2,
    lotScale: 5,
    minimumQuantity: 1,
    maximumQuantity: 1_000_000,
    minimumNotional: amount(1n),
    maximumNotional: amount(10n ** 15n),
    bandPpm: 100_000,
    slippageCapPpm: 50_000,
    tickStep: 1,
    lotStep: 1,
    openOrdersMax: 200,
  };

  readonly exchange: ExchangeService = {
    durableSeq: 5,
    onRecord: (listener: (record: ExchangeRecord) => void) => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
    read: async <Value>(query: (exchange: Exchange) => Value) => ({
      value: query({
        user: () => ({ frozen: false, tier: 0 }),
        balancesOf: () => [{ wallet: 1, assetId: 1, available: 500n, reserved: 0n }],
        openOrdersOf: () => [],
      } as never),
      seq: 5,
    }),
  } as never;

  readonly markets: LiveMarkets & Listings = {
    timeMs: 1,
    ids: () => [1],
    find: (symbol: string) => (symbol.startsWith('BTC') ? 1 : undefined),
    symbolOf: () => 'BTC/USDT',
    rows: () => [],
    row: () => ({ symbol_name: 'BTC/USDT' }),
    feed: () => ({ kind: 'simulated', label: 'Simulated prices' }),
    depth: () => ({ symbol: 'BTC/USDT', seq: this.seq, bids: Array.from(this.bids), asks: [] }),
    trades: () => [],
    takeDepthChanges: () => {
      const bids = this.changes.splice(0);
      return bids.length > 0 ? { bids, asks: [] } : null;
    },
    noteWatched: () => undefined,
    takeTrades: () => this.fresh.splice(0),
    dropTrades: () => void this.fresh.splice(0),
    usdtPrice: () => null,
    asset: () => ({ symbol: 'USDT', name: 'Tether', scale: 8 }),
    market: () => btcMarket(this.terms),
  } as never;

  constructor() {
    Object.defineProperty(this.markets, 'seq', { get: () => this.seq });
  }

  /** A level changes with a record. */
  level(price: string, quantity: string): void {
    this.seq += 1;
    if (Number(quantity) === 0) this.bids.delete(price);
    else this.bids.set(price, quantity);
    this.changes.push([price, quantity]);
  }

  record(...events: ExchangeEvent[]): void {
    this.seq += 1;
    const record: ExchangeRecord = { version: 1, seq: this.seq, timeMs: 2, actor: { kind: 'system' }, events };
    for (const listener of this.listeners) listener(record);
  }
}

/** A client that keeps every message until a test takes it. */
export interface SocketClient {
  readonly socket: WebSocket;
  readonly messages: Record<string, unknown>[];
  readonly closed: Promise<number>;
  say(message: object): void;
  /** Waits for the next message that satisfies the condition. */
  next(found: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

export const ofType = (type: string) => (message: Record<string, unknown>) => message['type'] === type;

/** Starts an HTTP server on a free port of this machine. */
export async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sockets of a staged exchange. A token `token-7` is user 7's. */
export class SocketRoom {
  readonly stage = new SocketStage();
  /** Calls that arrived over private sockets. */
  readonly called: Record<string, unknown>[] = [];
  /** Security events that were noted. */
  readonly events: object[] = [];
  readonly base: string;
  readonly #server: Server;
  readonly #sockets: Sockets;

  static async start(): Promise<SocketRoom> {
    const server = createServer();
    return new SocketRoom(server, await listening(server));
  }

  private constructor(server: Server, base: string) {
    this.base = base;
    this.#server = server;
    this.#sockets = serveSockets({
      server,
      exchange: this.stage.exchange,
      markets: this.stage.markets,
      sessions: {
        find: async (token) =>
          token.startsWith('token-') ? { sessionId: token, userId: Number(token.slice(6)), proof: 0 } : null,
        onEnded: (listener) => {
          this.stage.ended.add(listener);
          return () => this.stage.ended.delete(listener);
        },
      },
      calls: {
        answer: async (message, { userId, language }) => {
          this.called.push(message);
          return JSON.stringify({ type: 'ANSWER', id: message['id'], code: 200, msg: language, data: { userId } });
        },
        read: hotReader([{ call: submitOrder }, { call: cancelOrder }]),
        tryNow: () => 'left',
      },
      addressOf: () => '192.0.2.1',
      noteEvent: (event) => void this.events.push(event),
      limits: { authWithinMs: 150, callBurst: 3, callsPerSecond: 0.001 },
    });
  }

  async open(path: string): Promise<SocketClient> {
    const socket = new WebSocket(this.base + path);
    const messages: Record<string, unknown>[] = [];
    const closed = new Promise<number>((done) => socket.once('close', (code) => done(code)));
    socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>));
    await once(socket, 'open');
    return {
      socket,
      messages,
      closed,
      say: (message) => socket.send(JSON.stringify(message)),
      async next(found) {
        for (;;) {
          const at = messages.findIndex(found);
          const [message] = at < 0 ? [] : messages.splice(at, 1);
          if (message !== undefined) return message;
          await once(socket, 'message');
        }
      },
    };
  }

  async close(): Promise<void> {
    await this.#sockets.close();
    this.#server.close();
  }
}
