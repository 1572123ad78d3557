import {
  checksum,
  firstNonZero,
  formatVersion,
  hashBytes,
  journalIdBytes,
  readInteger,
  segmentHeaderBytes,
  viewOf,
  writeInteger,
} from './layout.ts';

/** The start of each segment file. Byte layout: docs/decisions/0002-journal-format.md. */
export interface SegmentHeader {
  /** 1 for the first segment of a journal. */
  readonly index: number;
  /** Sequence of the first record the segment may hold. */
  readonly firstSeq: number;
  /** Random, the same in every segment of one journal. */
  readonly journalId: Uint8Array;
  /** SHA-256 of the last batch of the segment before; zeros in the first. */
  readonly prevHash: Uint8Array;
}

const magic = 'CANDORSG';
const crcOffset = segmentHeaderBytes - 4;

export function segmentName(index: number): string {
  return `${String(index).padStart(12, '0')}.segment`;
}

/** The index a segment's file name represents, or undefined for any other name. */
export function segmentIndex(name: string): number | undefined {
  return /^\d{12}\.segment$/.test(name) ? Number(name.slice(0, 12)) : undefined;
}

export function encodeSegmentHeader(header: SegmentHeader): Uint8Array {
  const bytes = new Uint8Array(segmentHeaderBytes);
  const view = viewOf(bytes);
  bytes.set(Buffer.from(magic, 'latin1'));
  view.setUint32(8, formatVersion, true);
  view.setUint32(12, segmentHeaderBytes, true);
  writeInteger(view, 16, header.index);
  writeInteger(view, 24, header.firstSeq);
  bytes.set(header.journalId, 32);
  bytes.set(header.prevHash, 48);
  view.setUint32(crcOffset, checksum(bytes.subarray(0, crcOffset)), true);
  return bytes;
}

/** The header, or what is wrong with it. */
export function decodeSegmentHeader(bytes: Uint8Array): SegmentHeader | string {
  if (bytes.length < segmentHeaderBytes) return 'the segment is shorter than its header';
  if (firstNonZero(bytes) === -1) return 'the segment header is all zeros';
  const view = viewOf(bytes);
  if (Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== magic) return 'not a segment of a journal';
  const version = view.getUint32(8, true);
  if (checksum(bytes.subarray(0, crcOffset)) !== view.getUint32(crcOffset, true)) {
    return version > formatVersion
      ? `segment version ${version} is not known here`
      : 'the segment header fails its checksum';
  }
  if (version !== formatVersion) return `segment version ${version} is not known here`;
  return {
    index: readInteger(view, 16),
    firstSeq: readInteger(view, 24),
    journalId: bytes.slice(32, 32 + journalIdBytes),
    prevHash: bytes.slice(48, 48 + hashBytes),
  };
}
