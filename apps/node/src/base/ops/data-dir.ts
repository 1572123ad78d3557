import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf, lockFolder } from './folder-lock.ts';
import { StartError } from './start-error.ts';

/** The folder that holds everything an exchange keeps, held by one process at a time. */
export interface DataDir {
  readonly root: string;
  readonly journal: string;
  readonly snapshots: string;
  readonly sql: string;
  /** What the public views held at the last checkpoint; only saves time at the next start. */
  readonly views: string;
  /** The heads of the journal that were published. */
  readonly heads: string;
  unlock(): void;
}

/**
 * Makes the folder if need be and takes it for this process. Throws a StartError where that cannot
 * be.
 */
export function openDataDir(path: string): DataDir {
  const root = resolve(path);
  makeFolder(root);
  const unlock = lockFolder(root);
  return {
    root,
    journal: join(root, 'journal'),
    snapshots: join(root, 'snapshots'),
    sql: join(root, 'sql'),
    views: join(root, 'views.json'),
    heads: join(root, 'published-heads.log'),
    unlock,
  };
}

function makeFolder(root: string): void {
  try {
    makeOneByOne(root);
  } catch (error) {
    throw new StartError(`The data directory ${root} cannot be made (${codeOf(error)}).`);
  }
}

/**
 * One folder after the other: Node's own recursion never ends where a file system refuses new
 * folders as not found (/proc does).
 */
function makeOneByOne(path: string): void {
  if (existsSync(path)) return;
  makeOneByOne(dirname(path));
  mkdirSync(path);
}
