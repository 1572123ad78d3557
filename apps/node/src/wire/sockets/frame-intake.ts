import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

type DataListener = (this: Duplex, chunk: Buffer) => void;

/** First byte of a whole text frame, of a ping and of a pong (RFC 6455, 5.2). */
const [wholeText, ping, pong] = [0x81, 0x89, 0x8a] as const;
const maskBit = 0x80;
const maskBytes = 4;
const [twoByteLength, controlMax] = [126, 125] as const;

export interface FrameIntakeParts {
  readonly socket: WebSocket;
  readonly stream: Duplex;
  /** Longest message; a longer one is the library's to refuse. */
  readonly payloadBytes: number;
  /** A whole message of ASCII. Those after the library took over come from the socket, as ever. */
  readonly heard: (text: string) => void;
}

/**
 * Reads the usual frames of a socket, whole and masked text of ASCII, ahead of the WebSocket
 * library, which makes a handful of objects of each. Pings go to the library one by one. At the
 * first frame that is anything else (other characters, a fragment, a close, a wrong one, one too
 * long) the stream is given back to the library, which has the rules for it.
 */
export class FrameIntake {
  readonly #parts: FrameIntakeParts;
  readonly #library: readonly DataListener[];
  readonly #listener = (chunk: Buffer): void => this.#take(chunk);
  /** The beginning of a frame whose end has not come, and how many bytes it takes to go on. */
  #rest: Buffer[] = [];
  #restBytes = 0;
  #needed = 0;
  #isOver = false;

  constructor(parts: FrameIntakeParts) {
    this.#parts = parts;
    const { stream } = parts;
    this.#library = stream.listeners('data') as DataListener[];
    for (const listener of this.#library) stream.off('data', listener);
    stream.on('data', this.#listener);
  }

  #take(chunk: Buffer): void {
    if (this.#restBytes === 0) return this.#read(chunk);
    this.#rest.push(chunk);
    this.#restBytes += chunk.length;
    if (this.#restBytes < this.#needed) return;
    const all = Buffer.concat(this.#rest, this.#restBytes);
    this.#rest = [];
    this.#restBytes = 0;
    this.#read(all);
  }

  #read(bytes: Buffer): void {
    let at = 0;
    while (at < bytes.length) {
      const length = this.#frameLength(bytes, at);
      if (this.#isOver) return this.#giveBack(bytes.subarray(at));
      if (at + length > bytes.length) return this.#keep(bytes.subarray(at), length);
      if (!this.#frame(bytes, at, at + length)) return this.#giveBack(bytes.subarray(at));
      at += length;
    }
  }

  /**
   * Bytes of the whole frame that begins here, or as many as must be there to know. At an unusual
   * one all is over.
   */
  #frameLength(bytes: Buffer, at: number): number {
    if (at + 2 > bytes.length) return 2;
    const first = bytes[at] ?? 0;
    const second = bytes[at + 1] ?? 0;
    const short = second & ~maskBit;
    const isControl = first === ping || first === pong;
    const { socket, payloadBytes } = this.#parts;
    const isUsual = (first === wholeText || (isControl && short <= controlMax)) && (second & maskBit) !== 0;
    if (!isUsual || short > twoByteLength || socket.readyState !== socket.OPEN) {
      this.#isOver = true;
      return 0;
    }
    if (short < twoByteLength) return 2 + maskBytes + short;
    if (at + 4 > bytes.length) return 4;
    const length = bytes.readUInt16BE(at + 2);
    if (length > payloadBytes) this.#isOver = true;
    return 4 + maskBytes + length;
  }

  /** False for a message that is the library's. */
  #frame(bytes: Buffer, at: number, end: number): boolean {
    if (bytes[at] !== wholeText) {
      this.#handOn(bytes.subarray(at, end));
      return true;
    }
    const mask = at + ((bytes[at + 1] ?? 0) === (maskBit | twoByteLength) ? 4 : 2);
    const from = mask + maskBytes;
    if (unmask(bytes, mask, from, end) < maskBit) {
      this.#parts.heard(bytes.toString('latin1', from, end));
      return true;
    }
    // The library unmasks by itself: masking twice is as it came.
    unmask(bytes, mask, from, end);
    return false;
  }

  #handOn(bytes: Buffer): void {
    const { stream } = this.#parts;
    for (const listener of this.#library) if (!stream.destroyed) listener.call(stream, bytes);
  }

  #giveBack(bytes: Buffer): void {
    const { stream } = this.#parts;
    stream.off('data', this.#listener);
    for (const listener of this.#library) stream.on('data', listener);
    this.#handOn(bytes);
  }

  #keep(rest: Buffer, needed: number): void {
    // A copy: what was read before lies in the same memory.
    this.#rest = [Buffer.from(rest)];
    this.#restBytes = rest.length;
    this.#needed = needed;
  }
}

/** Unmasks a payload where it lies; gives all its bytes' bits together. */
function unmask(bytes: Buffer, mask: number, from: number, end: number): number {
  const one = bytes[mask] ?? 0;
  const two = bytes[mask + 1] ?? 0;
  const three = bytes[mask + 2] ?? 0;
  const four = bytes[mask + 3] ?? 0;
  let all = 0;
  let at = from;
  for (; at + 3 < end; at += 4) {
    const first = (bytes[at] ?? 0) ^ one;
    const second = (bytes[at + 1] ?? 0) ^ two;
    const third = (bytes[at + 2] ?? 0) ^ three;
    const fourth = (bytes[at + 3] ?? 0) ^ four;
    bytes[at] = first;
    bytes[at + 1] = second;
    bytes[at + 2] = third;
    bytes[at + 3] = fourth;
    all |= first | second | third | fourth;
  }
  for (; at < end; at += 1) {
    const byte = (bytes[at] ?? 0) ^ (bytes[mask + ((at - from) & 3)] ?? 0);
    bytes[at] = byte;
    all |= byte;
  }
  return all;
}
