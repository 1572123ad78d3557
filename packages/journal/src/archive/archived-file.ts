import { JournalDamage } from '../errors.ts';
import { segmentHeaderBytes } from '../format/layout.ts';
import type { StorageFile } from '../storage/storage.ts';
import {
  archiveHeaderBytes,
  archiveName,
  blockBytes,
  decodeHeader,
  decodeTable,
  decompressBlock,
  tableEnd,
  type ArchiveBlock,
  type ArchiveHeader,
} from './archive-format.ts';

/**
 * An archived segment, read as the segment that it was. Only the blocks that are asked for are
 * decompressed.
 */
export class ArchivedFile implements StorageFile {
  readonly #file: StorageFile;
  readonly #header: ArchiveHeader;
  #table: readonly ArchiveBlock[] | undefined;
  #latest: { readonly block: number; readonly bytes: Uint8Array } | undefined;

  constructor(file: StorageFile, index: number) {
    this.#file = file;
    this.#header = readArchiveHeader(file, index);
  }

  size(): number {
    return this.#header.fileBytes;
  }

  read(into: Uint8Array, position: number): number {
    const { fileBytes, usedBytes } = this.#header;
    const wanted = Math.max(0, Math.min(into.length, fileBytes - position));
    if (position + wanted <= segmentHeaderBytes)
      return this.#file.read(into.subarray(0, wanted), archiveHeaderBytes + position);
    into.fill(0, 0, wanted);
    const end = Math.min(position + wanted, usedBytes);
    for (let at = position; at < end;) {
      const block = Math.floor(at / blockBytes);
      const bytes = this.#block(block);
      const from = at - block * blockBytes;
      const part = bytes.subarray(from, Math.min(bytes.length, from + end - at));
      if (part.length === 0) throw this.#damage(`block ${block} is too short`);
      into.set(part, at - position);
      at += part.length;
    }
    return wanted;
  }

  write(): void {
    throw new Error('an archived segment is never written');
  }

  sync(): void {
    throw new Error('an archived segment is never written');
  }

  syncInBackground(): Promise<void> {
    return Promise.reject(new Error('an archived segment is never written'));
  }

  close(): void {
    this.#file.close();
  }

  #block(block: number): Uint8Array {
    if (this.#latest?.block === block) return this.#latest.bytes;
    const place = this.#places()[block];
    if (place === undefined) throw this.#damage(`block ${block} is missing`);
    const compressed = new Uint8Array(place.length);
    const got = this.#file.read(compressed, place.offset);
    const bytes = got === place.length ? decompressBlock(compressed, place.crc) : undefined;
    if (bytes === undefined) throw this.#damage(`block ${block} is not as it was written`);
    this.#latest = { block, bytes };
    return bytes;
  }

  #places(): readonly ArchiveBlock[] {
    if (this.#table) return this.#table;
    const from = archiveHeaderBytes + segmentHeaderBytes;
    const bytes = new Uint8Array(tableEnd(this.#header.usedBytes) - from);
    const got = this.#file.read(bytes, from);
    const table = got === bytes.length ? decodeTable(bytes, this.#file.size()) : 'the table of blocks is cut off';
    if (typeof table === 'string') throw this.#damage(table);
    this.#table = table;
    return table;
  }

  #damage(reason: string): JournalDamage {
    return new JournalDamage({ file: archiveName(this.#header.index), offset: 0, seq: 0, reason });
  }
}

/**
 * The header of an archive that lies under the name of a segment. Throws JournalDamage where it is
 * not as it was written.
 */
export function readArchiveHeader(file: StorageFile, index: number): ArchiveHeader {
  const bytes = new Uint8Array(archiveHeaderBytes);
  const header = decodeHeader(bytes.subarray(0, file.read(bytes, 0)));
  if (typeof header !== 'string' && header.index === index) return header;
  const reason = typeof header === 'string' ? header : `the file holds segment ${header.index}`;
  throw new JournalDamage({ file: archiveName(index), offset: 0, seq: 0, reason });
}
