import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { KeyRing, newKey, type RingKey } from './key-ring.ts';

/** The key file cannot be used; the sentence says why. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

const fileSchema = z.strictObject({
  /** Made by a demo for itself beside its data; a live exchange refuses it. */
  demo: z.boolean(),
  keys: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[A-Za-z0-9]{1,32}$/),
        key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
        createdAtMs: z.number().int().min(0),
      }),
    )
    .min(1)
    .max(100),
});
type KeyFile = z.infer<typeof fileSchema>;

export interface KeyFileSettings {
  readonly dataDir: string;
  readonly mode: 'demo' | 'live';
  /** Where the keys are; in demo mode `keys.json` in the data directory when absent. */
  readonly keyFile?: string;
}

/**
 * Opens the key file, making one in demo mode. A live exchange needs a file of its own that does
 * not lie among the data, so that a stolen backup of the data reads nothing, and refuses one that a
 * demo made. Throws a KeyFileError.
 */
export function openKeyRing({ dataDir, mode, keyFile }: KeyFileSettings, nowMs = Date.now()): KeyRing {
  const path = resolve(keyFile ?? join(dataDir, 'keys.json'));
  if (mode === 'live') refuseInLive(path, dataDir, keyFile);
  if (!existsSync(path)) {
    if (mode === 'live')
      throw new KeyFileError(`The key file ${path} does not exist; make it with: candor new-key ${path}`);
    write(path, { demo: true, keys: [asText(newKey(nowMs))] });
  }
  const file = read(path);
  if (mode === 'live' && file.demo)
    throw new KeyFileError(`The key file ${path} was made by a demo; a live exchange needs keys of its own.`);
  return new KeyRing(file.keys.map(ofText));
}

/**
 * Adds a new key in front, making the file where there is none. What was sealed with older keys
 * still opens.
 */
export function addKey(path: string, nowMs: number): { readonly keys: number } {
  const old: KeyFile = existsSync(path) ? read(path) : { demo: false, keys: [] };
  const keys = [asText(newKey(nowMs)), ...old.keys];
  write(path, { demo: old.demo, keys });
  return { keys: keys.length };
}

function refuseInLive(path: string, dataDir: string, keyFile: string | undefined): void {
  if (keyFile === undefined) throw new KeyFileError('CANDOR_KEY_FILE must name the key file in live mode.');
  const inside = relative(resolve(dataDir), path);
  if (!inside.startsWith('..'))
    throw new KeyFileError('CANDOR_KEY_FILE must not lie in the data directory: keys and data are kept apart.');
}

function read(path: string): KeyFile {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // The reason could quote the file, which holds keys.
    throw new KeyFileError(`The key file ${path} cannot be read, or is not one.`);
  }
}

/** Whole or not at all, and only for this user. */
function write(path: string, file: KeyFile): void {
  const aside = `${path}.${process.pid}`;
  try {
    const descriptor = openSync(aside, 'wx', 0o600);
    writeSync(descriptor, `${JSON.stringify(file, null, 2)}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(aside, path);
  } catch {
    throw new KeyFileError(`The key file ${path} cannot be written.`);
  }
}

const asText = ({ id, key, createdAtMs }: RingKey) => ({ id, key: key.toString('base64'), createdAtMs });
const ofText = ({ id, key, createdAtMs }: KeyFile['keys'][number]): RingKey => ({
  id,
  key: Buffer.from(key, 'base64'),
  createdAtMs,
});
