import { RecordView } from '@candor/core';

const firstSize = 64 * 1024;

/**
 * The bytes of records that wait for the disk, in order. Two pieces of memory are used in turn:
 * when one is full, what is held moves to the other, and a record that is being looked at stays as
 * it is.
 */
export class HeldRecords {
  #bytes = new Uint8Array(firstSize);
  #other = new Uint8Array(firstSize);
  #begin = 0;
  #end = 0;
  readonly #view = new RecordView();

  /** Copies the next record's bytes. */
  add(record: Uint8Array): void {
    if (this.#end + record.length > this.#bytes.length) this.#move(record.length);
    this.#bytes.set(record, this.#end);
    this.#end += record.length;
  }

  /** Takes out the oldest record, of so many bytes. The view is good until the next is taken. */
  take(length: number): RecordView {
    const begin = this.#begin;
    this.#begin += length;
    return this.#view.open(this.#bytes.subarray(begin, this.#begin));
  }

  #move(length: number): void {
    const held = this.#bytes.subarray(this.#begin, this.#end);
    const needed = 2 * (held.length + length);
    const into = this.#other.length < needed ? new Uint8Array(needed) : this.#other;
    into.set(held);
    this.#other = this.#bytes;
    this.#bytes = into;
    this.#begin = 0;
    this.#end = held.length;
  }
}
