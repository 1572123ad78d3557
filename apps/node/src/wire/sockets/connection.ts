import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { socketCloseCodes } from '@candor/protocol';
import { textOfFrame } from '../../engine/orders/answer-text.ts';
import { textFrames } from './frame.ts';
import { FrameRun } from './frame-run.ts';
import { type SocketLimits, TokenBucket } from './limits.ts';

/**
 * One client's socket: what it may send, how much waits to be sent to it, whether it still lives.
 */
export class Connection {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #limits: SocketLimits;
  readonly #incoming: TokenBucket;
  readonly #calls: TokenBucket;
  /** What waits to go out: frames shared with others, and then texts of its own. */
  #run: FrameRun | undefined;
  #texts: string[] = [];
  /** Answers that are frames already, while nothing else waits. */
  #frames: string[] = [];
  #heardAtMs: number;
  #awaitsPing = false;
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
    // The library answers a broken frame with the right close code by itself; a dead peer shows as
    // `close`.
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

  /** A HEARTBEAT is on its way: the client answers it with the text ping. */
  heartbeatSent(): void {
    this.#awaitsPing = true;
  }

  /**
   * The client sent the text ping. True when it asks by itself and so wants a HEARTBEAT; an answer
   * to one wants nothing more.
   */
  asksByPing(): boolean {
    const asks = !this.#awaitsPing;
    this.#awaitsPing = false;
    return asks;
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Bytes that the client has not taken yet. */
  get unsentBytes(): number {
    return this.#stream.writableLength;
  }

  /**
   * The client does not keep up: it gets a snapshot when it has caught up, and no updates until
   * then.
   */
  get slow(): boolean {
    return this.unsentBytes > this.#limits.conflateBytes;
  }

  sendNow(message: object): void {
    this.sendText(JSON.stringify(message));
  }

  /** What is sent within one turn goes out in one write. */
  sendText(json: string): void {
    if (!this.open) return;
    const isFirst = this.#waitsForNothing;
    if (this.#frames.length > 0) this.#unframe();
    this.#texts.push(json);
    if (isFirst) setImmediate(this.#flushSoon);
  }

  /** As `sendText`, of a frame of `AnswerText`. */
  sendFrame(frame: string): void {
    if (!this.open) return;
    const isFirst = this.#waitsForNothing;
    if (isFirst || this.#frames.length > 0) this.#frames.push(frame);
    else this.#texts.push(textOfFrame(frame));
    if (isFirst) setImmediate(this.#flushSoon);
  }

  readonly #flushSoon = (): void => this.flush();

  get #waitsForNothing(): boolean {
    return this.#run === undefined && this.#texts.length === 0 && this.#frames.length === 0;
  }

  /** Something else is sent after them: what goes out keeps its order. */
  #unframe(): void {
    for (const frame of this.#frames.splice(0)) this.#texts.push(textOfFrame(frame));
  }

  writeNow(frame: Buffer): void {
    if (this.open) this.#stream.write(frame);
  }

  /**
   * Adds a frame that may be shared with other connections; `flush` sends what was added in one
   * write. True for the first.
   */
  add(frame: Buffer): boolean {
    const isFirst = this.#waitsForNothing;
    if (this.#frames.length > 0) this.#unframe();
    if (this.#texts.length > 0) this.#addTexts();
    this.#run = this.#run === undefined ? FrameRun.of(frame) : this.#run.with(frame);
    return isFirst;
  }

  flush(): void {
    if (this.#frames.length > 0) {
      const frames = this.#frames;
      this.#frames = [];
      // Characters of one byte each: as a string it needs no buffer of its own.
      if (this.open) this.#stream.write(frames.length === 1 ? frames[0] : frames.join(''), 'latin1');
      return;
    }
    if (this.#texts.length > 0) {
      if (this.#run === undefined) {
        const texts = this.#texts;
        this.#texts = [];
        if (this.open) this.#stream.write(textFrames(texts));
        return;
      }
      this.#addTexts();
    }
    const run = this.#run;
    this.#run = undefined;
    if (run !== undefined && this.open) this.#writeAll(run.pieces());
  }

  /** All in one write. */
  #writeAll(pieces: readonly Buffer[]): void {
    this.#stream.cork();
    for (const piece of pieces) this.#stream.write(piece);
    this.#stream.uncork();
  }

  #addTexts(): void {
    const frame = textFrames(this.#texts);
    this.#texts = [];
    this.#run = this.#run === undefined ? FrameRun.of(frame) : this.#run.with(frame);
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
