import { basename, dirname } from 'node:path';
import { JournalLocked } from '../errors.ts';
import type { Storage, StorageFile, SyncStep } from '../storage/storage.ts';
import { randomFrom } from './random.ts';
import { SimulatedInode } from './simulated-file.ts';

export type SimulatedOperation = 'write' | 'sync' | 'syncDir' | 'rename' | 'remove' | 'open';

/** An operation that fails: the `call`-th of its sort, counted from 1. */
export interface PlannedFailure {
  readonly operation: SimulatedOperation;
  readonly call: number;
  readonly code: 'EIO' | 'ENOSPC';
}

export interface SimulatedStorageOptions {
  readonly seed: number;
  readonly capacityBytes?: number;
  /** Steps whose syncs do nothing: a program with that sync left out. */
  readonly ignoredSyncs?: readonly SyncStep[];
  readonly failures?: readonly PlannedFailure[];
}

type Names = Map<string, SimulatedInode>;
type NameChange = (names: Names) => void;

interface Folder {
  names: Names;
  durable: Names;
  pending: NameChange[];
  isLocked: boolean;
}

/**
 * A disk in memory that can lose power: what was not synced is then dropped, torn at 512 bytes or
 * reordered, and names that were not synced with their folder come and go. One seed, one disk.
 * Folders themselves are always durable.
 */
export class SimulatedStorage implements Storage {
  readonly #options: SimulatedStorageOptions;
  readonly #random: () => number;
  readonly #folders = new Map<string, Folder>();
  readonly #calls = new Map<SimulatedOperation, number>();
  /** Files and locks opened before the last stop belong to a process that is gone. */
  #life = 0;
  #capacityBytes: number;

  constructor(options: SimulatedStorageOptions) {
    this.#options = options;
    this.#random = randomFrom(options.seed);
    this.#capacityBytes = options.capacityBytes ?? Number.MAX_SAFE_INTEGER;
  }

  /** How often an operation was asked for. */
  calls(operation: SimulatedOperation): number {
    return this.#calls.get(operation) ?? 0;
  }

  setCapacity(bytes: number): void {
    this.#capacityBytes = bytes;
  }

