import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JournalLocked } from '../errors.ts';

interface Holder {
  readonly pid: number;
  /**
   * Boot and start time where the system tells them: a process id alone is used again, in a
   * container even at each start.
   */
  readonly born: string;
  readonly token: string;
}

/**
 * Takes a folder for this process by an exclusively created file. A lock whose process is gone is
 * taken over; any other throws JournalLocked.
 */
export function lockFolder(dir: string): () => void {
  const path = join(dir, 'lock');
  const own = { pid: process.pid, born: birthOf(process.pid), token: randomUUID() };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (createExclusively(path, JSON.stringify(own))) return () => unlock(path, own.token);
    const text = readIfThere(path);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    if (holder === undefined || isAlive(holder)) {
      throw new JournalLocked(`${dir} is in use by process ${holder?.pid ?? 'unknown'} (${path})`);
    }
    takeAway(path, text, own.token);
  }
  throw new JournalLocked(`${dir} is being taken by another process (${path})`);
}

/** The file appears whole or not at all: written aside, then linked, and a link never replaces. */
function createExclusively(path: string, text: string): boolean {
  const aside = `${path}.${randomUUID()}`;
  writeFileSync(aside, text);
  try {
    linkSync(aside, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Removes a dead process's lock. A faster process may have taken the folder meanwhile: then their
 * lock is put back.
 */
function takeAway(path: string, expected: string, token: string): void {
  const aside = `${path}.${token}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) !== expected) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function unlock(path: string, token: string): void {
  const text = readIfThere(path);
  if (text !== undefined && parseHolder(text)?.token === token) rmSync(path, { force: true });
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('pid' in value && 'born' in value && 'token' in value)) return undefined;
    const { pid, born, token } = value;
    if (typeof pid !== 'number' || typeof born !== 'string' || typeof token !== 'string') return undefined;
    return { pid, born, token };
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if (codeOf(error) === 'ESRCH') return false;
  }
  const born = birthOf(holder.pid);
  return born === '' || holder.born === '' || born === holder.born;
}

/** Boot id and start time of a process, from Linux's process table; empty elsewhere. */
function birthOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22; the second, the command in brackets, may hold anything.
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${boot}/${startTicks}`;
  } catch {
    return '';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
