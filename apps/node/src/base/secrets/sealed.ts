import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A sealed value that cannot be opened: another key, another context, or changed bytes. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

export interface SealKey {
  /** 1 to 32 letters and digits; precedes everything sealed with the key. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

const [ivBytes, tagBytes] = [12, 16] as const;

/**
 * AES-256-GCM with a fresh 96-bit nonce (NIST SP 800-38D). The context is authenticated with it, so
 * that a value copied to another row does not open there. Form: length of the key's id, id, nonce,
 * tag, ciphertext.
 */
export function sealWith({ id, key }: SealKey, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${id}|${context}`));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([id.length]), Buffer.from(id), iv, cipher.getAuthTag(), ciphertext]);
}

/** The id of the key that sealed a value; throws a SealError where there is none. */
export function keyIdOf(sealed: Uint8Array): string {
  const length = sealed[0] ?? 0;
  const id = Buffer.from(sealed.subarray(1, 1 + length)).toString('latin1');
  if (length === 0 || sealed.length < 1 + length + ivBytes + tagBytes || !/^[A-Za-z0-9]{1,32}$/.test(id)) {
    throw new SealError('This is not a sealed value.');
  }
  return id;
}

/** Opens what `sealWith` sealed under the same key and context; throws a SealError otherwise. */
export function openWith({ id, key }: SealKey, sealed: Uint8Array, context: string): Buffer {
  const ivAt = 1 + id.length;
  const tagAt = ivAt + ivBytes;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(ivAt, tagAt), { authTagLength: tagBytes })
      .setAAD(Buffer.from(`${id}|${context}`))
      .setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(tagAt + tagBytes)), decipher.final()]);
  } catch {
    throw new SealError('The sealed value does not open: it was changed, or belongs elsewhere.');
  }
}
