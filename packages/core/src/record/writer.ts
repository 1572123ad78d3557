// Proof: codec/record-view.test.ts, ledger/posted.test.ts; tests/faults/golden.test.ts (old bytes).

import type { Actor, RequestKey } from '../base/words.ts';
import { headerBytes, recordVersion } from './layout.ts';

const firstBytes = 1 << 14;
/** Longer records are rare: views of them are made again. */
const keptViewBytes = 1 << 12;

/**
 * Writes one record after the other into the same memory, which stays in the processor's cache: a
 * record's bytes are good until the next one is begun. An abandoned record leaves no trace.
 */
export class RecordWriter {
  view!: DataView;
  bytes!: Uint8Array<ArrayBuffer>;
  /**
   * The same bytes as unsigned 32-bit integers and as doubles, little-endian like every machine
   * that Node runs on. The hot path writes through these: at a store through a `DataView` V8's
   * compiler forgets all that it knew of any object, and checks everything again.
   */
  words!: Uint32Array;
  figures!: Float64Array;
  /**
   * Finished records by length in eights, since the lengths are few and making a view costs time.
   */
  #views: (Uint8Array | undefined)[] = [];
  /** Where the next event begins. */
  at = headerBytes;
  events = 0;

  constructor() {
    this.#use(new ArrayBuffer(firstBytes));
  }

  begin(): void {
    this.at = headerBytes;
    this.events = 0;
  }

  /**
   * Room for an event of this many bytes (a multiple of 8), zeroed first where it must be; gives
   * its position.
   */
  claim(length: number): number {
    if (this.at + length > this.bytes.length) this.#grow(length);
    const position = this.at;
    this.at = position + length;
    this.events += 1;
    return position;
  }

  /** Completes the header and gives the record's bytes, good until the next `begin`. */
  finish(seq: number, timeMs: number, actor: Actor, request: RequestKey | undefined): Uint8Array {
    const { words, figures } = this;
    const kind = actor.kind === 'user' ? 1 : actor.kind === 'system' ? 0 : 2;
    words[0] = recordVersion | (kind << 8) | (request === undefined ? 0 : 1 << 16);
    words[1] = actor.kind === 'system' ? 0 : actor.id;
    figures[1] = seq;
    figures[2] = timeMs;
    words[6] = this.events;
    words[7] = this.at;
    if (request === undefined) {
      words[8] = 0;
      words[9] = 0;
      words[10] = 0;
    } else {
      words[8] = request.high;
      words[9] = request.low;
      words[10] = request.check;
    }
    words[11] = 0;
    return this.#written();
  }

  #written(): Uint8Array {
    if (this.at > keptViewBytes) return this.bytes.subarray(0, this.at);
    return (this.#views[this.at >>> 3] ??= this.bytes.subarray(0, this.at));
  }

  #grow(length: number): void {
    const written = this.bytes.subarray(0, this.at);
    this.#use(new ArrayBuffer(2 * (this.at + length)));
    this.bytes.set(written);
  }

  #use(buffer: ArrayBuffer): void {
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
    this.words = new Uint32Array(buffer);
    this.figures = new Float64Array(buffer);
    this.#views = Array.from({ length: keptViewBytes / 8 + 1 }, () => undefined);
  }
}
