import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Takes a folder for this process and gives the function that lets go of it; throws a StartError
 * when another process has it. The lock names its process, and when that began: one left behind by
 * a killed process is known for what it is at once, and a reused process id is not taken for its
 * former owner.
 */
export function lockFolder(root: string): () => void {
  const lock = join(root, 'lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (writeLock(lock, root)) return () => rmSync(lock, { force: true });
    const holder = holderOf(root);
    if (holder) throw new StartError(`The folder ${root} is in use by process ${holder.pid}.`);
    rmSync(lock, { force: true });
  }
  throw new StartError(`The folder ${root} could not be locked.`);
}

/**
 * The other process that has a folder, if one does. Only looks: a folder that may not be written is
 * looked at as well.
 */
export function holderOf(root: string): { readonly pid: number } | undefined {
  const holder = readHolder(join(root, 'lock'));
  return holder && holder.pid !== process.pid && bornAt(holder.pid) === holder.born ? holder : undefined;
}

function writeLock(lock: string, root: string): boolean {
  try {
    const file = openSync(lock, 'wx');
    writeSync(file, JSON.stringify({ pid: process.pid, born: bornAt(process.pid) }));
    closeSync(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new StartError(`The folder ${root} cannot be written (${codeOf(error)}).`);
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

/** What went wrong, as the system calls it. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
