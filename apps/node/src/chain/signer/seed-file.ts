import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { WalletSeed } from '@candor/custody';
import { z } from 'zod';
import { writeDurably } from '../../base/ops/write-durably.ts';
import { bitcoinNetworkName } from './policy.ts';

/** The seed file cannot be used; the sentence says why. */
export class SeedFileError extends Error {
  override readonly name = 'SeedFileError';
}

/** Work of a guess at the passphrase: 128 MiB and about half a second. */
const scryptCost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1_024 * 1_024 } as const;
const keyBytes = 32;

/** What a seed file says of its seed to anybody. */
export const seedPublic = z.strictObject({
  /** Made by a demo for itself; a live exchange refuses it. */
  demo: z.boolean(),
  /** The extended public key of the deposit addresses. */
  depositAccount: z.string(),
  hotAddress: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]),
});
/** What anybody may know of a seed. */
export type SeedPublic = z.infer<typeof seedPublic>;

/** What a signer says of its seed: on Bitcoin also what the file of the networks has of it there. */
export const signerPublic = seedPublic.extend({
  bitcoin: z
    .strictObject({ network: bitcoinNetworkName, depositAccount: z.string(), hotAddress: z.string() })
    .optional(),
});
export type SignerPublic = z.infer<typeof signerPublic>;

const fileSchema = z.strictObject({
  public: seedPublic,
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
});

/**
 * Makes a seed of 256 random bits and keeps it under AES-256-GCM with a key from the passphrase by
 * scrypt. What is public of it is authenticated with it. Refuses to replace a file.
 */
export function makeSeedFile(path: string, passphrase: string, demo: boolean): SeedPublic {
  if (existsSync(path)) throw new SeedFileError(`The seed file ${path} is there already.`);
  const seed = randomBytes(32);
  const keys = new WalletSeed(seed);
  const known: SeedPublic = { demo, depositAccount: keys.depositAccount, hotAddress: keys.hot().address };
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv).setAAD(bytesOf(known));
  const sealed = Buffer.concat([cipher.update(seed), cipher.final()]);
  const text = (bytes: Buffer): string => bytes.toString('base64');
  const file = { public: known, salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), sealed: text(sealed) };
  writeDurably(path, JSON.stringify(file));
  return known;
}

/** What anybody may know of the seed in a file. It is believed only once the seed was opened. */
export const readSeedPublic = (path: string): SeedPublic => read(path).public;

/** Opens a seed file. Throws a SeedFileError on a wrong passphrase or changed bytes. */
export function openSeedFile(
  path: string,
  passphrase: string,
): { readonly keys: WalletSeed; readonly known: SeedPublic } {
  const file = read(path);
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  try {
    const key = keyOf(passphrase, bytes(file.salt));
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(file.iv), { authTagLength: 16 })
      .setAAD(bytesOf(file.public))
      .setAuthTag(bytes(file.tag));
    const seed = Buffer.concat([decipher.update(bytes(file.sealed)), decipher.final()]);
    return { keys: new WalletSeed(seed), known: file.public };
  } catch {
    throw new SeedFileError(`The seed file ${path} does not open: wrong passphrase, or it was changed.`);
  }
}

const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase, salt, keyBytes, scryptCost);

const bytesOf = ({ demo, depositAccount, hotAddress }: SeedPublic): Buffer =>
  Buffer.from(JSON.stringify([demo, depositAccount, hotAddress]));

function read(path: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new SeedFileError(`The seed file ${path} is not there or is none.`);
  }
}
