import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { socketCloseCodes } from '@candor/protocol';
import { textFrame } from './frame.ts';
import { type SocketLimits, TokenBucket } from './limits.ts';

/** One client's socket: what it may send, how much waits to be sent to it, whether it still lives. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #limits: SocketLimits;
  readonly #incoming: TokenBucket;
  readonly #calls: TokenBucket;
  #frames: Buffer[] = [];
  #heardAtMs: number;
  #slowSinceMs: number | undefined;

  constructor(socket: WebSocket, stream: Duplex, limits: SocketLimits) {
    this.#socket = socket;
    this.#stream = stream;
    this.#limits = limits;
    const nowMs = performance.now();
    this.#incoming = new TokenBucket(limits.messagesPerSecond, limits.messageBurst, nowMs);
    this.#calls = new TokenBucket(limits.callsPerSecond, limits.callBurst, nowMs);
    this.#heardAtMs = nowMs;
    socket.on('pong', () => (this.#heardAtMs = performance.now()));
    // The library answers a broken frame with the right close code by itself; a dead peer shows as `close`.
    socket.on('error', () => undefined);
  }

  /** Counts a message of the client; closes the socket of one who sends too many. */
  admit(): boolean {
    const nowMs = performance.now();
    this.#heardAtMs = nowMs;
    if (this.#incoming.take(nowMs)) return true;
    this.close(socketCloseCodes.tooMany, 'too many messages');
    return false;
  }

  /** Counts a call; false when it is one too many. */
  admitCall(): boolean {
    const nowMs = performance.now();
    this.#heardAtMs = nowMs;
    return this.#calls.take(nowMs);
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Bytes that the client has not taken yet. */
  get unsentBytes(): number {
    return this.#stream.writableLength;
  }

  /** The client does not keep up: it gets a snapshot when it has caught up, and no updates until then. */
  get slow(): boolean {
    return this.unsentBytes > this.#limits.conflateBytes;
  }

  sendNow(message: object): void {
    this.sendText(JSON.stringify(message));
  }

  /** What is sent within one turn goes out in one write. */
  sendText(json: string): void {
    if (this.open && this.add(textFrame(json))) setImmediate(() => this.flush());
  }

  writeNow(frame: Buffer): void {
    if (this.open) this.#stream.write(frame);
  }

  /** Adds a frame that may be shared with other connections; `flush` sends what was added in one write. True for the first. */
  add(frame: Buffer): boolean {
    return this.#frames.push(frame) === 1;
  }

  flush(): void {
    const frames = this.#frames;
    if (frames.length === 0) return;
    this.#frames = [];
    const only = frames.length === 1 ? frames[0] : undefined;
    if (this.open) this.#stream.write(only ?? Buffer.concat(frames));
  }

  /** Asks for a sign of life; closes a socket that gave none, or that stays too slow. */
  check(nowMs: number): void {
    if (nowMs - this.#heardAtMs > this.#limits.deadAfterMs) this.#socket.terminate();
    else if (this.open) this.#socket.ping();
  }

  /** Closes a reader that stays behind; called often. */
  checkPace(nowMs: number): void {
    if (!this.slow) {
      this.#slowSinceMs = undefined;
      return;
    }
    this.#slowSinceMs ??= nowMs;
    const tooLong = nowMs - this.#slowSinceMs >= this.#limits.slowMs;
    if (tooLong || this.unsentBytes > this.#limits.closeBytes) this.drop(socketCloseCodes.tooSlow, 'too slow');
  }

  /** What was to be sent goes out before. */
  close(code: number, reason: string): void {
    this.flush();
    this.#socket.close(code, reason);
  }

  /** A slow reader may never take the close frame: the rest is thrown away. */
  drop(code: number, reason: string): void {
    this.flush();
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), 1_000).unref();
  }
}
