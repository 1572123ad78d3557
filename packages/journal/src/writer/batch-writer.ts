import { writeBatchHeader, type BatchHeader } from '../format/batch-header.ts';
import { batchBodyMax, batchHeaderBytes, checksum, segmentHeaderBytes } from '../format/layout.ts';
import type { Storage, StorageFile } from '../storage/storage.ts';
import { ownBuffer, type BatchBuffer } from './batch-buffer.ts';
import { openNextSegment } from './segment-files.ts';

/** Where writing goes on. */
export interface WriterStart {
  readonly dir: string;
  readonly journalId: Uint8Array;
  readonly segmentBytes: number;
  readonly segment: number;
  readonly offset: number;
  readonly nextSeq: number;
  readonly hash: Uint8Array;
  readonly sealed: boolean;
}

/** One commit: everything up to `lastSeq` is durable. */
export interface Commit {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly segment: number;
  readonly offset: number;
}

/**
 * The largest body a batch may have in segments of this size: header and closing seal must fit
 * beside it.
 */
export function bodyMaxOf(segmentBytes: number): number {
  return Math.min(batchBodyMax, segmentBytes - segmentHeaderBytes - 2 * batchHeaderBytes);
}

/** Bytes of the largest batch in segments of this size. */
export function batchMaxOf(segmentBytes: number): number {
  return batchHeaderBytes + bodyMaxOf(segmentBytes);
}

/**
 * Writes batches one after the other: header, body, one write, one sync. Keeps the hash chain and
 * moves to a new segment when one is full. Not for use after an error: what reached the disk is
 * then unknown.
 */
export class BatchWriter {
  readonly #storage: Storage;
  readonly #start: WriterStart;
  readonly #buffer: BatchBuffer;
  #file: StorageFile;
  #segment: number;
  #offset: number;
  #nextSeq: number;
  #hash: Uint8Array;
  #sealed: boolean;

  /** `buffer` holds the largest batch. */
  constructor(
    storage: Storage,
    start: WriterStart,
    file: StorageFile,
    buffer = ownBuffer(batchMaxOf(start.segmentBytes)),
  ) {
    this.#storage = storage;
    this.#start = start;
    this.#file = file;
    this.#segment = start.segment;
    this.#offset = start.offset;
    this.#nextSeq = start.nextSeq;
    this.#hash = start.hash;
    this.#sealed = start.sealed;
    this.#buffer = buffer;
  }

  get sealed(): boolean {
    return this.#sealed;
  }

  get segment(): number {
    return this.#segment;
  }

  /** Where another writer would go on. */
  get position(): WriterStart {
    const place = { segment: this.#segment, offset: this.#offset, nextSeq: this.#nextSeq };
    return { ...this.#start, ...place, hash: this.#hash, sealed: this.#sealed };
  }

  /** Where the caller puts the next body, frame after frame. */
  get body(): Uint8Array {
    return this.#buffer.bytes.subarray(batchHeaderBytes);
  }

  /** Makes the `length` bytes of `body`, which hold `count` records, durable. */
  commit(length: number, count: number): Commit {
    const needed = batchHeaderBytes + length + batchHeaderBytes;
    if (this.#offset + needed > this.#start.segmentBytes) this.#nextSegment();
    const place = { firstSeq: this.#nextSeq, segment: this.#segment, offset: this.#offset };
    this.#write('data', length, count);
    return { ...place, lastSeq: this.#nextSeq - 1 };
  }

  /** Proves on disk that all before was durable. Nothing to do when the last batch is a seal. */
  seal(): void {
    if (!this.#sealed) this.#write('seal', 0, 0);
  }

  close(): void {
    this.#file.close();
  }

  #write(kind: BatchHeader['kind'], length: number, count: number): void {
    const batch = this.#buffer.bytes.subarray(0, batchHeaderBytes + length);
    const header = {
      kind,
      firstSeq: this.#nextSeq,
      count,
      length,
      durableSeqBefore: this.#nextSeq - 1,
      prevHash: this.#hash,
      bodyCrc: checksum(batch.subarray(batchHeaderBytes)),
    };
    writeBatchHeader(batch, header, this.#start.journalId);
    this.#buffer.whole(batch.length);
    this.#file.write(batch, this.#offset);
    this.#file.sync('batch');
    this.#hash = this.#buffer.hash(batch.length);
    this.#offset += batch.length;
    this.#nextSeq += count;
    this.#sealed = kind === 'seal';
  }

  /**
   * The seal that ends a segment is the proof that it is whole. A seal is a header only: the body
   * that waits in the buffer stays.
   */
  #nextSegment(): void {
    this.seal();
    this.#file.close();
    const { dir, segmentBytes, journalId } = this.#start;
    this.#segment += 1;
    this.#file = openNextSegment(this.#storage, dir, segmentBytes, {
      index: this.#segment,
      firstSeq: this.#nextSeq,
      journalId,
      prevHash: this.#hash,
    });
    this.#offset = segmentHeaderBytes;
  }
}
