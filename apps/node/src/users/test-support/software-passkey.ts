import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { passkeys } from '../../sql/schema.ts';
import type { TestServer } from '../../http/test-support/test-server.ts';

/** A passkey of a user as its device holds it: answers challenges as the specification of WebAuthn says. */
export async function newPasskey(server: TestServer, userId: number): Promise<(challenge: string) => object> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  // COSE: an octet key pair (1: 1) for EdDSA (3: -8) on Ed25519 (-1: 6) with its public half (-2).
  const cose = Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), raw]);
  const credentialId = createHash('sha256').update(raw).digest('base64url');
  const db = await server.sql.db();
  await db.insert(passkeys).values({
    credentialId,
    owner: `user:${userId}`,
    publicKey: cose.toString('base64url'),
    counter: 0,
    transports: '',
    name: 'Device',
    createdAtMs: server.nowMs,
  });
  return (challenge) => {
    const origin = `http://localhost:${server.config.port}`;
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
    // The site, user present and verified, no count of uses.
    const device = Buffer.concat([createHash('sha256').update('localhost').digest(), Buffer.from('0500000000', 'hex')]);
    const signed = Buffer.concat([device, createHash('sha256').update(client).digest()]);
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: device.toString('base64url'),
        signature: sign(null, signed, privateKey).toString('base64url'),
      },
    };
  };
}
