import { join } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import { fillWithZeros, reserveName } from '../writer/segment-files.ts';

/** How long a look at the disk's free space is believed. */
const lookEveryMs = 250;

/**
 * Watches the disk's free space, so that a full disk refuses new entries before it breaks a write.
 */
export class SpaceGuard {
  readonly #storage: Storage;
  readonly #dir: string;
  readonly #reserveBytes: number;
  readonly #nowMs: () => number;
  #freeBytes = 0;
  #hadRoom = false;
  #lookedAtMs = 0;

  constructor(storage: Storage, dir: string, reserveBytes: number, nowMs: () => number) {
    this.#storage = storage;
    this.#dir = dir;
    this.#reserveBytes = reserveBytes;
    this.#nowMs = nowMs;
    this.#look();
  }

  get freeBytes(): number {
    this.#lookAgain();
    return this.#freeBytes;
  }

  get hasRoom(): boolean {
    this.#lookAgain();
    return this.#hadRoom;
  }

  /** What the last look found, without another one. */
  get hadRoom(): boolean {
    return this.#hadRoom;
  }

  #lookAgain(): void {
    if (this.#nowMs() - this.#lookedAtMs >= lookEveryMs) this.#look();
  }

  #look(): void {
    this.#freeBytes = this.#storage.freeBytes(this.#dir);
    // Once the reserve was given up, free space has to replace it as well.
    const hasReserve = this.#storage.list(this.#dir).includes(reserveName);
    this.#hadRoom = this.#freeBytes >= (hasReserve ? 1 : 2) * this.#reserveBytes;
    this.#lookedAtMs = this.#nowMs();
  }
}

/**
 * Makes the reserve file, which is given up when a full disk has no room for what was accepted
 * already. Without room it is left out.
 */
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
