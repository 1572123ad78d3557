import { readBatchHeader, holdsRecords, findBatchHeaders, type BatchHeader } from '../format/batch-header.ts';
import {
  batchBodyMax,
  batchHeaderBytes,
  checksum,
  firstNonZero,
  sameBytes,
  segmentHeaderBytes,
  sha256,
} from '../format/layout.ts';
import type { FileWindow } from './window.ts';

export interface ScannedBatch {
  readonly header: BatchHeader;
  readonly offset: number;
  /** As many records as the header says, for `splitBody`. */
  readonly body: Uint8Array;
  /** SHA-256 of header and body: the chain as of this batch. */
  readonly hash: Uint8Array;
}

/** The chain as far as it was followed. */
export interface ChainPoint {
  readonly nextSeq: number;
  /** SHA-256 of the last batch. */
  readonly hash: Uint8Array;
  /** Whether the last batch is a seal, or there is none. */
  readonly sealed: boolean;
}

/** How a segment ends. */
export type SegmentEnd =
  | { readonly kind: 'clean'; readonly offset: number; readonly chain: ChainPoint }
  /** The last write did not arrive whole, and nothing proves that it was ever durable. */
  | {
      readonly kind: 'torn';
      readonly offset: number;
      readonly length: number;
      readonly reason: string;
      readonly chain: ChainPoint;
    }
  | { readonly kind: 'damaged'; readonly offset: number; readonly reason: string; readonly chain: ChainPoint };

/**
 * Follows one segment batch by batch from its header's end, checking sums, sequence and chain;
 * gives each good batch, returns how it ends.
 */
export function* scanSegment(
  window: FileWindow,
  journalId: Uint8Array,
  start: ChainPoint,
): Generator<ScannedBatch, SegmentEnd> {
  let chain = start;
  let offset = segmentHeaderBytes;
  for (;;) {
    const read = readBatch(window, offset, journalId, chain);
    if (read.kind === 'end') return { kind: 'clean', offset, chain };
    if (read.kind === 'damaged') return { kind: 'damaged', offset, reason: read.reason, chain };
    if (read.kind !== 'batch') return judgeTail(window, journalId, offset, read.reason, chain);
    const bytes = batchHeaderBytes + read.header.length;
    const hash = sha256(window.view(offset, bytes));
    yield { header: read.header, offset, body: read.body, hash };
    chain = {
      nextSeq: read.header.firstSeq + read.header.count,
      hash,
      sealed: read.header.kind === 'seal',
    };
    offset += bytes;
  }
}

type BatchReading =
  | { readonly kind: 'batch'; readonly header: BatchHeader; readonly body: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'damaged'; readonly reason: string };

function readBatch(window: FileWindow, offset: number, journalId: Uint8Array, chain: ChainPoint): BatchReading {
  const head = window.view(offset, batchHeaderBytes);
  const isShort = head.length < batchHeaderBytes;
  if (isShort) return firstNonZero(head) === -1 ? { kind: 'end' } : { kind: 'broken', reason: 'bytes after the end' };
  const reading = readBatchHeader(head, journalId);
  if (reading.kind === 'empty') return restIsEmpty(window, offset);
  if (reading.kind === 'unreadable') return { kind: 'broken', reason: reading.reason };
  if (reading.kind !== 'header') return { kind: 'damaged', reason: reading.reason };
  const { header } = reading;
  const wrong = breaksChain(header, chain);
  if (wrong !== undefined) return { kind: 'damaged', reason: wrong };
  if (!fits(window, offset, header)) return { kind: 'broken', reason: 'the file ends within the batch' };
  const body = window.view(offset, batchHeaderBytes + header.length).subarray(batchHeaderBytes);
  if (checksum(body) !== header.bodyCrc) return { kind: 'broken', reason: 'the records fail their checksum' };
  return holdsRecords(body, header.count)
    ? { kind: 'batch', header, body }
    : { kind: 'damaged', reason: 'the records do not fill the batch' };
}

function restIsEmpty(window: FileWindow, offset: number): BatchReading {
  const at = firstNonZero(window.view(offset, window.size - offset));
  return at === -1 ? { kind: 'end' } : { kind: 'broken', reason: `bytes after the end, at ${offset + at}` };
}

function breaksChain(header: BatchHeader, chain: ChainPoint): string | undefined {
  if (header.firstSeq !== chain.nextSeq) {
    return `sequence ${header.firstSeq} where ${chain.nextSeq} must follow`;
  }
  if (!sameBytes(header.prevHash, chain.hash)) return 'the hash chain is broken before this batch';
  if (header.durableSeqBefore !== chain.nextSeq - 1) return 'the batch names another durable sequence';
  return undefined;
}

function fits(window: FileWindow, offset: number, header: BatchHeader): boolean {
  return offset + batchHeaderBytes + header.length <= window.size;
}

/**
 * A write that a power cut tore and a sector that rotted look the same. It counts as torn only when
 * no later batch follows it (each is written after the one before was durable) and no more bytes
 * are touched than one write touches.
 */
function judgeTail(
  window: FileWindow,
  journalId: Uint8Array,
  offset: number,
  reason: string,
  chain: ChainPoint,
): SegmentEnd {
  const rest = window.view(offset, window.size - offset);
  for (const later of findBatchHeaders(rest.subarray(1), journalId)) {
    if (later.firstSeq < chain.nextSeq) continue;
    return { kind: 'damaged', offset, reason: `${reason}, and a later batch proves it was durable`, chain };
  }
  const length = lengthWithoutZeros(rest);
  const isMoreThanOneWrite = length > batchHeaderBytes + batchBodyMax;
  if (isMoreThanOneWrite) return { kind: 'damaged', offset, reason: `${reason}, over more than one write`, chain };
  return { kind: 'torn', offset, length, reason, chain };
}

function lengthWithoutZeros(bytes: Uint8Array): number {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  return length;
}