  /** The process ends, the machine goes on: everything written stays, synced or not. */
  killProcess(): void {
    this.#life += 1;
    for (const folder of this.#folders.values()) folder.isLocked = false;
  }

  /** The machine stops: what was not synced is at the disk's mercy. */
  losePower(): void {
    this.killProcess();
    for (const folder of this.#folders.values()) {
      const keepShare = this.#random();
      for (const change of folder.pending) if (this.#random() < keepShare) change(folder.durable);
      folder.pending = [];
      folder.names = new Map(folder.durable);
    }
    const inodes = new Set([...this.#folders.values()].flatMap(({ durable }) => [...durable.values()]));
    for (const inode of inodes) inode.losePower(this.#random);
  }

  /**
   * The disk as one process has it: once that is killed or the power fails, nothing it still tries
   * reaches the disk.
   */
  asProcess(): Storage {
    const life = this.#life;
    const alive = (): this => {
      if (life !== this.#life) throw systemError('EBADF', 'the process is gone');
      return this;
    };
    return {
      makeDir: (dir) => alive().makeDir(dir),
      list: (dir) => alive().list(dir),
      open: (path, how) => alive().open(path, how),
      rename: (from, to) => alive().rename(from, to),
      remove: (path) => alive().remove(path),
      syncDir: (dir, step) => alive().syncDir(dir, step),
      freeBytes: () => this.freeBytes(),
      lock: (dir) => alive().lock(dir),
    };
  }

  makeDir(dir: string): void {
    if (!this.#folders.has(dir)) {
      this.#folders.set(dir, { names: new Map(), durable: new Map(), pending: [], isLocked: false });
    }
  }

  list(dir: string): string[] {
    return [...(this.#folders.get(dir)?.names.keys() ?? [])];
  }

  open(path: string, how: 'read' | 'write' | 'create'): StorageFile {
    this.#count('open');
    const name = basename(path);
    const folder = this.#folder(path);
    if (how === 'create') {
      const inode = new SimulatedInode();
      this.#change(folder, (names) => names.set(name, inode));
      return this.#file(inode);
    }
    const inode = folder.names.get(name);
    if (!inode) throw systemError('ENOENT', path);
    return this.#file(inode);
  }

  rename(from: string, to: string): void {
    this.#count('rename');
    const folder = this.#folder(from);
    const inode = folder.names.get(basename(from));
    if (!inode) throw systemError('ENOENT', from);
    this.#change(folder, (names) => {
      names.delete(basename(from));
      names.set(basename(to), inode);
    });
  }

  remove(path: string): void {
    this.#count('remove');
    this.#change(this.#folder(path), (names) => names.delete(basename(path)));
  }

  syncDir(dir: string, step: SyncStep): void {
    this.#count('syncDir');
    if (this.#options.ignoredSyncs?.includes(step)) return;
    const folder = this.#folders.get(dir);
    if (!folder) throw systemError('ENOENT', dir);
    folder.durable = new Map(folder.names);
    folder.pending = [];
  }

  freeBytes(): number {
    const inodes = new Set([...this.#folders.values()].flatMap(({ names }) => [...names.values()]));
    return Math.max(
      0,
      [...inodes].reduce((free, { size }) => free - size, this.#capacityBytes),
    );
  }

  lock(dir: string): () => void {
    const folder = this.#folders.get(dir);
    if (!folder) throw systemError('ENOENT', dir);
    if (folder.isLocked) throw new JournalLocked(`${dir} is in use`);
    folder.isLocked = true;
    const life = this.#life;
    return () => {
      if (life === this.#life) folder.isLocked = false;
    };
  }

  /** A file's bytes, to be looked at or changed behind everybody's back; changes are durable. */
  readFile(path: string): Uint8Array {
    const inode = this.#folder(path).names.get(basename(path));
    if (!inode) throw systemError('ENOENT', path);
    const bytes = new Uint8Array(inode.size);
    inode.read(bytes, 0);
    return bytes;
  }

  /** Puts a file there, durably, whatever was there before. */
  writeFile(path: string, bytes: Uint8Array): void {
    this.makeDir(dirname(path));
    const inode = new SimulatedInode();
    inode.write(bytes, 0);
    inode.sync();
    const folder = this.#folder(path);
    folder.names.set(basename(path), inode);
    folder.durable.set(basename(path), inode);
  }

  #file(inode: SimulatedInode): StorageFile {
    const life = this.#life;
    const alive = () => {
      if (life !== this.#life) throw systemError('EBADF', 'the process that opened this file is gone');
    };
    const sync = (step: SyncStep) => {
      alive();
      try {
        this.#count('sync');
      } catch (error) {
        inode.forget();
        throw error;
      }
      if (!this.#options.ignoredSyncs?.includes(step)) inode.sync();
    };
    return {
      size: () => inode.size,
      read: (into, position) => inode.read(into, position),
      write: (bytes, position) => {
        alive();
        this.#write(inode, bytes, position);
      },
      sync,
      syncInBackground: async (step) => sync(step),
      close: () => undefined,
    };
  }

  /** A failing write leaves a part of what it was given, as real ones do. */
  #write(inode: SimulatedInode, bytes: Uint8Array, position: number): void {
    const part = () => inode.write(bytes.subarray(0, Math.floor(this.#random() * bytes.length)), position);
    try {
      this.#count('write');
    } catch (error) {
      part();
      throw error;
    }
    const grows = Math.max(0, position + bytes.length - inode.size);
    if (grows > 0 && grows > this.freeBytes()) throw systemError('ENOSPC', 'no space left on the simulated disk');
    inode.write(bytes, position);
  }

  #change(folder: Folder, change: NameChange): void {
    change(folder.names);
    folder.pending.push(change);
  }

  #folder(path: string): Folder {
    const folder = this.#folders.get(dirname(path));
    if (!folder) throw systemError('ENOENT', path);
    return folder;
  }

  #count(operation: SimulatedOperation): void {
    const call = this.calls(operation) + 1;
    this.#calls.set(operation, call);
    const failure = this.#options.failures?.find((one) => one.operation === operation && one.call === call);
    if (failure) throw systemError(failure.code, `simulated failure of ${operation} ${call}`);
  }
}

function systemError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code });
}
