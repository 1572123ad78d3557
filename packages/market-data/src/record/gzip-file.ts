import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A gzip file that is written line by line and is whole once it is closed. */
export class GzipFile {
  readonly #gzip = createGzip();
  readonly #written: Promise<void>;
  rows = 0;

  private constructor(file: string) {
    this.#written = pipeline(this.#gzip, createWriteStream(file, { flags: 'wx' }));
    // close() rejects with it; until then nobody listens.
    this.#written.catch(() => undefined);
  }

  /**
   * Makes the file and its folder. A file that is there already is never overwritten: close()
   * rejects with EEXIST.
   */
  static async create(file: string, header: string): Promise<GzipFile> {
    await mkdir(dirname(file), { recursive: true });
    const made = new GzipFile(file);
    made.#gzip.write(`${header}\n`);
    return made;
  }

  line(text: string): void {
    this.rows += 1;
    this.#gzip.write(`${text}\n`);
  }

  async close(): Promise<void> {
    this.#gzip.end();
    await this.#written;
  }
}
