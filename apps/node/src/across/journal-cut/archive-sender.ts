import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutPlaces } from '@candor/journal';
import type { FileStore } from '../../base/files/file-store.ts';

/** Beside the segments: which archives lie in the bucket, up to this index. */
const sentName = 'archives.sent';

/**
 * Copies a journal's archived segments to a bucket, oldest first, each once, and reads each back
 * before it counts as sent.
 */
export class ArchiveSender {
  readonly #journal: string;
  readonly #store: FileStore;

  constructor(journal: string, store: FileStore) {
    this.#journal = journal;
    this.#store = store;
  }

  /**
   * Sends what is not there yet. Gives the last record that lies in the bucket; 0 where none does.
   */
  async send(): Promise<number> {
    let sent = await this.#sent();
    let sentSeq = 0;
    for (const { segment, seq, journalId } of cutPlaces(this.#journal)) {
      const index = segment - 1;
      if (index > sent) {
        await this.#sendOne(index, journalId);
        await this.#remember(index);
        sent = index;
      }
      sentSeq = seq;
    }
    return sentSeq;
  }

  async #sendOne(index: number, journalId: string): Promise<void> {
    const name = `${String(index).padStart(12, '0')}.archive`;
    const key = `journal.${journalId}.${name}`;
    const bytes = await readFile(join(this.#journal, 'archive', name));
    await this.#store.put(key, bytes, 'application/octet-stream');
    const back = await this.#store.get(key);
    if (back === null || hashOf(back) !== hashOf(bytes))
      throw new Error(`The bucket gives another ${key} than it got.`);
  }

  async #sent(): Promise<number> {
    const text = await readFile(join(this.#journal, sentName), 'utf8').catch(() => '0');
    return Number.parseInt(text, 10) || 0;
  }

  /** A crash before it only sends the same bytes again. */
  async #remember(index: number): Promise<void> {
    const path = join(this.#journal, sentName);
    await writeFile(`${path}.part`, `${index}\n`);
    await rename(`${path}.part`, path);
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
