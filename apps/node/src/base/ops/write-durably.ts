import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './synced-lines.ts';

/**
 * Writes a file whole or not at all, for its owner's eyes, and makes its folder if need be.
 * Returns when it is durable.
 */
export function writeDurably(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const making = `${path}.new`;
  const file = openSync(making, 'w', 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(making, path);
  syncFolder(dirname(path));
}
