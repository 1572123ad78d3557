import { headerBytes, recordVersion } from './layout.ts';

const slabBytes = 1 << 18;
/** A record that might not fit into what is left of a slab gets a new one; longer records get one of their own size. */
const comfortable = 1 << 14;

/**
 * Writes one record after the other into slabs of memory that are never used again, so that a finished record's bytes belong to whoever
 * receives them without being copied. An abandoned record leaves no trace: the next one is written over it.
 */
export class RecordWriter {
  view: DataView;
  bytes: Uint8Array;
  /** Where the next event begins. */
  at: number;
  /** Where the record begins. */
  start: number;
  events = 0;

  constructor() {
    this.bytes = new Uint8Array(slabBytes);
    this.view = new DataView(this.bytes.buffer);
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
  finish(header: RecordHeader): Uint8Array {
    const { view, start } = this;
    view.setUint8(start, recordVersion);
    view.setUint8(start + 1, header.actorKind);
    view.setUint8(start + 2, header.hasRequest ? 1 : 0);
    view.setUint8(start + 3, 0);
    view.setUint32(start + 4, header.actorId, true);
    view.setFloat64(start + 8, header.seq, true);
    view.setFloat64(start + 16, header.timeMs, true);
    view.setUint32(start + 24, this.events, true);
    view.setUint32(start + 28, this.at - start, true);
    view.setUint32(start + 32, header.requestHigh, true);
    view.setUint32(start + 36, header.requestLow, true);
    view.setUint32(start + 40, header.requestCheck, true);
    view.setUint32(start + 44, 0, true);
    const record = this.bytes.subarray(start, this.at);
    this.start = this.at;
    return record;
  }

  #newSlab(length: number): void {
    this.bytes = new Uint8Array(length);
    this.view = new DataView(this.bytes.buffer);
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

export interface RecordHeader {
  readonly seq: number;
  readonly timeMs: number;
  readonly actorKind: number;
  readonly actorId: number;
  readonly hasRequest: boolean;
  readonly requestHigh: number;
  readonly requestLow: number;
  readonly requestCheck: number;
}
