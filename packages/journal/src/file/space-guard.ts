import { join } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import { fillWithZeros, reserveName } from '../writer/segment-files.ts';

/** How long a look at the disk's free space is believed. */
const lookEveryMs = 250;

/** Watches the disk's free space, so that a full disk refuses new entries before it breaks a write. */
export class SpaceGuard {
  readonly #storage: Storage;
  readonly #dir: string;
  readonly #least: number;
  readonly #nowMs: () => number;
  #freeBytes: number;
  #lookedAtMs: number;

  constructor(storage: Storage, dir: string, leastBytes: number, nowMs: () => number) {
    this.#storage = storage;
    this.#dir = dir;
    this.#least = leastBytes;
    this.#nowMs = nowMs;
    this.#freeBytes = storage.freeBytes(dir);
    this.#lookedAtMs = nowMs();
  }

  get freeBytes(): number {
    const now = this.#nowMs();
    if (now - this.#lookedAtMs >= lookEveryMs) {
      this.#freeBytes = this.#storage.freeBytes(this.#dir);
      this.#lookedAtMs = now;
    }
    return this.#freeBytes;
  }

  get hasRoom(): boolean {
    return this.freeBytes >= this.#least;
  }

  /** What the last look found, without another one. */
  get hadRoom(): boolean {
    return this.#freeBytes >= this.#least;
  }
}

/** Makes the reserve file, which is given up when a full disk has no room for what was accepted already. Without room it is left out. */
export function makeReserve(storage: Storage, dir: string, bytes: number): void {
  const isThere = storage.list(dir).includes(reserveName);
  if (bytes === 0 || isThere || storage.freeBytes(dir) < 3 * bytes) return;
  const aside = join(dir, `${reserveName}.tmp`);
  const file = storage.open(aside, 'create');
  try {
    fillWithZeros(file, 0, bytes);
  } finally {
    file.close();
  }
  storage.rename(aside, join(dir, reserveName));
}
