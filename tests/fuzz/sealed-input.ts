import { BodyKey } from '../../apps/node/src/products/wallets/withdrawals/body-key.ts';
import { type Call, calls } from '@candor/protocol';
import { CompactEncrypt, importJWK } from 'jose';
import { type ValidInput, validInput } from './valid-input.ts';

/**
 * What is right for a call of a server with this pepper. A withdrawal is sealed for the server’s
 * key, so that it is read; every other call is asked as anywhere.
 */
export async function sealedInput(call: Call, pepper: string): Promise<ValidInput> {
  const submit = calls.find(({ id }) => id === 'withdraw.submit');
  if (call.id !== 'assets.withdrawal' || submit === undefined) return validInput(call);
  const plain = new TextEncoder().encode(JSON.stringify(validInput(submit).input));
  const key = await importJWK(new BodyKey(pepper).publicJwk, 'ECDH-ES');
  const sealed = new CompactEncrypt(plain).setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' });
  return { input: { data: await sealed.encrypt(key) } };
}
