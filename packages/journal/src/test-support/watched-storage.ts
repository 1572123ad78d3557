import type { Storage, StorageFile, SyncStep } from '../storage/storage.ts';

/** A sync that was asked for: what it was for, and in which part of the script. */
export interface SeenSync {
  readonly step: SyncStep;
  readonly isFolder: boolean;
  readonly phase: string;
  /** How many operations the disk had been asked for. */
  readonly operation: number;
}

/** The process is killed: what it would have done next never happens. */
export class Killed extends Error {}

/**
 * A simulated disk that leaves out one single sync, the `dropped`-th of file or folder, and may
 * kill the process before its `killedAt`-th operation.
 */
export class WatchedStorage implements Storage {
  readonly #inner: Storage;
  readonly #dropped: number;
  readonly #killedAt: number;
  readonly syncs: SeenSync[] = [];
  operations = 0;
  phase = 'open';

  constructor(inner: Storage, { dropped = 0, killedAt = 0 }: { dropped?: number; killedAt?: number }) {
    this.#inner = inner;
    this.#dropped = dropped;
    this.#killedAt = killedAt;
  }

  makeDir(dir: string): void {
    this.#inner.makeDir(dir);
  }

  list(dir: string): string[] {
    return this.#inner.list(dir);
  }

  open(path: string, how: 'read' | 'write' | 'create'): StorageFile {
    if (how === 'create') this.#operation();
    const file = this.#inner.open(path, how);
    return {
      ...file,
      write: (bytes, position) => {
        this.#operation();
        file.write(bytes, position);
      },
      sync: (step) => this.#sync({ step, isFolder: false }, () => file.sync(step)),
      syncInBackground: async (step) => this.#sync({ step, isFolder: false }, () => file.sync(step)),
    };
  }

  rename(from: string, to: string): void {
    this.#operation();
    this.#inner.rename(from, to);
  }

  remove(path: string): void {
    this.#operation();
    this.#inner.remove(path);
  }

  syncDir(dir: string, step: SyncStep): void {
    this.#sync({ step, isFolder: true }, () => this.#inner.syncDir(dir, step));
  }

  freeBytes(dir: string): number {
    return this.#inner.freeBytes(dir);
  }

  lock(dir: string): () => void {
    return this.#inner.lock(dir);
  }

  #sync(sync: Pick<SeenSync, 'step' | 'isFolder'>, work: () => void): void {
    this.#operation();
    this.syncs.push({ ...sync, phase: this.phase, operation: this.operations });
    if (this.syncs.length !== this.#dropped) work();
  }

  #operation(): void {
    this.operations += 1;
    if (this.operations === this.#killedAt) throw new Killed('killed');
  }
}
