import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { TestServer } from '../../http/test-support/test-server.ts';
import { passkeys } from '../../sql/schema.ts';

/** A passkey as its device holds it: answers challenges as the specification of WebAuthn says. */
export function softwarePasskey(server: TestServer) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  // COSE: an octet key pair (1: 1) for EdDSA (3: -8) on Ed25519 (-1: 6) with its public half (-2).
  const cose = Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), raw]);
  const id = createHash('sha256').update(raw).digest();
  const credentialId = id.toString('base64url');
  const site = createHash('sha256').update('localhost').digest();
  const clientOf = (type: string, challenge: string) => {
    const origin = `http://localhost:${server.config.port}`;
    return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  };
  const answerOf = (response: Readonly<Record<string, Buffer>>) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    credentialId,
    publicKey: cose.toString('base64url'),
    /** What adds it, without attestation: user present and verified, no count of uses, no maker. */
    create(challenge: string) {
      const flags = Buffer.from('4500000000', 'hex');
      const device = Buffer.concat([site, flags, Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
      const attestationObject = Buffer.concat([head, Buffer.from([device.length]), device]);
      return answerOf({ clientDataJSON: clientOf('create', challenge), attestationObject });
    },
    /** What shows it. */
    show(challenge: string) {
      const clientDataJSON = clientOf('get', challenge);
      const authenticatorData = Buffer.concat([site, Buffer.from('0500000000', 'hex')]);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
      return answerOf({ clientDataJSON, authenticatorData, signature: sign(null, signed, privateKey) });
    },
  };
}

/** One that a user added before. */
export async function newPasskey(server: TestServer, userId: number): Promise<ReturnType<typeof softwarePasskey>> {
  const passkey = softwarePasskey(server);
  const { credentialId, publicKey } = passkey;
  const owner = `user:${userId}`;
  const facts = { credentialId, owner, publicKey, counter: 0, transports: '', name: 'Device' };
  const db = await server.sql.db();
  await db.insert(passkeys).values({ ...facts, createdAtMs: server.nowMs });
  return passkey;
}
