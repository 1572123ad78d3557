import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { toHex } from 'viem/utils';
import { z } from 'zod';
import type { PayingKey } from '@candor/custody';
import { writeDurably } from '../../base/ops/write-durably.ts';

const key = z.string().regex(/^0x[0-9a-f]{64}$/);
const fileSchema = z.strictObject({
  /** No live exchange takes a file that says so. */
  demo: z.literal(true),
  bank: key,
  faucet: key,
  warm: key,
  cold: key,
  passphrase: z.string(),
});

/** The demo's own keys, which are worth nothing anywhere. */
export interface ChainKeys {
  /** Has everything in the first block, makes the tokens and mints what backs the demo's money. */
  readonly bank: PayingKey;
  readonly faucet: PayingKey;
  readonly warm: PayingKey;
  readonly cold: PayingKey;
  /** Opens the signer's seed. */
  readonly passphrase: string;
}

/** The demo's keys, made at the first start. They lie open: the chain is this folder's alone. */
export function openChainKeys(dir: string): ChainKeys {
  const path = join(dir, 'keys.json');
  if (!existsSync(path)) {
    const [bank, faucet, warm, cold, passphrase] = Array.from({ length: 5 }, () => toHex(randomBytes(32)));
    writeDurably(path, JSON.stringify({ demo: true, bank, faucet, warm, cold, passphrase }));
  }
  const { passphrase, ...keys } = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return {
    bank: keyOf(keys.bank),
    faucet: keyOf(keys.faucet),
    warm: keyOf(keys.warm),
    cold: keyOf(keys.cold),
    passphrase,
  };
}

const keyOf = (text: string): PayingKey => ({
  address: privateKeyToAddress(text as `0x${string}`),
  privateKey: Buffer.from(text.slice(2), 'hex'),
});
