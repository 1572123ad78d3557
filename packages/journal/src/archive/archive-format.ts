import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  checksum,
  hashBytes,
  journalIdBytes,
  readInteger,
  segmentHeaderBytes,
  viewOf,
  writeInteger,
} from '../format/layout.ts';

/** Each block of a segment is compressed by itself, so that one record is read without the rest. */
export const blockBytes = 256 * 1024;
export const archiveHeaderBytes = 160;

const magic = 'CANDORAR';
const version = 1;
const crcOffset = archiveHeaderBytes - 4;
const entryBytes = 12;

/**
 * What an archived segment is, beside its bytes. Byte layout:
 * docs/decisions/0008-journal-archive.md.
 */
export interface ArchiveHeader {
  readonly index: number;
  /** Size of the segment file, and how much of it is used; the rest is zeros. */
  readonly fileBytes: number;
  readonly usedBytes: number;
  /**
   * Where the chain goes on: the next segment's first sequence, and SHA-256 of this one's last
   * batch.
   */
  readonly nextSeq: number;
  readonly lastHash: Uint8Array;
  readonly journalId: Uint8Array;
  /** SHA-256 of the used bytes. */
  readonly contentHash: Uint8Array;
}

/**
 * Where a block lies in the archive, how long it is there, and the CRC-32 of its compressed bytes.
 */
export interface ArchiveBlock {
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

/** The archive's name for a segment. */
export const archiveName = (index: number): string => `${String(index).padStart(12, '0')}.archive`;

/** The segment that an archive's name represents, or undefined for any other name. */
export function archivedIndex(name: string): number | undefined {
  return /^\d{12}\.archive$/.test(name) ? Number(name.slice(0, 12)) : undefined;
}

export const blocksOf = (usedBytes: number): number => Math.ceil(usedBytes / blockBytes);

/**
 * Bytes before the first block: header, the segment's own header as it was, and the table of
 * blocks.
 */
export const tableEnd = (usedBytes: number): number =>
  archiveHeaderBytes + segmentHeaderBytes + blocksOf(usedBytes) * entryBytes + 4;

/** The archive of a segment, from its used bytes block by block. */
export function encodeArchive(blocks: Iterable<Uint8Array>, header: Omit<ArchiveHeader, 'contentHash'>): Uint8Array {
  const hash = createHash('sha256');
  const compressed: Uint8Array[] = [];
  let segmentHeader = new Uint8Array();
  for (const block of blocks) {
    if (compressed.length === 0) segmentHeader = block.slice(0, segmentHeaderBytes);
    hash.update(block);
    compressed.push(compressBlock(block));
  }
  const start = tableEnd(header.usedBytes);
  const archive = new Uint8Array(compressed.reduce((sum, { length }) => sum + length, start));
  archive.set(encodeHeader({ ...header, contentHash: hash.digest() }));
  archive.set(segmentHeader, archiveHeaderBytes);
  const table = archive.subarray(archiveHeaderBytes + segmentHeaderBytes, start);
  const view = viewOf(table);
  let offset = start;
  compressed.forEach((bytes, block) => {
    writeInteger(view, block * entryBytes, offset);
    view.setUint32(block * entryBytes + 8, checksum(bytes), true);
    archive.set(bytes, offset);
    offset += bytes.length;
  });
  view.setUint32(table.length - 4, checksum(table.subarray(0, table.length - 4)), true);
  return archive;
}

function encodeHeader(header: ArchiveHeader): Uint8Array {
  const bytes = new Uint8Array(archiveHeaderBytes);
  const view = viewOf(bytes);
  bytes.set(Buffer.from(magic, 'latin1'));
  view.setUint32(8, version, true);
  view.setUint32(12, blockBytes, true);
  writeInteger(view, 16, header.index);
  writeInteger(view, 24, header.fileBytes);
  writeInteger(view, 32, header.usedBytes);
  writeInteger(view, 40, header.nextSeq);
  bytes.set(header.lastHash, 48);
  bytes.set(header.journalId, 48 + hashBytes);
  bytes.set(header.contentHash, 48 + hashBytes + journalIdBytes);
  view.setUint32(crcOffset, checksum(bytes.subarray(0, crcOffset)), true);
  return bytes;
}

/** The header, or what is wrong with it. */
export function decodeHeader(bytes: Uint8Array): ArchiveHeader | string {
  if (bytes.length < archiveHeaderBytes) return 'the archive is shorter than its header';
  const view = viewOf(bytes);
  if (Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== magic) return 'not an archived segment';
  if (checksum(bytes.subarray(0, crcOffset)) !== view.getUint32(crcOffset, true))
    return 'the archive header fails its checksum';
  if (view.getUint32(8, true) !== version) return `archive version ${view.getUint32(8, true)} is not known here`;
  const afterId = 48 + hashBytes + journalIdBytes;
  return {
    index: readInteger(view, 16),
    fileBytes: readInteger(view, 24),
    usedBytes: readInteger(view, 32),
    nextSeq: readInteger(view, 40),
    lastHash: bytes.slice(48, 48 + hashBytes),
    journalId: bytes.slice(48 + hashBytes, afterId),
    contentHash: bytes.slice(afterId, afterId + hashBytes),
  };
}

/**
 * The table of blocks from the bytes between the segment's header and the first block, or what is
 * wrong with it.
 */
export function decodeTable(table: Uint8Array, archiveBytes: number): ArchiveBlock[] | string {
  const view = viewOf(table);
  const end = table.length - 4;
  if (checksum(table.subarray(0, end)) !== view.getUint32(end, true)) return 'the table of blocks fails its checksum';
  const offsets = Array.from({ length: end / entryBytes }, (_, block) => readInteger(view, block * entryBytes));
  return offsets.map((offset, block) => ({
    offset,
    length: (offsets[block + 1] ?? archiveBytes) - offset,
    crc: view.getUint32(block * entryBytes + 8, true),
  }));
}

const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Quality 5: a journal takes about a seventh of its room, for 10 ms a megabyte. */
const compressBlock = (bytes: Uint8Array): Uint8Array => brotliCompressSync(bytes, { params: quality });

/** The block's bytes again, or undefined where they are not what was compressed. */
export function decompressBlock(bytes: Uint8Array, crc: number): Uint8Array | undefined {
  if (checksum(bytes) !== crc) return undefined;
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: blockBytes });
  } catch {
    return undefined;
  }
}
