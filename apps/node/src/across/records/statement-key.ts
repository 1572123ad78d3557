import { createECDH, hkdfSync } from 'node:crypto';
import type { JWK } from 'jose';

/**
 * The key that signs statements, of which the config script names the public half. It follows from
 * the pepper, so that every process of an exchange, and the next after a restart, signs by the
 * same.
 */
export class StatementKey {
  readonly publicJwk: JWK;
  readonly #privateJwk: JWK;

  constructor(pepper: string) {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(hkdfSync('sha256', pepper, '', 'statement key 1', 32)));
    const point = pair.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    this.publicJwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', use: 'sig', alg: 'ES256' };
    this.#privateJwk = { ...this.publicJwk, d: pair.getPrivateKey().toString('base64url') };
  }

  /** A compact JWS of the JSON of a value. */
  async sign(value: object): Promise<string> {
    const { CompactSign, importJWK } = await import('jose');
    const key = await importJWK(this.#privateJwk, 'ES256');
    return new CompactSign(new TextEncoder().encode(JSON.stringify(value)))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .sign(key);
  }
}
