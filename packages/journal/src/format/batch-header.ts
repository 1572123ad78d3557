import {
  batchHeaderBytes,
  checksum,
  firstNonZero,
  formatVersion,
  frameHeaderBytes,
  hashBytes,
  readInteger,
  viewOf,
  writeInteger,
} from './layout.ts';

/** The header of the records of one commit. Byte layout: docs/decisions/0002-journal-format.md. */
export interface BatchHeader {
  /**
   * A seal carries no records: it proves that everything before it was durable when it was written.
   */
  readonly kind: 'data' | 'seal';
  /** Sequence of the first record; of a seal, of the record that comes next. */
  readonly firstSeq: number;
  readonly count: number;
  /** Length of the body, in bytes. */
  readonly length: number;
  /** What was durable when this batch was written. */
  readonly durableSeqBefore: number;
  /** SHA-256 of the batch before, header and body; zeros in the first batch. */
  readonly prevHash: Uint8Array;
  readonly bodyCrc: number;
}

const magic = 0x54414243; // 'CBAT', little-endian
const kinds = { data: 1, seal: 2 } as const;
const crcOffset = batchHeaderBytes - 4;

/**
 * Writes the header at the start of `bytes`. The journal's id goes into the checksum, so that
 * another journal's batch is never taken for ours.
 */
export function writeBatchHeader(bytes: Uint8Array, header: BatchHeader, journalId: Uint8Array): void {
  const view = viewOf(bytes);
  view.setUint32(0, magic, true);
  view.setUint16(4, formatVersion, true);
  view.setUint16(6, kinds[header.kind], true);
  writeInteger(view, 8, header.firstSeq);
  view.setUint32(16, header.count, true);
  view.setUint32(20, header.length, true);
  writeInteger(view, 24, header.durableSeqBefore);
  bytes.set(header.prevHash, 32);
  view.setUint32(64, header.bodyCrc, true);
  view.setUint32(crcOffset, headerChecksum(bytes, journalId), true);
}

/**
 * What was found where a header is expected. `unreadable` may be what a power cut leaves of a
 * write; `unknown_version` and `invalid` never are: their checksum is right, or their version is
 * one a later program writes.
 */
export type HeaderReading =
  | { readonly kind: 'header'; readonly header: BatchHeader }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' | 'unknown_version' | 'invalid'; readonly reason: string };

export function readBatchHeader(bytes: Uint8Array, journalId: Uint8Array): HeaderReading {
  if (firstNonZero(bytes) === -1) return { kind: 'empty' };
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== magic) return { kind: 'unreadable', reason: 'no batch begins here' };
  const version = view.getUint16(4, true);
  if (version > formatVersion) {
    return { kind: 'unknown_version', reason: `batch version ${version} is not known here` };
  }
  if (headerChecksum(bytes, journalId) !== view.getUint32(crcOffset, true)) {
    return { kind: 'unreadable', reason: 'the batch header fails its checksum' };
  }
  const kind = kindOf(view.getUint16(6, true));
  if (version !== formatVersion || kind === undefined) return { kind: 'invalid', reason: 'unknown kind of batch' };
  const header = {
    kind,
    firstSeq: readInteger(view, 8),
    count: view.getUint32(16, true),
    length: view.getUint32(20, true),
    durableSeqBefore: readInteger(view, 24),
    prevHash: bytes.slice(32, 32 + hashBytes),
    bodyCrc: view.getUint32(64, true),
  };
  return { kind: 'header', header };
}

/** Every place in `bytes` where a batch header with a right checksum is. */
export function* findBatchHeaders(bytes: Uint8Array, journalId: Uint8Array): Generator<BatchHeader> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = Buffer.from([0x43, 0x42, 0x41, 0x54]);
  for (let at = buffer.indexOf(mark); at !== -1; at = buffer.indexOf(mark, at + 1)) {
    if (at + batchHeaderBytes > bytes.length) return;
    const reading = readBatchHeader(bytes.subarray(at, at + batchHeaderBytes), journalId);
    if (reading.kind === 'header') yield reading.header;
  }
}

/** Whether `count` records, each behind its length, fill a body. */
export function holdsRecords(body: Uint8Array, count: number): boolean {
  const view = viewOf(body);
  let at = 0;
  let records = 0;
  while (at + frameHeaderBytes <= body.length && records < count) {
    at += frameHeaderBytes + view.getUint32(at, true);
    records += 1;
  }
  return at === body.length && records === count;
}

/**
 * The records of a body, in order; undefined when their lengths and number do not add up to the
 * body.
 */
export function splitBody(body: Uint8Array, count: number): Uint8Array[] | undefined {
  const view = viewOf(body);
  const records: Uint8Array[] = [];
  let at = 0;
  while (at + frameHeaderBytes <= body.length && records.length < count) {
    const end = at + frameHeaderBytes + view.getUint32(at, true);
    if (end > body.length) return undefined;
    records.push(body.subarray(at + frameHeaderBytes, end));
    at = end;
  }
  return at === body.length && records.length === count ? records : undefined;
}

function kindOf(code: number): BatchHeader['kind'] | undefined {
  if (code === kinds.data) return 'data';
  return code === kinds.seal ? 'seal' : undefined;
}

function headerChecksum(bytes: Uint8Array, journalId: Uint8Array): number {
  return checksum(bytes.subarray(0, crcOffset), checksum(journalId));
}
