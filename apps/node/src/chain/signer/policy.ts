import { isAddressEqual } from 'viem';
import { z } from 'zod';
import { bitcoinNetworks, type EvmPayment, readBitcoinAddress } from '@candor/custody';

const address = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]);
const units = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt);

/** A passkey of an operator. Who has several agrees once, whichever they show. */
const approverKey = z.strictObject({
  operator: z.string().min(1).max(60).toLowerCase(),
  /** What its owner calls it; nobody asks for it. */
  device: z.string().max(200).optional(),
  id: z.base64url(),
  publicKey: z.base64url(),
});

export const bitcoinNetworkName = z.enum(['main', 'test', 'regtest']);

const approversSchema = z.strictObject({
  /** Where the keys are shown. */
  origin: z.url(),
  keys: z
    .array(approverKey)
    .refine((keys) => new Set(keys.map(({ operator }) => operator)).size > 1, 'must be of two operators or more'),
});

const bitcoinPolicyFields = z.strictObject({
  network: bitcoinNetworkName,
  /** A higher fee for a virtual byte is never paid. */
  feeCapPerVbyte: units,
  perPayment: units,
  perHour: units,
  perDay: units,
  /** Above it two operators' keys have to agree, where there are any; absent: to all. */
  automaticUpTo: units.optional(),
  /** Payments to these are sweeps into safety: they count against no cap. */
  cold: z.array(z.string()),
  approvers: approversSchema.optional(),
});

/** What a signer signs on Bitcoin, in satoshi. Addresses are of its network, as the chain has them. */
export const bitcoinPolicySchema = bitcoinPolicyFields.transform((policy, context) => {
  const cold = policy.cold.map((text, place) => {
    const read = readBitcoinAddress(text, bitcoinNetworks[policy.network]);
    if ('address' in read) return read.address;
    context.addIssue({ code: 'custom', path: ['cold', place], message: `must be an address of ${policy.network}` });
    return text;
  });
  return { ...policy, cold };
});
export type BitcoinPolicy = z.output<typeof bitcoinPolicySchema>;

/**
 * What a signer signs, in a file that the node cannot change. Amounts are in the chain's smallest
 * units.
 */
export const policySchema = z.strictObject({
  chainId: z.number().int().min(1),
  /** A higher price of gas is never paid. */
  maxFeePerGas: units,
  maxGas: units,
  assets: z.array(
    z.strictObject({
      asset: z.union([z.literal('coin'), address]),
      perPayment: units,
      perHour: units,
      perDay: units,
      /** Above it two operators' keys have to agree, where there are any; absent: to all. */
      automaticUpTo: units.optional(),
    }),
  ),
  /** Payments to these are sweeps into safety: they count against no cap. */
  cold: z.array(address),
  /** Keys of operators, of whom two agree to a payment above what is automatic. */
  approvers: approversSchema.optional(),
});
export type Policy = z.output<typeof policySchema>;

/** Of which kind of chain a policy is, its own fields say: `network` is Bitcoin's. */
export function readPolicy(
  json: unknown,
): { readonly kind: 'evm'; readonly policy: Policy } | { readonly kind: 'bitcoin'; readonly policy: BitcoinPolicy } {
  return z.object({ network: z.unknown() }).safeParse(json).data?.network === undefined
    ? { kind: 'evm', policy: policySchema.parse(json) }
    : { kind: 'bitcoin', policy: bitcoinPolicySchema.parse(json) };
}

/** What was signed of an asset before, one entry for each nonce. */
export interface Spent {
  readonly atMs: number;
  readonly asset: string;
  readonly amount: bigint;
}

/** Why something is not signed, and whether it may be later. */
export interface Refusal {
  readonly refused: string;
  readonly mayPassLater?: true;
  /** Whether it may once operators' keys agree to just this payment. */
  readonly lacksApproval?: true;
}

const [hourMs, dayMs] = [3_600_000, 86_400_000] as const;

/** What no payment and no filler is allowed, whatever it sends. */
export function forbidsTerms(policy: Policy, payment: EvmPayment): Refusal | undefined {
  if (payment.chainId !== policy.chainId)
    return { refused: `The payment is of chain ${payment.chainId}, not ${policy.chainId}.` };
  if (payment.maxFeePerGas > policy.maxFeePerGas) return { refused: 'The fee is above the cap.', mayPassLater: true };
  return payment.gas > policy.maxGas ? { refused: 'The gas is above the cap.' } : undefined;
}

/**
 * Why the policy forbids a payment; undefined where it allows it. `spent` is without this payment's
 * own nonce.
 */
export function forbids(
  policy: Policy,
  payment: EvmPayment,
  spent: readonly Spent[],
  nowMs: number,
): Refusal | undefined {
  const refused = forbidsTerms(policy, payment);
  if (refused !== undefined) return refused;
  const caps = capsOf(policy, payment.asset);
  if (caps === undefined) return { refused: `${payment.asset} is not in the policy.` };
  if (isCold(policy, payment.to)) return undefined;
  if (payment.amount > caps.perPayment) return { refused: 'The amount is above the cap of a payment.' };
  const since = (fromMs: number): bigint =>
    spent
      .filter(({ atMs, asset }) => atMs > fromMs && sameAsset(asset, payment.asset))
      .reduce((sum, { amount }) => sum + amount, payment.amount);
  if (since(nowMs - hourMs) > caps.perHour) return { refused: 'The cap of an hour is reached.', mayPassLater: true };
  if (since(nowMs - dayMs) > caps.perDay) return { refused: 'The cap of a day is reached.', mayPassLater: true };
  return undefined;
}

/** Whether two operators have to agree to a payment. */
export function needsApproval(policy: Policy, payment: EvmPayment): boolean {
  if (policy.approvers === undefined || isCold(policy, payment.to)) return false;
  return payment.amount > (capsOf(policy, payment.asset)?.automaticUpTo ?? 0n);
}

export const isCold = (policy: Policy, to: `0x${string}`): boolean =>
  policy.cold.some((one) => isAddressEqual(one, to));

const capsOf = (policy: Policy, of: string) => policy.assets.find(({ asset }) => sameAsset(asset, of));

const sameAsset = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
