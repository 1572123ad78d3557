import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A file of synced lines holds a line that was changed after it was written. */
export class DamagedLines extends Error {
  override readonly name = 'DamagedLines';
}

/**
 * A file of lines, each of which is durable before `append` returns. A line carries a part of its
 * SHA-256, so that one that a crash left unfinished at the end is known and cut off; any other
 * line that does not fit its hash is damage, which opening refuses.
 */
export class SyncedLines {
  readonly #file: number;
  #end: number;

  private constructor(file: number, end: number) {
    this.#file = file;
    this.#end = end;
  }

  /** Opens or makes the file and gives its whole lines. Throws `DamagedLines`. */
  static open(path: string): { readonly lines: SyncedLines; readonly texts: readonly string[] } {
    mkdirSync(dirname(path), { recursive: true });
    const isNew = !existsSync(path);
    const bytes = isNew ? Buffer.alloc(0) : readFileSync(path);
    const { texts, end } = wholeLines(path, bytes);
    const file = openSync(path, isNew ? 'w' : 'r+');
    if (end < bytes.length) {
      ftruncateSync(file, end);
      fsyncSync(file);
    }
    if (isNew) syncFolder(dirname(path));
    return { lines: new SyncedLines(file, end), texts };
  }

  /** Writes one line of text without a line break. Returns when it is durable. */
  append(text: string): void {
    const bytes = Buffer.from(`${partOfHash(text)} ${text}\n`);
    // A short write is continued: the rest either fits or gives the error that explains it.
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#end + done);
    fdatasyncSync(this.#file);
    this.#end += bytes.length;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Returns when the names made, changed and removed in the folder survive a power cut. */
export function syncFolder(dir: string): void {
  // Windows opens no folders, and needs no such sync.
  if (process.platform === 'win32') return;
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

const partOfHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

function wholeLines(path: string, bytes: Buffer): { readonly texts: readonly string[]; readonly end: number } {
  const texts: string[] = [];
  let end = 0;
  for (let next = bytes.indexOf(10, end); next !== -1; next = bytes.indexOf(10, end)) {
    const text = textOf(bytes.subarray(end, next).toString());
    if (text === undefined) break;
    texts.push(text);
    end = next + 1;
  }
  // Lines are synced one after the other: only the last can be unfinished.
  const rest = bytes.subarray(end).toString().split('\n');
  if (rest.slice(1).some((line) => textOf(line) !== undefined))
    throw new DamagedLines(`Line ${texts.length + 1} of ${path} was changed.`);
  return { texts, end };
}

function textOf(line: string): string | undefined {
  const text = line.slice(17);
  return line.startsWith(`${partOfHash(text)} `) ? text : undefined;
}
