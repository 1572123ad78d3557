import { CompactEncrypt, importJWK, type JWK } from 'jose';

/** The key that the exchange's config script names for the body of a withdrawal. */
const keyOfPage = (): JWK => (globalThis as { candorBodyKey?: JWK }).candorBodyKey ?? {};

/** An input as a compact JWE that only the exchange can read. Fails where the page has no key. */
export async function sealed(input: object): Promise<string> {
  const key = await importJWK(keyOfPage(), 'ECDH-ES');
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  return new CompactEncrypt(bytes).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' }).encrypt(key);
}
