import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocketServer, type WebSocket } from 'ws';
import { brokerPath, socketCloseCodes } from '@candor/protocol';
import { type Language, languageOf } from '../../base/i18n/language.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { SecurityEvent } from '../../base/ops/security-events.ts';
import type { ClientLook } from '../http/who-calls.ts';
import type { LiveMarkets } from '../../engine/markets/live-markets.ts';
import { AccountWriter, type Listings } from './account-writer.ts';
import { Admission, type Refusal } from './admission.ts';
import type { SocketCalls } from './calls.ts';
import { Connection } from './connection.ts';
import { defaultSocketLimits, type SocketLimits } from './limits.ts';
import { PrivateHub, type ProductTopics } from './private-hub.ts';
import { PrivateSocket } from './private-socket.ts';
import { type ContractLines, type IndexLines, PublicRequests } from './public-requests.ts';
import { keepMarketLines, PublicSocket } from './public-socket.ts';
import { beatMs, Publisher } from './publisher.ts';
import type { SocketSessions } from './sessions.ts';
import { boundSlowReaders } from './slow-readers.ts';
import { withWholeReads } from './whole-reads.ts';

export interface SocketParts {
  readonly server: Server;
  readonly exchange: ExchangeService;
  readonly markets: LiveMarkets & Listings;
  /** What products say on users' own sockets. */
  readonly topics?: ProductTopics;
  /** Index samples, second by second. */
  readonly indexes?: IndexLines;
  /** Marks and liquidations of perpetual contracts. */
  readonly contracts?: ContractLines;
  readonly sessions: SocketSessions;
  /** Sees which kind of client a session's token comes from. */
  readonly clients?: ClientLook;
  /** Answers calls of private sockets. */
  readonly calls: Pick<SocketCalls, 'answer' | 'read' | 'tryNow'>;
  /** Speaks MQTT on the path of the message broker; without it there is no such path. */
  readonly broker?: { readonly accept: (stream: Duplex, onProven: (name: string) => void) => void };
  /** The client's address, behind whatever proxies are trusted. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether a request's upgrade counts for its address; all do where nothing is said. */
  readonly isCounted?: (request: IncomingMessage) => boolean;
  /** Origins other than the site's own that may open sockets. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<SocketLimits>;
  /** Whether a request came to the console's own host, where no market or account is shown. */
  readonly isConsole?: (request: IncomingMessage) => boolean;
  /** Hears of who tried what they may not. */
  readonly noteEvent?: (event: SecurityEvent) => void;
}

export interface Sockets {
  /** Open sockets, for the metrics. */
  counts(): { readonly public: number; readonly private: number };
  /** Tells every client that the exchange restarts, and closes. */
  close(): Promise<void>;
}

const path = /^\/ws\/(?:coin\/([1-9]\d{0,15})|([A-Za-z0-9_-]{1,64}))$/;

/** How often those who wait for their upgrade are looked after. */
const admitEveryMs = 50;

/**
 * Serves /ws/{id} and /ws/coin/{userId} on an HTTP server, and the message broker's path where
 * there is a broker.
 */
export function serveSockets(parts: SocketParts): Sockets {
  return new SocketServer(parts);
}

/** Who opens a socket; without a user's id it is a public one. */
interface Client {
  readonly userId: number | null;
  readonly address: string;
  readonly language: Language;
  readonly userAgent: string;
}

class SocketServer implements Sockets {
  readonly #parts: SocketParts;
  readonly #limits: SocketLimits;
  readonly #admission: Admission;
  readonly #publisher = new Publisher();
  readonly #requests: PublicRequests;
  readonly #hub: PrivateHub;
  readonly #upgrader: WebSocketServer;
  readonly #open = new Map<Connection, 'public' | 'private'>();
  /**
   * Upgrades that wait for their turn, first come first: when everybody comes back at once, a
   * client that is refused comes back later still.
   */
  readonly #waiting = new Map<Duplex, () => void>();
  readonly #timers: NodeJS.Timeout[];
  #feedLabel: string;

