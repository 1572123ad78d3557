import type { Actor, RequestKey } from '../commands.ts';
import { headerBytes, recordVersion } from './layout.ts';

const slabBytes = 1 << 16;
/** A record that might not fit into what is left of a slab gets a new one; longer records get one of their own size. */
const comfortable = 1 << 12;

/**
 * Writes one record after the other into slabs of memory that are never used again, so that a finished record's bytes belong to whoever
 * receives them without being copied. An abandoned record leaves no trace: the next one is written over it.
 */
export class RecordWriter {
  view: DataView;
  bytes: Uint8Array<ArrayBuffer>;
  #buffer: ArrayBuffer;
  /** The same bytes as 32-bit words, which are stored without a call. Little-endian like every machine that Node runs on. */
  #words: Int32Array;
  /** Where the next event begins. */
  at: number;
  /** Where the record begins. */
  start: number;
  events = 0;

  constructor() {
    this.#buffer = new ArrayBuffer(slabBytes);
    this.bytes = new Uint8Array(this.#buffer);
    this.view = new DataView(this.#buffer);
    this.#words = new Int32Array(this.#buffer);
    this.at = 0;
    this.start = 0;
  }

  begin(): void {
    if (this.start + comfortable > this.bytes.length) this.#newSlab(slabBytes);
    this.at = this.start + headerBytes;
    this.events = 0;
  }

  /** Room for an event of this many bytes (a multiple of 8), zeroed first where it must be; gives its position. */
  claim(length: number): number {
    if (this.at + length > this.bytes.length) this.#moveToLargerSlab(length);
    const position = this.at;
    this.at = position + length;
    this.events += 1;
    return position;
  }

  /** Completes the header and gives the record's bytes. */
  finish(seq: number, timeMs: number, actor: Actor, request: RequestKey | undefined): Uint8Array {
    const { view, start } = this;
    const kind = actor.kind === 'user' ? 1 : actor.kind === 'system' ? 0 : 2;
    const actorId = actor.kind === 'system' ? 0 : actor.id;
    const words = this.#words;
    const at = start >>> 2;
    words[at] = recordVersion | (kind << 8) | (request === undefined ? 0 : 1 << 16);
    words[at + 1] = actorId;
    view.setFloat64(start + 8, seq, true);
    view.setFloat64(start + 16, timeMs, true);
    words[at + 6] = this.events;
    words[at + 7] = this.at - start;
    words[at + 8] = request === undefined ? 0 : request.high;
    words[at + 9] = request === undefined ? 0 : request.low;
    words[at + 10] = request === undefined ? 0 : request.check;
    words[at + 11] = 0;
    const record = new Uint8Array(this.#buffer, start, this.at - start);
    this.start = this.at;
    return record;
  }

  #newSlab(length: number): void {
    this.#buffer = new ArrayBuffer(length);
    this.bytes = new Uint8Array(this.#buffer);
    this.view = new DataView(this.#buffer);
    this.#words = new Int32Array(this.#buffer);
    this.start = 0;
    this.at = 0;
  }

  #moveToLargerSlab(length: number): void {
    const written = this.bytes.subarray(this.start, this.at);
    this.#newSlab(Math.max(slabBytes, 2 * (written.length + length)));
    this.bytes.set(written);
    this.at = written.length;
  }
}
