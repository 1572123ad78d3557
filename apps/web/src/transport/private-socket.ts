import { privateMessage, socketCloseCodes, textPing, type PrivateMessage } from '@candor/protocol';
import { parsedMessage, reconnectDelayMs } from '@candor/protocol/live';
import { create } from 'zustand';
import { socketAddress } from './base-address.ts';
import { noteServerTimeMs } from './server-clock.ts';
import { isDead } from './reconnect.ts';
import { readTokens } from './tokens.ts';

type Listener = (message: PrivateMessage) => void;

/** Whether this user's own events arrive. */
export const usePrivateConnection = create<{ readonly state: 'closed' | 'connecting' | 'live' | 'lost' }>(() => ({
  state: 'closed',
}));

const silenceMs = 20_000;

class PrivateSocket {
  readonly #listeners = new Set<Listener>();
  #onRefused = (): void => {};
  #userId: string | undefined;
  #socket: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #lastNumber = 0;
  #lastMessageMs = 0;

  /**
   * Hears everything of the logged-in user: a SNAPSHOT after every (re)connection, then numbered
   * events.
   */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Names who is notified that the server does not take, or no longer takes, this user's token. */
  onRefused(listener: () => void): void {
    this.#onRefused = listener;
  }

  /** Opens the socket of a user, or closes it (null). */
  follow(userId: string | null): void {
    if (userId === (this.#userId ?? null)) return;
    this.#end();
    this.#userId = userId ?? undefined;
    this.#failures = 0;
    if (userId === null) usePrivateConnection.setState({ state: 'closed' });
    else this.#open(userId);
  }

  #end(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #open(userId: string): void {
    usePrivateConnection.setState({ state: 'connecting' });
    const socket = new WebSocket(socketAddress(`/ws/coin/${encodeURIComponent(userId)}`));
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#lastMessageMs = Date.now();
      socket.send(JSON.stringify({ op: 'auth', token: readTokens()?.satoken ?? '' }));
    });
    socket.addEventListener('message', (event) => this.#receive(socket, String(event.data)));
    socket.addEventListener('close', (event) => this.#closed(socket, event.code));
    this.#watch(socket);
  }

  #receive(socket: WebSocket, text: string): void {
    if (this.#socket !== socket) return;
    const parsed = privateMessage.safeParse(parsedMessage(text));
    if (!parsed.success) return;
    const message = parsed.data;
    this.#lastMessageMs = Date.now();
    if (message.type === 'HEARTBEAT') {
      noteServerTimeMs(message.timeMs);
      socket.send(textPing);
    }
    if ('n' in message) {
      const gap = message.type !== 'SNAPSHOT' && message.n !== this.#lastNumber + 1;
      this.#lastNumber = message.n;
      // A lost event is repaired by a new snapshot.
      if (gap) return socket.close();
    }
    if (message.type === 'SNAPSHOT') {
      this.#failures = 0;
      usePrivateConnection.setState({ state: 'live' });
    }
    for (const listener of this.#listeners) listener(message);
  }

  #closed(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#failures += 1;
    usePrivateConnection.setState({ state: 'lost' });
    if (code === socketCloseCodes.unauthorized || code === socketCloseCodes.sessionEnded) this.#onRefused();
    if (code === socketCloseCodes.foreignUser) return;
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        if (this.#userId !== undefined) this.#open(this.#userId);
      },
      reconnectDelayMs(this.#failures, Math.random),
    );
  }

  #watch(socket: WebSocket): void {
    const openedMs = Date.now();
    const timer = setInterval(() => {
      if (this.#socket !== socket) return clearInterval(timer);
      const times = { nowMs: Date.now(), openedMs, lastMessageMs: this.#lastMessageMs, silenceMs };
      if (!isDead(socket, times)) return;
      clearInterval(timer);
      socket.close();
      this.#closed(socket, 0);
    }, 5_000);
  }
}

/** The one private socket of this page; the session opens and closes it. */
export const privateSocket = new PrivateSocket();
