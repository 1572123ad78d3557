import { decodeRecord, type ExchangeRecord } from '@candor/core';

const lengthBytes = 4;
const firstSize = 64 * 1024;

/** Gathers the bytes of records on their way to another thread, each after its length. */
export class RecordBatch {
  #bytes = new Uint8Array(firstSize);
  #view = new DataView(this.#bytes.buffer);
  #end = 0;
  #lastSeq = 0;

  /** Bytes gathered. */
  get length(): number {
    return this.#end;
  }

  /** Copies the next record's bytes. */
  add(seq: number, bytes: Uint8Array): void {
    if (this.#end + lengthBytes + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#view.setUint32(this.#end, bytes.length, true);
    this.#bytes.set(bytes, this.#end + lengthBytes);
    this.#end += lengthBytes + bytes.length;
    this.#lastSeq = seq;
  }

  /** Takes the records up to a sequence; what lies beyond it stays for the next time. */
  take(upToSeq: number): Uint8Array<ArrayBuffer> {
    let end = this.#end;
    if (upToSeq < this.#lastSeq) end = this.#endWithout(this.#lastSeq - upToSeq);
    const taken = this.#bytes.slice(0, end);
    this.#bytes.copyWithin(0, end, this.#end);
    this.#end -= end;
    return taken;
  }

  /** Where the records but the last so many end. */
  #endWithout(count: number): number {
    const ends: number[] = [0];
    for (let at = 0; at < this.#end; ends.push(at)) at += lengthBytes + this.#view.getUint32(at, true);
    return ends[Math.max(0, ends.length - 1 - count)] ?? 0;
  }

  #grow(more: number): void {
    const grown = new Uint8Array(2 * this.#bytes.length + lengthBytes + more);
    grown.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** The records of a batch that `RecordBatch` gathered, in order. */
export function* readRecords(batch: Uint8Array): Iterable<ExchangeRecord> {
  const view = new DataView(batch.buffer, batch.byteOffset, batch.byteLength);
  for (let at = 0; at < batch.length;) {
    const from = at + lengthBytes;
    at = from + view.getUint32(at, true);
    yield decodeRecord(batch.subarray(from, at));
  }
}
