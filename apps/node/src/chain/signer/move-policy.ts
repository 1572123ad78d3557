import { formatDecimal } from '@candor/amount';
import { type EvmAddress, type EvmPayment, readPayment } from '@candor/custody';
import { isAddressEqual } from 'viem';
import { z } from 'zod';

const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]);
const units = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt);
const name = z.string().min(1).max(32);

/**
 * What the machine with the key of a warm or cold wallet signs: receivers, assets and fee caps.
 * Fees are in the coin's smallest units.
 */
export const movePolicySchema = z.strictObject({
  chainId: z.number().int().min(1),
  maxFeePerGas: units,
  maxGas: units,
  coin: z.strictObject({ asset: name, decimals: z.number().int().min(0).max(36) }),
  tokens: z.array(z.strictObject({ asset: name, contract: address, decimals: z.number().int().min(0).max(36) })),
  /** Wallets of the platform by their names: a payment to anything else is never signed. */
  receivers: z.record(name, address).refine((all) => Object.keys(all).length > 0, 'must name a receiver'),
});
export type MovePolicy = z.output<typeof movePolicySchema>;

/** A payment in words for who signs it. */
export interface DecodedMove {
  readonly payment: EvmPayment;
  readonly lines: readonly string[];
}

/**
 * What unsigned bytes would do, as the bytes themselves say it, or why they are not signed. Nothing
 * is believed of a file beside its bytes.
 */
export function decodeMove(
  policy: MovePolicy,
  bytes: string,
  from: EvmAddress,
): DecodedMove | { readonly refused: string } {
  const payment = readPayment(bytes);
  if ('refused' in payment) return payment;
  if (payment.chainId !== policy.chainId)
    return { refused: `The payment is of chain ${payment.chainId}, not ${policy.chainId}.` };
  if (payment.maxFeePerGas > policy.maxFeePerGas) return { refused: 'The fee is above the cap.' };
  if (payment.gas > policy.maxGas) return { refused: 'The gas is above the cap.' };
  const receiver = Object.entries(policy.receivers).find(([, one]) => isAddressEqual(one, payment.to));
  if (receiver === undefined) return { refused: `${payment.to} is no receiver of the policy.` };
  const asset = assetOf(policy, payment);
  if (asset === undefined) return { refused: `${payment.asset} is not in the policy.` };
  const highestFee = payment.gas * payment.maxFeePerGas;
  return {
    payment,
    lines: [
      `chain    ${payment.chainId}`,
      `from     ${from}`,
      `to       ${payment.to} (${receiver[0]})`,
      `amount   ${plain(payment.amount, asset.decimals)} ${asset.asset}`,
      `fee      ${plain(highestFee, policy.coin.decimals)} ${policy.coin.asset} at most`,
      `nonce    ${payment.nonce}`,
    ],
  };
}

/** Without zeros that say nothing. */
const plain = (units: bigint, decimals: number): string =>
  formatDecimal(units, decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

function assetOf({ coin, tokens }: MovePolicy, { asset }: EvmPayment) {
  return asset === 'coin' ? coin : tokens.find(({ contract }) => isAddressEqual(contract, asset));
}
