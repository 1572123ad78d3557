import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder of this machine, spread over subfolders by the start of their key. */
export class DiskStore implements FileStore {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const folder = this.#folder(key);
    await mkdir(folder, { recursive: true });
    const draft = join(folder, draftOf(key));
    const file = await open(draft, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, key));
  }

  async get(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder(key), key));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    for (const name of [key, draftOf(key)]) await rm(join(this.#folder(key), name), { force: true });
  }

  #folder(key: string): string {
    return join(this.#dir, key.slice(0, 3));
  }
}

/** What a file is called until it is whole; a crash may leave it. */
const draftOf = (key: string): string => `${key}.part`;
