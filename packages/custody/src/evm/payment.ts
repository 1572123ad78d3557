import { privateKeyToAccount } from 'viem/accounts';
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  isHex,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type Signature,
  type TransactionSerializable,
  type TransactionSerializableEIP1559,
  type TransactionSerialized,
} from 'viem';
import { getAddress, isAddressEqual, keccak256, toHex } from 'viem/utils';
import type { ChainAsset } from '../chain.ts';
import { type EvmAddress, readEvmAddress } from './address.ts';

/** What a transaction may cost, each in the coin's smallest units per unit of gas. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** One payment from one sender under one nonce, of the coin or of a token. */
export interface EvmPayment extends Fees {
  readonly chainId: number;
  readonly nonce: number;
  readonly to: EvmAddress;
  readonly asset: ChainAsset;
  readonly amount: bigint;
  readonly gas: bigint;
}

/** The bytes of a payment that a signer signs. */
export const unsignedPayment = (payment: EvmPayment): `0x${string}` => serializeTransaction(transactionOf(payment));

/**
 * What unsigned bytes would do, or the reason why they are no payment. Only a plain send of the
 * coin and `transfer` of a token pass: nothing else is ever signed. A payment of nothing passes
 * where it goes to `self`, its own sender: it takes a nonce and pays nobody.
 */
export function readPayment(bytes: string, self?: EvmAddress): EvmPayment | { readonly refused: string } {
  const transaction = parsed(bytes);
  if (transaction === undefined) return { refused: 'These bytes are no transaction.' };
  if (transaction.type !== 'eip1559') return { refused: `A payment is of type eip1559, not ${transaction.type}.` };
  const { to, value = 0n, data = '0x', accessList = [], gas, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  if (to === undefined || to === null) return { refused: 'A payment has a receiver; this creates a contract.' };
  if (accessList.length > 0) return { refused: 'A payment has no access list.' };
  if (gas === undefined || maxFeePerGas === undefined) return { refused: 'A payment names its gas and its fees.' };
  const terms = {
    chainId: transaction.chainId,
    nonce: transaction.nonce ?? 0,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n,
  };
  if (data === '0x' && value === 0n && self !== undefined && isAddressEqual(self, to))
    return { ...terms, to: getAddress(to), asset: 'coin', amount: 0n };
  if (data === '0x') return checked({ ...terms, to: getAddress(to), asset: 'coin', amount: value });
  if (value !== 0n) return { refused: 'A payment sends the coin or a token, not both.' };
  const transfer = transferOf(data);
  if (transfer === undefined) return { refused: 'The only call that is signed is transfer.' };
  return checked({ ...terms, ...transfer, asset: getAddress(to) });
}

/** The highest network fee that a signed transaction can pay, in the coin's smallest units. */
export function highestFee(signed: string): bigint {
  const { gas = 0n, maxFeePerGas = 0n } = parsed(signed) ?? {};
  return gas * maxFeePerGas;
}

/** Signs a payment. Gives the bytes for the chain and the id that they will have there. */
export async function signPayment(
  payment: EvmPayment,
  privateKey: Uint8Array,
): Promise<{ readonly signed: `0x${string}`; readonly txId: string }> {
  const account = privateKeyToAccount(toHex(privateKey));
  const signed = await account.signTransaction(transactionOf(payment));
  return { signed, txId: keccak256(signed) };
}

/** A payment that somebody signed elsewhere: who, and the id that the chain will know it by. */
export interface SignedEvmPayment {
  readonly payment: EvmPayment;
  readonly signer: EvmAddress;
  readonly txId: string;
}

/** Signatures above half the order of secp256k1 are refused: each would have a twin. */
const halfOrder = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;

/**
 * What signed bytes would do and who signed them, or the reason why they are no payment. Only the
 * one form of bytes passes that a chain takes: another form would have another id there.
 */
export async function readSignedPayment(signed: string): Promise<SignedEvmPayment | { readonly refused: string }> {
  const payment = readPayment(signed);
  if ('refused' in payment) return payment;
  try {
    const bytes = signed as `0x${string}`;
    const { r, s, yParity } = (parsed(signed) ?? {}) as Partial<Signature>;
    if (r === undefined || s === undefined || yParity === undefined) return { refused: 'Nobody signed these bytes.' };
    const again = serializeTransaction(transactionOf(payment), { r, s, yParity });
    if (BigInt(s) > halfOrder || again !== signed.toLowerCase())
      return { refused: 'No chain takes bytes of this form.' };
    return { payment, signer: await signerOf(bytes), txId: keccak256(bytes) };
  } catch {
    return { refused: 'Nobody signed these bytes.' };
  }
}

/** Who signed these bytes. Fails on bytes that are no signed transaction. */
export const signerOf = (signed: `0x${string}`): Promise<EvmAddress> =>
  recoverTransactionAddress({ serializedTransaction: signed as TransactionSerialized });

/**
 * The fees of the next attempt under the same nonce: both an eighth higher, rounded up, since a
 * chain takes a replacement only when both rise by a tenth or more. Undefined above the cap.
 */
export function bumpedFees({ maxFeePerGas, maxPriorityFeePerGas }: Fees, capPerGas: bigint): Fees | undefined {
  const next = { maxFeePerGas: eighthMore(maxFeePerGas), maxPriorityFeePerGas: eighthMore(maxPriorityFeePerGas) };
  return next.maxFeePerGas > capPerGas ? undefined : next;
}

const eighthMore = (fee: bigint): bigint => (fee * 9n + 7n) / 8n;

function transactionOf({ asset, to, amount, ...terms }: EvmPayment): TransactionSerializableEIP1559 {
  if (asset === 'coin') return { ...terms, type: 'eip1559', to, value: amount };
  return { ...terms, type: 'eip1559', ...callOf({ asset, to, amount }) };
}

/** What is called for a payment: its receiver, or `transfer` of a token. */
export function callOf({ asset, to, amount }: Pick<EvmPayment, 'to' | 'asset' | 'amount'>): {
  readonly to: EvmAddress;
  readonly value: bigint;
  readonly data: `0x${string}`;
} {
  if (asset === 'coin') return { to, value: amount, data: '0x' };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  return { to: asset, value: 0n, data };
}

function parsed(bytes: string): TransactionSerializable | undefined {
  if (!isHex(bytes, { strict: true })) return undefined;
  try {
    return parseTransaction(bytes);
  } catch {
    return undefined;
  }
}

/** The arguments of `transfer`, where the data is exactly such a call and not a byte more. */
function transferOf(data: `0x${string}`): { to: EvmAddress; amount: bigint } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    if (functionName !== 'transfer') return undefined;
    const [to, amount] = args;
    const again = encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] });
    return again === data.toLowerCase() ? { to, amount } : undefined;
  } catch {
    return undefined;
  }
}

function checked(payment: EvmPayment): EvmPayment | { readonly refused: string } {
  const { to, asset, amount, maxFeePerGas, maxPriorityFeePerGas } = payment;
  if (amount <= 0n) return { refused: 'A payment is of more than nothing.' };
  if ('problem' in readEvmAddress(to)) return { refused: `${to} is no address that money can be sent to.` };
  if (asset !== 'coin' && isAddressEqual(asset, to)) return { refused: 'A token is never sent to its own contract.' };
  if (maxPriorityFeePerGas > maxFeePerGas) return { refused: 'The priority fee is above the highest fee.' };
  return payment;
}
