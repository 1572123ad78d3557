import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';

/**
 * The key pair that push services know this exchange by (VAPID); browsers are subscribed to its
 * public half.
 */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const fileSchema = z.strictObject({
  publicKey: z.string().regex(/^[A-Za-z0-9_-]{86,88}$/),
  privateKey: z.string().regex(/^[A-Za-z0-9_-]{42,44}$/),
});

/** A new pair. */
export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/**
 * The pair of a data directory, made at the first start. It must stay: with another every browser
 * would have to subscribe again. Throws where the file is there and cannot be read.
 */
export function openPushKeys(dataDir: string): PushKeys {
  const path = join(dataDir, 'push-keys.json');
  if (existsSync(path)) return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const keys = newPushKeys();
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(keys), { mode: 0o600 });
  chmodSync(aside, 0o600);
  renameSync(aside, path);
  return keys;
}
