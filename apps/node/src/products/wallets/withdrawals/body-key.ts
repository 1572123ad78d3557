import { createECDH, hkdfSync } from 'node:crypto';
import type { JWK } from 'jose';

/** What the body of a withdrawal is encrypted by. */
const terms = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] };

/**
 * The key for which browsers encrypt the body of a withdrawal. It follows from the pepper, so that
 * every process of an exchange, and the next after a restart, reads what was encrypted for it.
 */
export class BodyKey {
  /** The public half, a P-256 key, as the config script names it. */
  readonly publicJwk: JWK;
  readonly #privateJwk: JWK;

  constructor(pepper: string) {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(hkdfSync('sha256', pepper, '', 'withdrawal body key 1', 32)));
    const point = pair.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    this.publicJwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
    this.#privateJwk = { ...this.publicJwk, d: pair.getPrivateKey().toString('base64url') };
  }

  /** The text of a compact JWE; undefined where it was not encrypted for this key in this way. */
  async open(jwe: string): Promise<string | undefined> {
    const { compactDecrypt, importJWK } = await import('jose');
    try {
      const key = await importJWK(this.#privateJwk, 'ECDH-ES');
      return new TextDecoder('utf-8', { fatal: true }).decode((await compactDecrypt(jwe, key, terms)).plaintext);
    } catch {
      return undefined;
    }
  }
}
