import { publicMessage, type Interval, type PublicMessage, textPing } from '@candor/protocol';
import { parsedMessage, reconnectDelayMs } from '@candor/protocol/live';
import { create } from 'zustand';
import { socketAddress } from './base-address.ts';
import { noteServerTimeMs } from './server-clock.ts';
import { isDead } from './reconnect.ts';

export type Topic =
  | { readonly type: 'ALL_SYMBOL_DETAIL' }
  | { readonly type: 'DETAIL' | 'TRADE' | 'DEPTH' | 'INDEX' | 'MARK'; readonly symbol: string }
  | { readonly type: 'LIQUIDATION'; readonly symbol?: string }
  | { readonly type: 'KLINE'; readonly symbol: string; readonly interval: Interval };

type Listener = (message: PublicMessage) => void;

interface Subscription {
  readonly topic: Topic;
  readonly listeners: Set<Listener>;
}

export interface Connection {
  readonly state: 'connecting' | 'live' | 'lost';
  /** When the last message came, by this browser's clock; null before the first. */
  readonly lastMessageMs: number | null;
}

/** State of the public socket, written at most twice a second while messages flow. */
export const useConnectionStore = create<Connection>(() => ({ state: 'connecting', lastMessageMs: null }));

/**
 * A heartbeat comes every few seconds; this much silence means that the connection is dead without
 * saying so.
 */
const silenceMs = 20_000;

class PublicSocket {
  readonly #subscriptions = new Map<string, Subscription>();
  #socket: WebSocket | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #lastMessageMs = 0;

  /** Follows a topic: a snapshot first, then updates; after a lost connection a snapshot again. */
  subscribe(topic: Topic, listener: Listener): () => void {
    const key = keyOf(topic);
    const known = this.#subscriptions.get(key);
    const subscription = known ?? { topic, listeners: new Set<Listener>() };
    this.#subscriptions.set(key, subscription);
    subscription.listeners.add(listener);
    // A second follower needs a snapshot too; the first sees it as a fresh start.
    this.#send('subscribe', topic);
    this.#open();
    return () => {
      subscription.listeners.delete(listener);
      if (subscription.listeners.size > 0 || this.#subscriptions.get(key) !== subscription) return;
      this.#subscriptions.delete(key);
      this.#send('unsubscribe', topic);
    };
  }

  /** Asks for a new snapshot of a topic, after a gap in its numbers. */
  resynchronize(topic: Topic): void {
    this.#send('unsubscribe', topic);
    this.#send('subscribe', topic);
  }

  #open(): void {
    if (this.#socket !== undefined || this.#retry !== undefined) return;
    const socket = new WebSocket(socketAddress(`/ws/${crypto.getRandomValues(new Uint32Array(1))[0]}`));
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#failures = 0;
      this.#lastMessageMs = Date.now();
      useConnectionStore.setState({ state: 'live', lastMessageMs: this.#lastMessageMs });
      for (const { topic } of this.#subscriptions.values()) this.#send('subscribe', topic);
    });
    socket.addEventListener('message', (event) => this.#receive(socket, String(event.data)));
    socket.addEventListener('close', () => this.#closed(socket));
    this.#watch(socket);
  }

  #receive(socket: WebSocket, text: string): void {
    const message = publicMessage.safeParse(parsedMessage(text));
    if (!message.success) return;
    this.#noteAlive();
    const { data } = message;
    if ('timeMs' in data) noteServerTimeMs(data.timeMs);
    if (data.type === 'HEARTBEAT') socket.send(textPing);
    for (const listener of this.#subscriptions.get(keyOf(data))?.listeners ?? []) listener(data);
  }

  #noteAlive(): void {
    const now = Date.now();
    const stale = now - (useConnectionStore.getState().lastMessageMs ?? 0) > 500;
    this.#lastMessageMs = now;
    if (stale) useConnectionStore.setState({ state: 'live', lastMessageMs: now });
  }

  #closed(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#failures += 1;
    useConnectionStore.setState({ state: 'lost' });
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        if (this.#subscriptions.size > 0) this.#open();
      },
      reconnectDelayMs(this.#failures, Math.random),
    );
  }

  /** Ends a connection that went silent, so that it is opened again. */
  #watch(socket: WebSocket): void {
    const openedMs = Date.now();
    const timer = setInterval(() => {
      if (this.#socket !== socket) return clearInterval(timer);
      const times = { nowMs: Date.now(), openedMs, lastMessageMs: this.#lastMessageMs, silenceMs };
      if (!isDead(socket, times)) return;
      clearInterval(timer);
      socket.close();
      this.#closed(socket);
    }, 5_000);
  }

  #send(op: 'subscribe' | 'unsubscribe', topic: Topic): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, ...topic }));
  }
}

/** What a topic and its messages go by. */
const keyOf = ({ type, symbol, interval }: Named): string => [type, symbol, interval].join(' ');

interface Named {
  readonly type: string;
  readonly symbol?: string | null;
  readonly interval?: string;
}

/** The one public socket of this page. */
export const publicSocket = new PublicSocket();
