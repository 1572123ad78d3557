import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A start that cannot go on, said in one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The folder that holds everything an exchange keeps, held by one process at a time. */
export interface DataDir {
  readonly root: string;
  readonly journal: string;
  readonly snapshots: string;
  readonly sql: string;
  /** What the public views held at the last checkpoint; only saves time at the next start. */
  readonly views: string;
  unlock(): void;
}

/** Makes the folder if need be and takes it for this process. Throws a StartError where that cannot be. */
export function openDataDir(path: string): DataDir {
  const root = resolve(path);
  makeFolder(root);
  const lock = join(root, 'lock');
  takeLock(lock, root);
  return {
    root,
    journal: join(root, 'journal'),
    snapshots: join(root, 'snapshots'),
    sql: join(root, 'sql'),
    views: join(root, 'views.json'),
    unlock: () => rmSync(lock, { force: true }),
  };
}

function makeFolder(root: string): void {
  try {
    mkdirSync(root, { recursive: true });
  } catch (error) {
    throw new StartError(`The data directory ${root} cannot be made (${codeOf(error)}).`);
  }
}

/**
 * The lock names its process, and when that began, so that one left behind by a killed process is known for what it is at once and a
 * reused process id is not taken for its former owner.
 */
function takeLock(lock: string, root: string): void {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (writeLock(lock, root)) return;
    const holder = readHolder(lock);
    if (holder && holder.pid !== process.pid && bornAt(holder.pid) === holder.born) {
      throw new StartError(`The data directory ${root} is in use by process ${holder.pid}.`);
    }
    rmSync(lock, { force: true });
  }
  throw new StartError(`The data directory ${root} could not be locked.`);
}

function writeLock(lock: string, root: string): boolean {
  try {
    const file = openSync(lock, 'wx');
    writeSync(file, JSON.stringify({ pid: process.pid, born: bornAt(process.pid) }));
    closeSync(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new StartError(`The data directory ${root} cannot be written (${codeOf(error)}).`);
  }
}

interface Holder {
  readonly pid: number;
  readonly born: string | null;
}

function readHolder(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** When a process began, as far as the system tells; null when it does not live. */
function bornAt(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return null;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'alive';
  } catch {
    return 'alive';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
