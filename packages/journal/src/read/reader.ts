import { join } from 'node:path';
import { JournalDamage } from '../errors.ts';
import { readBatchHeader, splitBody, type BatchHeader } from '../format/batch-header.ts';
import { batchHeaderBytes, checksum, segmentHeaderBytes } from '../format/layout.ts';
import { segmentName } from '../format/segment-header.ts';
import type { JournalEntry } from '../journal.ts';
import type { Storage } from '../storage/storage.ts';
import type { BatchPlace } from './sparse-index.ts';
import { FileWindow } from './window.ts';

/**
 * Reads durable records at a place the index knows. Checks every sum again: a sector may rot while
 * the journal is open.
 */
export class Reader {
  readonly #storage: Storage;
  readonly #dir: string;
  readonly #journalId: Uint8Array;

  constructor(storage: Storage, dir: string, journalId: Uint8Array) {
    this.#storage = storage;
    this.#dir = dir;
    this.#journalId = journalId;
  }

  /**
   * The records `from` to `to`, a batch at a time, beginning to look at `place`. All of them must
   * be durable.
   */
  *read(place: BatchPlace, from: number, to: number, ahead?: number): Generator<JournalEntry[]> {
    let { segment, offset } = place;
    let next = place.firstSeq;
    while (next <= to) {
      const file = segmentName(segment);
      const window = new FileWindow(this.#storage.open(join(this.#dir, file), 'read'), ahead);
      try {
        for (;;) {
          const header = this.#header(window, offset, file, next);
          if (header === undefined) break;
          const end = header.firstSeq + header.count;
          if (end > from) yield this.#entries(window, offset, header, file, from, to);
          next = end;
          offset += batchHeaderBytes + header.length;
          if (next > to) return;
        }
      } finally {
        window.close();
      }
      segment += 1;
      offset = segmentHeaderBytes;
    }
  }

  /** The header at `offset`, or undefined where the segment's batches end. */
  #header(window: FileWindow, offset: number, file: string, seq: number): BatchHeader | undefined {
    const bytes = window.view(offset, batchHeaderBytes);
    if (bytes.length < batchHeaderBytes) return undefined;
    const reading = readBatchHeader(bytes, this.#journalId);
    if (reading.kind === 'empty') return undefined;
    if (reading.kind !== 'header') throw new JournalDamage({ file, offset, seq, reason: reading.reason });
    if (reading.header.firstSeq === seq) return reading.header;
    throw new JournalDamage({
      file,
      offset,
      seq,
      reason: `sequence ${reading.header.firstSeq} where ${seq} must follow`,
    });
  }

  #entries(
    window: FileWindow,
    offset: number,
    header: BatchHeader,
    file: string,
    from: number,
    to: number,
  ): JournalEntry[] {
    const body = window.view(offset, batchHeaderBytes + header.length).subarray(batchHeaderBytes);
    const records = checksum(body) === header.bodyCrc ? splitBody(body, header.count) : undefined;
    if (records === undefined) {
      throw new JournalDamage({ file, offset, seq: header.firstSeq, reason: 'the records fail their checksum' });
    }
    return records
      .map((bytes, index) => ({ seq: header.firstSeq + index, bytes }))
      .filter(({ seq }) => seq >= from && seq <= to);
  }
}
