import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { FactorOwner } from '../../second-factor/second-factors.ts';
import type { TestServer } from '../../../assembly/test-support/test-server.ts';
import { passkeys } from '../../../base/sql/schema.ts';

/** What a device answers otherwise than it should, or says besides. */
interface DeviceAnswer {
  readonly origin?: string;
  /** The host whose passkey it says it is. */
  readonly site?: string;
  /** Whether it saw who holds it: a finger, a face, a code of its own. */
  readonly verified?: boolean;
  /** How often it was used, as it counts. */
  readonly count?: number;
  /** Whose it keeps the passkey for. */
  readonly handle?: FactorOwner;
}

/** A passkey as its device holds it: answers challenges as the specification of WebAuthn says. */
export function softwarePasskey(server: { readonly config: Pick<TestServer['config'], 'port'> }) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  // COSE: an octet key pair (1: 1) for EdDSA (3: -8) on Ed25519 (-1: 6) with its public half (-2).
  const cose = Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), raw]);
  const id = createHash('sha256').update(raw).digest();
  const credentialId = id.toString('base64url');
  const clientOf = (type: string, challenge: string, origin = `http://localhost:${server.config.port}`) => {
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
    create(challenge: string, answer: DeviceAnswer = {}) {
      const device = Buffer.concat([headOf(0x40, answer), Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
      const attestationObject = Buffer.concat([head, Buffer.from([device.length]), device]);
      return answerOf({ clientDataJSON: clientOf('create', challenge, answer.origin), attestationObject });
    },
    /** What shows it. */
    show(challenge: string, answer: DeviceAnswer = {}) {
      const clientDataJSON = clientOf('get', challenge, answer.origin);
      const authenticatorData = headOf(0, answer);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
      const signature = sign(null, signed, privateKey);
      const userHandle = answer.handle === undefined ? {} : { userHandle: Buffer.from(answer.handle) };
      return answerOf({ clientDataJSON, authenticatorData, signature, ...userHandle });
    },
  };
}

/**
 * What a device says of itself before the rest: its site, that somebody was there and was seen,
 * what else follows, its count.
 */
function headOf(follows: number, { site = 'localhost', verified = true, count = 0 }: DeviceAnswer): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([hashOf(site), Buffer.from([follows | (verified ? 0x05 : 0x01)]), counted]);
}
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

/** One that a user added before. */
export const newPasskey = (server: TestServer, userId: number): Promise<SoftwarePasskey> =>
  keptPasskey(server, `user:${userId}`);

/** One that somebody has. */
export async function keptPasskey(server: TestServer, owner: FactorOwner): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(server);
  const { credentialId, publicKey } = passkey;
  const facts = { credentialId, owner, publicKey, counter: 0, transports: '', name: 'Device' };
  const db = await server.sql.db();
  await db.insert(passkeys).values({ ...facts, createdAtMs: server.nowMs });
  return passkey;
}
