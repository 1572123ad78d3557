import { toChain } from '@candor/amount';
import type { WithdrawalView } from '@candor/core';
import type { Audit } from '../../../office/audit/audit.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import type { Passkeys } from '../../../identity/second-factor/passkeys.ts';
import { type Approval, approvalDigest, approvalSchema, approvalsMost } from '../../../chain/signer/approvals.ts';
import { listedAs } from '../real/listing.ts';
import type { ConfiguredNetwork } from '../real/network-schema.ts';
import { signerUrlOf } from '../real/signer-url.ts';
import { requestIdOf } from '../withdrawals/request-id.ts';
import type { RealParts } from './listing-kinds.ts';

/** Operators' own keys, which agree to payments. */
export type SigningKeys = Pick<Passkeys<'operator'>, 'agreeOptions' | 'agrees'>;

/** Approvals of one withdrawal that are looked for on record. */
const entriesMost = 100;

interface KeyParts {
  readonly exchange: Pick<ExchangeService, 'peek'>;
  readonly real: RealParts;
}

/**
 * The network of the file that a withdrawal leaves by; undefined where the file has none for it.
 */
const configuredOf = ({ exchange, real }: KeyParts, networkId: number): ConfiguredNetwork | undefined =>
  exchange.peek((state) => real.networks.find((one) => listedAs(state, one)?.networkId === networkId));

/**
 * Whether the file of the networks lacks the network that a withdrawal leaves by. Nobody knows then
 * what its signer asks for, and an approval without an agreement could not be made good.
 */
export const isUnknownTo = (parts: KeyParts, { networkId, kind }: WithdrawalView): boolean =>
  kind !== 'internal' && parts.real.networks.length > 0 && configuredOf(parts, networkId) === undefined;

/**
 * What an approver's passkey agrees to: the hash that the signer makes of the payment again.
 * Undefined on a network whose signer asks for no keys. Whether one does, the file says: a network
 * whose endpoints or signer are away now asks for them all the same.
 */
export function digestOf(
  parts: KeyParts,
  { withdrawalId, networkId, assetId, address, amount, fee, kind }: WithdrawalView,
): string | undefined {
  const network = configuredOf(parts, networkId);
  if (kind === 'internal' || network === undefined || signerUrlOf(network, parts.real) === undefined) return undefined;
  const asset = parts.exchange.peek((state) => state.networks.asset(networkId, assetId));
  const units = asset && toChain(amount - fee, asset);
  if (asset === undefined || units === undefined) return undefined;
  return approvalDigest(requestIdOf(network, withdrawalId), {
    chainId: network.kind === 'evm' ? network.chainId : `bitcoin:${network.chain}`,
    asset: asset.contract === '' ? 'coin' : asset.contract,
    to: address,
    amount: units,
  });
}

/** What of a passkey's answer goes on record with an approval, and from there to the signer. */
export function approvalOf({ id, response }: { readonly id: string; readonly response: object }): Approval | undefined {
  const { clientDataJSON, authenticatorData, signature } = response as Record<string, unknown>;
  return approvalSchema.safeParse({ id, clientDataJSON, authenticatorData, signature }).data;
}

/**
 * What operators' keys agreed to about a withdrawal, from the record of who approved it: of each
 * key its newest answer, and no more of them than a signer reads.
 */
export async function approvalsOf(audit: Pick<Audit, 'latest'>, withdrawalId: number): Promise<readonly Approval[]> {
  const entries = await audit.latest(`withdrawal:${withdrawalId}`, entriesMost, ['withdrawal.view']);
  const byKey = new Map<string, Approval>();
  for (const { action, after } of entries) {
    if (action !== 'withdrawal.approve' || after === '') continue;
    const { passkey } = JSON.parse(after) as { readonly passkey?: unknown };
    const approval = approvalSchema.safeParse(passkey).data;
    if (approval !== undefined && !byKey.has(approval.id)) byKey.set(approval.id, approval);
  }
  return [...byKey.values()].slice(0, approvalsMost);
}
