import {
  SimulatedStorage,
  type PlannedFailure,
  type SimulatedOperation,
  type Storage,
  type StorageFile,
  type SyncStep,
} from '@candor/journal';
import type { Counters } from '../counters.ts';

/** The process that asked is not there any more. */
export class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
}

/** How a process ends that does not end by itself. */
export type Stop = 'kill' | 'power';

interface Armed {
  calls: number;
  readonly before: boolean;
  readonly run: () => void;
}

/**
 * The machine's disk over all lives of the node, with its faults. Each life has a view of its own,
 * which ends with it.
 */
export class Disk {
  readonly storage: SimulatedStorage;
  readonly #counters: Counters;
  readonly #failures: PlannedFailure[] = [];
  #armed: Armed | undefined;

  constructor(seed: number, counters: Counters, ignoredSyncs: readonly SyncStep[] = []) {
    this.#counters = counters;
    this.storage = new SimulatedStorage({ seed, failures: this.#failures, ignoredSyncs });
  }

  /** The `calls`-th operation of this sort from now on fails. */
  failAt(operation: SimulatedOperation, calls: number, code: PlannedFailure['code']): void {
    this.#failures.push({ operation, call: this.storage.calls(operation) + calls, code });
  }

  /**
   * The world stops before or after the `calls`-th write, sync, rename or sync of a folder from now
   * on.
   */
  stopAt(calls: number, before: boolean, run: () => void): void {
    this.#armed = { calls, before, run };
  }

  /** Nothing that was planned happens any more. */
  calm(): void {
    this.#armed = undefined;
    this.#failures.length = 0;
    this.storage.setCapacity(Number.MAX_SAFE_INTEGER);
  }

  stop(how: Stop): void {
    this.#armed = undefined;
    if (how === 'kill') this.storage.killProcess();
    else this.storage.losePower();
  }

  /** The disk as one life of the node sees it. */
  viewFor(life: { readonly alive: boolean }): Storage {
    return new LifeView(this.storage.asProcess(), life, (work) => this.#change(work));
  }

  #change(work: () => void): void {
    const armed = this.#armed;
    if (armed) armed.calls -= 1;
    if (armed === undefined || armed.calls > 0) return this.#do(work);
    if (!armed.before) this.#do(work);
    armed.run();
    throw new ProcessGone('the world stopped within an operation of the disk');
  }

  #do(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (String(error).includes('simulated failure of write')) this.#counters.add('write failed');
      if (String(error).includes('simulated failure of sync ')) this.#counters.add('sync failed');
      throw error;
    }
  }
}

class LifeView implements Storage {
  readonly #storage: Storage;
  readonly #life: { readonly alive: boolean };
  readonly #change: (work: () => void) => void;

  constructor(storage: Storage, life: { readonly alive: boolean }, change: (work: () => void) => void) {
    this.#storage = storage;
    this.#life = life;
    this.#change = change;
  }

  makeDir(dir: string): void {
    this.#alive().makeDir(dir);
  }

  list(dir: string): string[] {
    return this.#alive().list(dir);
  }

  open(path: string, how: 'read' | 'write' | 'create'): StorageFile {
    const file = this.#alive().open(path, how);
    const sync = (step: SyncStep): void => this.#change(() => file.sync(step));
    return {
      size: () => file.size(),
      read: (into, position) => file.read(into, position),
      write: (bytes, position) => this.#change(() => file.write(bytes, position)),
      sync,
      syncInBackground: async (step) => sync(step),
      close: () => file.close(),
    };
  }

  rename(from: string, to: string): void {
    this.#alive();
    this.#change(() => this.#storage.rename(from, to));
  }

  remove(path: string): void {
    this.#alive().remove(path);
  }

  syncDir(dir: string, step: SyncStep): void {
    this.#alive();
    this.#change(() => this.#storage.syncDir(dir, step));
  }

  freeBytes(dir: string): number {
    return this.#storage.freeBytes(dir);
  }

  lock(dir: string): () => void {
    return this.#alive().lock(dir);
  }

  #alive(): Storage {
    if (!this.#life.alive) throw new ProcessGone('a process that ended uses its disk');
    return this.#storage;
  }
}
