import { createHash } from 'node:crypto';
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Policy } from './policy.ts';

/** That an operator agrees to a payment: what their key answered to its digest (WebAuthn). */
export const approvalSchema = z.strictObject({
  id: z.base64url().max(1_400),
  clientDataJSON: z.base64url().max(4_096),
  authenticatorData: z.base64url().max(4_096),
  signature: z.base64url().max(4_096),
});
export type Approval = z.infer<typeof approvalSchema>;
/** A request brings no more of them. */
export const approvalsMost = 16;

const needed = 2;

/** What operators agree to, on whichever chain. */
export interface AgreedPayment {
  /** The chain's number, or on Bitcoin the name of the network. */
  readonly chainId: number | string;
  readonly asset: string;
  readonly to: string;
  readonly amount: bigint;
}

/**
 * What operators agree to: SHA-256 over the request, the chain, the asset, the receiver and the
 * amount in chain units, as base64url. A bump is the same payment: fees are not in it. Only in hex
 * are both cases of a letter the same address.
 */
export const approvalDigest = (requestId: string, { chainId, asset, to, amount }: AgreedPayment): string =>
  createHash('sha256')
    .update(JSON.stringify([requestId, chainId, lowerHex(asset), lowerHex(to), String(amount)]))
    .digest('base64url');

const lowerHex = (text: string): string => (text.startsWith('0x') ? text.toLowerCase() : text);

/** Whether two operators of the policy agree to just this payment, each by a key of their own. */
export async function areEnough(
  { approvers }: Pick<Policy, 'approvers'>,
  requestId: string,
  payment: AgreedPayment,
  approvals: readonly Approval[],
): Promise<boolean> {
  if (approvers === undefined) return false;
  const { origin, keys } = approvers;
  const agreed = new Set<string>();
  for (const { id, ...response } of approvals) {
    const key = keys.find((one) => one.id === id);
    if (key === undefined) continue;
    const answer: AuthenticationResponseJSON = {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    };
    const isTheirs = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: approvalDigest(requestId, payment),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      // An answer is bound to its payment, so that how often a key was used tells nothing more.
      credential: { id, publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')), counter: 0 },
    }).then(
      ({ verified }) => verified,
      () => false,
    );
    if (isTheirs) agreed.add(key.operator);
  }
  return agreed.size >= needed;
}
