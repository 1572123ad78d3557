import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReceiptKeys } from './receipt-keys.ts';

const secretBytes = 32;

/**
 * The keys of a data directory’s receipts; their secret is made at the first start. It must stay:
 * with another one every link that was given away would lead nowhere. Throws where the file is
 * there and holds no secret.
 */
export function openReceiptKeys(dataDir: string): ReceiptKeys {
  const path = join(dataDir, 'receipt-key');
  if (existsSync(path)) return new ReceiptKeys(secretOf(readFileSync(path, 'utf8'), path));
  const secret = randomBytes(secretBytes);
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, secret.toString('base64url'), { mode: 0o600 });
  chmodSync(aside, 0o600);
  renameSync(aside, path);
  return new ReceiptKeys(secret);
}

function secretOf(text: string, path: string): Buffer {
  const secret = Buffer.from(text.trim(), 'base64url');
  if (secret.length !== secretBytes) throw new Error(`${path} holds no secret of ${secretBytes} bytes.`);
  return secret;
}