  constructor(parts: SocketParts) {
    this.#parts = parts;
    this.#limits = { ...defaultSocketLimits, ...parts.limits };
    this.#admission = new Admission(this.#limits, parts.allowedOrigins ?? []);
    this.#hub = new PrivateHub(parts.exchange, new AccountWriter(parts.markets), parts.topics);
    this.#requests = new PublicRequests(parts.markets, parts.indexes, parts.contracts);
    this.#feedLabel = parts.markets.feed().label;
    this.#upgrader = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: this.#limits.payloadBytes,
      clientTracking: true,
    });
    keepMarketLines(this.#publisher, parts.markets);
    parts.server.on('upgrade', (request, stream, head) => this.#upgrade(request, stream, head));
    this.#timers = [
      setInterval(() => this.#publisher.beat(performance.now()), beatMs),
      setInterval(() => this.#admitWaiting(), admitEveryMs),
      setInterval(() => this.#checkPace(), 1_000),
      setInterval(() => this.#heartbeat(), this.#limits.heartbeatMs),
    ];
  }

  counts(): { readonly public: number; readonly private: number } {
    let open = 0;
    for (const kind of this.#open.values()) if (kind === 'private') open += 1;
    return { public: this.#open.size - open, private: open };
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#hub.close();
    for (const stream of this.#waiting.keys()) refuse(stream, 503);
    for (const connection of this.#open.keys()) connection.close(socketCloseCodes.restarting, 'restarting');
    const deadlineMs = performance.now() + 500;
    while (this.#open.size > 0 && performance.now() < deadlineMs) await new Promise((next) => setTimeout(next, 20));
    for (const socket of this.#upgrader.clients) socket.terminate();
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    // No URL parser here: it throws on what a stranger may well send, such as `//`.
    const asked = (request.url ?? '').split('?', 1)[0] ?? '';
    const broker = asked === brokerPath ? this.#parts.broker : undefined;
    const found = path.exec(asked);
    if (!broker && (!found || this.#parts.isConsole?.(request) === true)) return refuse(stream, 404);
    const address = this.#parts.addressOf(request);
    const isCounted = this.#parts.isCounted?.(request) ?? true;
    const refusal = this.#admission.refuse(request, address, isCounted);
    const waits = refusal === 503 && this.#waiting.size < this.#limits.upgradesWaiting;
    if (refusal !== null && !waits) {
      if (refusal === 403) this.#note({ kind: 'foreign_site', address, path: '/ws', status: 403 });
      if (refusal === 429) this.#note({ kind: 'too_many', address, path: '/ws', status: 429 });
      return refuse(stream, refusal);
    }
    this.#admission.opened(address);
    stream.once('close', () => {
      this.#admission.closed(address);
      this.#waiting.delete(stream);
    });
    const admit = () =>
      this.#upgrader.handleUpgrade(request, stream, head, (socket) => {
        if (broker) return broker.accept(mqttStream(socket), (name) => this.#admission.proven(address, name));
        const userId = found?.[1] === undefined ? null : Number(found[1]);
        const { headers } = request;
        const userAgent = headers['user-agent'] ?? '';
        this.#begin(socket, stream, { userId, address, language: languageOf(headers), userAgent });
      });
    if (waits) this.#waiting.set(stream, admit);
    else admit();
  }

  #note(event: SecurityEvent): void {
    this.#parts.noteEvent?.(event);
  }

  #admitWaiting(): void {
    for (const [stream, admit] of this.#waiting) {
      if (!this.#admission.turn()) return;
      this.#waiting.delete(stream);
      admit();
    }
  }

  #begin(socket: WebSocket, stream: Duplex, client: Client): void {
    const { userId, ...who } = client;
    const connection = new Connection(socket, stream, this.#limits);
    this.#open.set(connection, userId === null ? 'public' : 'private');
    socket.once('close', () => this.#open.delete(connection));
    const common = { connection, limits: this.#limits };
    if (userId === null) {
      const { markets } = this.#parts;
      void new PublicSocket(socket, { ...common, publisher: this.#publisher, requests: this.#requests, markets });
    } else {
      const { calls, clients } = this.#parts;
      const sessions = this.#provingSessions(userId, client.address);
      const noteEvent = (event: SecurityEvent) => this.#note(event);
      const hub = this.#hub;
      void new PrivateSocket(socket, { ...common, ...who, userId, hub, sessions, clients, calls, noteEvent });
    }
  }

  /** Sessions as one private socket sees them: the first that is its user's proves the upgrade. */
  #provingSessions(userId: number, address: string): SocketSessions {
    const { sessions } = this.#parts;
    let isProven = false;
    return {
      find: async (token) => {
        const session = await sessions.find(token);
        if (session?.userId !== userId || isProven) return session;
        isProven = true;
        this.#admission.proven(address, nameOf(userId));
        return session;
      },
      onEnded: (listener) => sessions.onEnded(listener),
    };
  }

  #checkPace(): void {
    const nowMs = performance.now();
    for (const connection of this.#open.keys()) connection.checkPace(nowMs);
    boundSlowReaders(this.#open.keys(), this.#limits.slowBytesInAll);
    this.#admission.sweep();
    const feed = this.#parts.markets.feed();
    if (feed.label === this.#feedLabel) return;
    this.#feedLabel = feed.label;
    this.#publisher.broadcast({ type: 'FEED', data: feed }, this.#publicOnes());
  }

  #heartbeat(): void {
    const nowMs = performance.now();
    for (const connection of this.#open.keys()) {
      connection.check(nowMs);
      connection.heartbeatSent();
    }
    this.#publisher.broadcast({ type: 'HEARTBEAT', timeMs: this.#parts.markets.timeMs }, this.#open.keys());
  }

  *#publicOnes(): Iterable<Connection> {
    for (const [connection, kind] of this.#open) if (kind === 'public') yield connection;
  }
}

/** As the message broker names its users: one user's sockets are counted together. */
const nameOf = (userId: number): string => `user-${userId}`;

/** The bytes of a socket in both directions; one that breaks ends quietly. */
function mqttStream(socket: WebSocket): Duplex {
  const stream = createWebSocketStream(socket);
  stream.on('error', () => socket.terminate());
  return withWholeReads(stream);
}

function refuse(stream: Duplex, status: Refusal): void {
  const retry = status === 429 || status === 503 ? 'Retry-After: 3\r\n' : '';
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
