import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Versions of segments and batches this code reads and writes. */
export const formatVersion = 1;
/** First batch of a segment: the segment's header has the first disk sector for itself. */
export const segmentHeaderBytes = 512;
export const batchHeaderBytes = 72;
/** Before each record of a batch: its length. */
export const frameHeaderBytes = 4;
/** Largest body of one batch, so that one commit never takes long. */
export const batchBodyMax = 4 * 1024 * 1024;

export const hashBytes = 32;
export const journalIdBytes = 16;

/** SHA-256. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

/** CRC-32 as of zlib, continued from `start`. */
export function checksum(bytes: Uint8Array, start = 0): number {
  return crc32(bytes, start);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Sequences and offsets are safe integers in 8 little-endian bytes. */
export function writeInteger(view: DataView, offset: number, value: number): void {
  view.setUint32(offset, value >>> 0, true);
  view.setUint32(offset + 4, Math.floor(value / 2 ** 32), true);
}

export function readInteger(view: DataView, offset: number): number {
  return view.getUint32(offset, true) + view.getUint32(offset + 4, true) * 2 ** 32;
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

const zeros = Buffer.alloc(64 * 1024);

/**
 * Where the first byte that is not zero is, or -1. Blocks are compared whole: the rest of a segment
 * is megabytes of zeros, read at every start.
 */
export function firstNonZero(bytes: Uint8Array): number {
  // Data mostly begins at once.
  if (bytes.length > 0 && bytes[0] !== 0) return 0;
  for (let from = 0; from < bytes.length; from += zeros.length) {
    const block = bytes.subarray(from, from + zeros.length);
    if (zeros.compare(block, 0, block.length, 0, block.length) === 0) continue;
    return from + block.findIndex((byte) => byte !== 0);
  }
  return -1;
}
