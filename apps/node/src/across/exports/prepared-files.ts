import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type PreparedFile, preparedFileMs, preparedFilesDaily } from '@candor/protocol';
import { FileAnswer } from '../../wire/http/file-answer.ts';
import { tooMany } from '../../base/problem.ts';
import type { Logger } from '../../base/ops/logger.ts';

interface Preparing {
  readonly id: string;
  readonly userId: number;
  readonly rows: number;
  readonly atMs: number;
  failed: boolean;
}

interface Parts {
  readonly dir: string;
  readonly logger: Pick<Logger, 'error'>;
  readonly now: () => number;
}

/** After so long a file that is being written may be ready. */
const busySeconds = 10;

/** The name on disk: who owns it, its id, its rows, and what it is saved as. */
const stored = /^(\d+)_([0-9a-f]{32})_(\d+)_(\d+)_([a-z-]+\.(?:csv|json))$/;

/** Files that are too long to be sent at once: written to this machine, and kept for a day. */
export class PreparedFiles {
  readonly #parts: Parts;
  readonly #preparing = new Map<string, Preparing>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a file of the user is being written: there is one at a time. */
  isBusy(userId: number): boolean {
    return [...this.#preparing.values()].some((one) => one.userId === userId && !one.failed);
  }

  /**
   * Begins to write a file. Throws 429 with when to come back: while another of the user's is being
   * written, and once a day's files were prepared.
   */
  async start(userId: number, rows: number, file: FileAnswer): Promise<PreparedFile> {
    if (this.isBusy(userId)) throw tooMany(busySeconds);
    const atMs = this.#parts.now();
    const preparing = { id: randomBytes(16).toString('hex'), userId, rows, atMs, failed: false };
    // Before anything is waited for: of two who ask at once, one has the place.
    this.#preparing.set(preparing.id, preparing);
    try {
      await this.#removeOld();
      await this.#refuseTooMany(userId);
    } catch (problem) {
      this.#preparing.delete(preparing.id);
      throw problem;
    }
    void this.#write(preparing, file);
    return stateOf(preparing);
  }

  /** Files that failed do not count. */
  async #refuseTooMany(userId: number): Promise<void> {
    const times = (await this.#files()).flatMap((one) => (one.userId === userId ? one.atMs : []));
    if (times.length < preparedFilesDaily) return;
    const nextMs = Math.min(...times) + preparedFileMs;
    throw tooMany((nextMs - this.#parts.now()) / 1_000);
  }

  /** A user's file, or how far it is; undefined for any other. */
  async find(userId: number, id: string): Promise<FileAnswer | PreparedFile | undefined> {
    const preparing = this.#preparing.get(id);
    if (preparing) return preparing.userId === userId ? stateOf(preparing) : undefined;
    for (const one of await this.#files()) {
      if (one.id !== id || one.userId !== userId || this.#isOld(one.atMs)) continue;
      const contentType = contentTypeOf(one.name);
      return new FileAnswer({ name: one.name, contentType, chunks: createReadStream(join(this.#parts.dir, one.path)) });
    }
    return undefined;
  }

  async #write(preparing: Preparing, file: FileAnswer): Promise<void> {
    const { dir, logger } = this.#parts;
    const { id, userId, rows, atMs } = preparing;
    const draft = join(dir, `${id}.draft`);
    try {
      await mkdir(dir, { recursive: true });
      await pipeline(Readable.from(file.chunks), createWriteStream(draft, { mode: 0o600 }));
      await rename(draft, join(dir, `${userId}_${id}_${rows}_${atMs}_${file.name}`));
      this.#preparing.delete(id);
    } catch (error) {
      preparing.failed = true;
      logger.error({ err: error, userId }, 'an export could not be prepared');
      await rm(draft, { force: true });
    }
  }

  async #files() {
    const names = await readdir(this.#parts.dir).catch(() => []);
    return names.flatMap((path) => {
      const [, userId, id, , atMs, name] = stored.exec(path) ?? [];
      if (id === undefined || name === undefined) return [];
      return [{ path, id, userId: Number(userId), atMs: Number(atMs), name }];
    });
  }

  #isOld(atMs: number): boolean {
    return atMs + preparedFileMs <= this.#parts.now();
  }

  /** Removes files whose day is over, and drafts that no process writes any more. */
  async #removeOld(): Promise<void> {
    const { dir, now } = this.#parts;
    for (const [id, { atMs }] of this.#preparing) if (this.#isOld(atMs)) this.#preparing.delete(id);
    for (const { path, atMs } of await this.#files()) if (this.#isOld(atMs)) await rm(join(dir, path), { force: true });
    for (const path of await readdir(dir).catch(() => [])) {
      if (!path.endsWith('.draft') || this.#preparing.has(path.slice(0, -'.draft'.length))) continue;
      // Gone where another request removed it meanwhile.
      const found = await stat(join(dir, path)).catch(() => undefined);
      if (found !== undefined && found.mtimeMs + preparedFileMs <= now()) await rm(join(dir, path), { force: true });
    }
  }
}

const stateOf = ({ id, rows, atMs, failed }: Preparing): PreparedFile => ({
  id,
  state: failed ? 'failed' : 'preparing',
  rows,
  expiresAtMs: atMs + preparedFileMs,
});

/** What a file of the account is sent as. */
export const contentTypeOf = (name: string): string =>
  name.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8';
