import { toChain } from '@candor/amount';
import type { WithdrawalView } from '@candor/core';
import type { Audit } from '../../../audit/audit.ts';
import type { ExchangeService } from '../../../exchange/service.ts';
import type { Passkeys } from '../../../second-factor/passkeys.ts';
import { type Approval, approvalDigest, approvalSchema } from '../../../signer/approvals.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import { requestIdOf } from '../withdrawals/request-id.ts';

/** Operators' own keys, which agree to payments. */
export type SigningKeys = Pick<Passkeys<'operator'>, 'agreeOptions' | 'agrees'>;

/** Approvals of one withdrawal that are looked for on record. */
const entriesMost = 100;

/**
 * What an approver's passkey agrees to: the hash that the signer makes of the payment again. Undefined
 * on a network whose signer asks for no keys.
 */
export function digestOf(
  {
    exchange,
    networks,
  }: { readonly exchange: Pick<ExchangeService, 'peek'>; readonly networks: () => readonly LiveNetwork[] },
  { withdrawalId, networkId, assetId, address, amount, fee, kind }: WithdrawalView,
): string | undefined {
  const live = networks().find((one) => one.networkId === networkId);
  const asset = exchange.peek((state) => state.networks.asset(networkId, assetId));
  const units = asset && toChain(amount - fee, asset);
  if (live?.asksKeys !== true || asset === undefined || units === undefined || kind === 'internal') return undefined;
  return approvalDigest(requestIdOf(live, withdrawalId), {
    chainId: live.chainId,
    asset: asset.contract === '' ? 'coin' : (asset.contract as `0x${string}`),
    to: address as `0x${string}`,
    amount: units,
  });
}

/** What of a passkey's answer goes on record with an approval, and from there to the signer. */
export function approvalOf({ id, response }: { readonly id: string; readonly response: object }): Approval | undefined {
  const { clientDataJSON, authenticatorData, signature } = response as Record<string, unknown>;
  return approvalSchema.safeParse({ id, clientDataJSON, authenticatorData, signature }).data;
}

/** What operators' keys agreed to about a withdrawal, from the record of who approved it. */
export async function approvalsOf(audit: Pick<Audit, 'latest'>, withdrawalId: number): Promise<readonly Approval[]> {
  const entries = await audit.latest(`withdrawal:${withdrawalId}`, entriesMost, ['withdrawal.view']);
  return entries
    .filter(({ action, after }) => action === 'withdrawal.approve' && after !== '')
    .flatMap(({ after }) => {
      const { passkey } = JSON.parse(after) as { readonly passkey?: unknown };
      return approvalSchema.safeParse(passkey).data ?? [];
    });
}
