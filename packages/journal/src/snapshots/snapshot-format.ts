import { checksum, formatVersion, readInteger, viewOf, writeInteger } from '../format/layout.ts';

/** A state at a sequence, as bytes, with the hash the state had when it was written. */
export interface Snapshot {
  readonly seq: number;
  readonly bytes: Uint8Array;
  /** SHA-256 of the state, 64 hex digits. */
  readonly stateHash: string;
}

/** A snapshot as it was read. */
export interface StoredSnapshot extends Snapshot {
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly bytesHash: string;
}

export const snapshotHeaderBytes = 108;
const magic = 'CANDORSN';

export function snapshotName(seq: number): string {
  return `${String(seq).padStart(16, '0')}.snapshot`;
}

/** The sequence a file name represents, or undefined for any other name. */
export function snapshotSeq(name: string): number | undefined {
  return /^\d{16}\.snapshot$/.test(name) ? Number(name.slice(0, 16)) : undefined;
}

/**
 * The header of a snapshot whose body has this SHA-256 and CRC-32. Byte layout:
 * docs/decisions/0002-journal-format.md.
 */
export function encodeSnapshotHeader(snapshot: Snapshot, bodyHash: Uint8Array, bodyCrc: number): Uint8Array {
  const bytes = new Uint8Array(snapshotHeaderBytes);
  const view = viewOf(bytes);
  bytes.set(Buffer.from(magic, 'latin1'));
  view.setUint32(8, formatVersion, true);
  view.setUint32(12, snapshotHeaderBytes, true);
  writeInteger(view, 16, snapshot.seq);
  writeInteger(view, 24, snapshot.bytes.length);
  bytes.set(Buffer.from(snapshot.stateHash, 'hex'), 32);
  bytes.set(bodyHash, 64);
  view.setUint32(96, bodyCrc, true);
  view.setUint32(104, checksum(bytes.subarray(0, 104)), true);
  return bytes;
}

/** What a header says of the body behind it. */
export interface SnapshotHeader {
  readonly seq: number;
  /** 64 hex digits each. */
  readonly stateHash: string;
  readonly bodyHash: string;
  readonly bodyCrc: number;
}

/** The header at the beginning of a file of `fileBytes`, or what is wrong with it. */
export function decodeSnapshotHeader(bytes: Uint8Array, fileBytes: number): SnapshotHeader | string {
  if (bytes.length < snapshotHeaderBytes) return 'shorter than a header';
  const view = viewOf(bytes);
  const hex = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('hex');
  if (Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== magic) return 'not a snapshot';
  if (checksum(bytes.subarray(0, 104)) !== view.getUint32(104, true)) return 'the header fails its checksum';
  const version = view.getUint32(8, true);
  if (version !== formatVersion) return `snapshot version ${version} is not known here`;
  const length = fileBytes - snapshotHeaderBytes;
  if (length !== readInteger(view, 24)) return `${length} bytes where ${readInteger(view, 24)} were written`;
  return {
    seq: readInteger(view, 16),
    stateHash: hex(32, 64),
    bodyHash: hex(64, 96),
    bodyCrc: view.getUint32(96, true),
  };
}
