import { Address, OutScript, selectUTXO, SigHash, Transaction } from '@scure/btc-signer';
import { sha256x2 } from '@scure/btc-signer/utils.js';
import { base64ToBytes, bytesToBase64 } from './base64.ts';
import type { BitcoinNetwork } from './network.ts';

/** An output that pays an address of ours and was not spent yet. */
export interface Unspent extends BitcoinInput {
  /** Of witness public key hash. */
  readonly address: string;
}

export interface BitcoinPayment {
  readonly to: string;
  /** In satoshi, as everything here. */
  readonly amount: bigint;
  /** Where the rest of the inputs goes: an address of ours. */
  readonly change: string;
  readonly feePerVbyte: bigint;
}

/** An output of a transaction. */
export interface Outpoint {
  readonly txId: string;
  readonly index: number;
}

/**
 * What an input spends. Its amount is signed with it: a wrong one gives bytes that no chain takes.
 */
export interface BitcoinInput extends Outpoint {
  readonly amount: bigint;
}

/** An output that is mined and not spent, with the height of its block. */
export interface MinedOutput extends BitcoinInput {
  readonly height: number;
}

/** What a PSBT would do. */
export interface BitcoinPlan {
  readonly inputs: readonly BitcoinInput[];
  /** The one output that leaves our wallets; absent where everything stays in them. */
  readonly paid?: { readonly address: string; readonly amount: bigint };
  readonly outputs: readonly { readonly address: string; readonly amount: bigint }[];
  readonly networkFee: bigint;
  /** The id on the chain. It covers everything that is signed except what the inputs hold. */
  readonly txId: string;
}

/** An output below this is never relayed: spending it costs more than it holds. */
export const dustSatoshi = 294n;

/** The library gives no change below this. */
const dustOfChange = 546n;

/** Says that an input may be replaced by a payment with a higher fee (BIP-125). */
const replaceable = 0xff_ff_ff_fd;

/** Virtual bytes that an input and an output of ours take at most. */
export const inputSize = 68n;
const outputSize = 43n;

/** Virtual bytes that a transaction of ours takes at most. */
export const largestSize = (inputs: number, outputs: number): bigint =>
  11n + inputSize * BigInt(inputs) + outputSize * BigInt(outputs);

/** What outputs hold together. */
export const sumOf = (outputs: readonly { readonly amount: bigint }[]): bigint =>
  outputs.reduce((sum, { amount }) => sum + amount, 0n);

/** What a payment spends: all that is required, and of what is free no more than it needs. */
export interface Spendable {
  /** What every attempt at the payment spends, so that the chain takes one of them at most. */
  readonly required?: readonly Unspent[];
  readonly free: readonly Unspent[];
}

/**
 * A payment as PSBT. The same inputs give the same bytes. With the inputs of an attempt before it
 * and a higher fee it takes the place of that one (BIP-125). Undefined where the outputs do not
 * cover amount and fee. Fails on an amount that nobody would relay.
 */
export function unsignedBitcoinPayment(
  { to, amount, change, feePerVbyte }: BitcoinPayment,
  { required = [], free }: Spendable,
  network: BitcoinNetwork,
): string | undefined {
  if (amount < dustSatoshi) throw new Error(`A payment is of ${dustSatoshi} satoshi or more, not of ${amount}.`);
  const isRequired = new Set(required.map(outpointOf));
  const others = free.filter((one) => !isRequired.has(outpointOf(one)));
  const inputOf = inputMaker(network);
  const selected = selectUTXO(others.map(inputOf), [{ address: to, amount }], 'default', {
    ...(required.length > 0 && { requiredInputs: required.map(inputOf) }),
    changeAddress: change,
    feePerByte: feePerVbyte,
    bip69: true,
    createTx: true,
    network,
  });
  return selected?.tx && bytesToBase64(selected.tx.toPSBT(0));
}

/**
 * All of these outputs to one address of ours, less the fee. Undefined where nothing would be left.
 */
export function unsignedBitcoinSweep(
  { to, feePerVbyte }: { readonly to: string; readonly feePerVbyte: bigint },
  spent: readonly Unspent[],
  network: BitcoinNetwork,
): string | undefined {
  const left = sumOf(spent) - largestSize(spent.length, 1) * feePerVbyte;
  if (left < dustSatoshi) return undefined;
  const transaction = new Transaction();
  for (const one of spent.toSorted(byOutpoint)) transaction.addInput(inputMaker(network)(one));
  transaction.addOutputAddress(to, left, network);
  return bytesToBase64(transaction.toPSBT(0));
}

/** The outputs that a signed transaction spends. */
export function spentBy(signed: string): readonly Outpoint[] {
  const transaction = Transaction.fromRaw(Buffer.from(signed, 'hex'), { allowUnknownOutputs: true });
  return Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { txid, index } = transaction.getInput(place);
    if (txid === undefined || index === undefined) throw new Error(`Input ${place} does not say what it spends.`);
    return { txId: hexOf(txid), index };
  });
}

/** The highest fee that a signed transaction can pay at a level that the signer keeps. */
export function highestBitcoinFee(signed: string, feeCapPerVbyte: bigint): bigint {
  const { inputsLength, outputsLength } = Transaction.fromRaw(Buffer.from(signed, 'hex'), {
    allowUnknownOutputs: true,
  });
  return largestSize(inputsLength, outputsLength) * feeCapPerVbyte;
}

/** An output by its transaction and its place there. */
export const outpointOf = ({ txId, index }: Outpoint): string => `${txId}:${index}`;

const byOutpoint = (one: Outpoint, other: Outpoint): number => (outpointOf(one) < outpointOf(other) ? -1 : 1);

const inputMaker =
  (network: BitcoinNetwork) =>
  ({ txId, index, amount, address }: Unspent) => ({
    txid: txId,
    index,
    sequence: replaceable,
    witnessUtxo: { script: OutScript.encode(Address(network).decode(address)), amount },
  });

/**
 * The least fee level of the next attempt, in satoshi per virtual byte: an eighth above the one
 * before, rounded up, and so a satoshi for each of its bytes (BIP-125, rule 4). Undefined above the
 * cap.
 */
export function bumpedFeePerVbyte(before: bigint, cap: bigint): bigint | undefined {
  const next = (before * 9n + 7n) / 8n;
  return next > cap ? undefined : next;
}

/**
 * What a PSBT would do, or why it is not signed. It spends what is ours, each output once, and pays
 * one receiver, or nobody where that is allowed. The rest goes back to one address of ours, every
 * input may be replaced, and the fee is no more than the cap for its size.
 */
export function readBitcoinPayment(
  psbt: string,
  network: BitcoinNetwork,
  terms: {
    readonly isOurs: (address: string) => boolean;
    readonly feeCapPerVbyte: bigint;
    /** Whether it may pay nobody and bring everything back in one output. */
    readonly mayStay?: boolean;
  },
): BitcoinPlan | { readonly refused: string; readonly mayPassLater?: true } {
  const { isOurs, feeCapPerVbyte, mayStay = false } = terms;
  const transaction = parsed(psbt);
  if (transaction === undefined) return { refused: 'These bytes are no PSBT.' };
  if (transaction.lockTime !== 0) return { refused: 'A payment waits for no block and no time.' };
  const spent = inputsOf(transaction, network, isOurs);
  if ('refused' in spent) return spent;
  const outputs: { address: string; amount: bigint }[] = [];
  for (let place = 0; place < transaction.outputsLength; place += 1) {
    const address = transaction.getOutputAddress(place, network);
    const { amount } = transaction.getOutput(place);
    if (address === undefined || amount === undefined)
      return { refused: `Output ${place} pays no address of this network.` };
    if (amount < dustSatoshi) return { refused: `Output ${place} is dust.` };
    outputs.push({ address, amount });
  }
  const receivers = outputs.filter(({ address }) => !isOurs(address));
  const [paid] = receivers;
  const stays = mayStay && outputs.length === 1;
  if ((paid === undefined && !stays) || receivers.length > 1)
    return { refused: `A payment has one receiver; this has ${receivers.length}.` };
  if (outputs.length > 2) return { refused: 'The rest goes back in one output.' };
  const { fee } = transaction;
  // Where the rest would be dust there is one output, and the rest goes with the fee.
  const rest = paid !== undefined && outputs.length === 1 ? dustOfChange + outputSize * feeCapPerVbyte : 0n;
  const largest = largestSize(spent.length, outputs.length) * feeCapPerVbyte + rest;
  if (fee < 0n || fee > largest)
    return { refused: `The fee of ${fee} satoshi is above the cap of ${largest}.`, mayPassLater: true };
  const txId = hexOf(sha256x2(transaction.unsignedTx).reverse());
  return { inputs: spent, ...(paid && { paid }), outputs, networkFee: fee, txId };
}

/** What the inputs spend, or why they are not signed. */
function inputsOf(
  transaction: Transaction,
  network: BitcoinNetwork,
  isOurs: (address: string) => boolean,
): readonly BitcoinInput[] | { readonly refused: string } {
  const inputs = Array.from({ length: transaction.inputsLength }, (_, place) => transaction.getInput(place));
  const spent = new Map<string, BitcoinInput>();
  for (const { txid, index, sequence, sighashType, witnessUtxo } of inputs) {
    if (sequence !== replaceable) return { refused: 'An input cannot be replaced (BIP-125).' };
    if (sighashType !== undefined && sighashType !== SigHash.ALL)
      return { refused: 'A signature covers all inputs and outputs.' };
    if (txid === undefined || index === undefined || witnessUtxo === undefined)
      return { refused: 'An input does not say what it spends.' };
    const address = addressOf(witnessUtxo.script, network);
    if (address === undefined || !isOurs(address)) return { refused: 'An input is not of our wallet.' };
    const txId = hexOf(txid);
    spent.set(`${txId}:${index}`, { txId, index, amount: witnessUtxo.amount });
  }
  return spent.size === inputs.length ? [...spent.values()] : { refused: 'An input is spent twice.' };
}

/** The address that a script pays; undefined where it pays none. */
function addressOf(script: Uint8Array, network: BitcoinNetwork): string | undefined {
  try {
    return Address(network).encode(OutScript.decode(script));
  } catch {
    return undefined;
  }
}

/**
 * Signs every input with the key that opens it. Gives the bytes for the network, in hex, and their
 * id.
 */
export function signBitcoinPayment(
  psbt: string,
  keyOf: (script: Uint8Array) => Uint8Array,
): { readonly signed: string; readonly txId: string } {
  const transaction = Transaction.fromPSBT(base64ToBytes(psbt));
  for (let place = 0; place < transaction.inputsLength; place += 1) {
    const { witnessUtxo } = transaction.getInput(place);
    if (witnessUtxo === undefined) throw new Error(`Input ${place} does not say what it spends.`);
    if (OutScript.decode(witnessUtxo.script).type !== 'wpkh') throw new Error(`Input ${place} is of another kind.`);
    transaction.signIdx(keyOf(witnessUtxo.script), place);
  }
  transaction.finalize();
  return { signed: transaction.hex, txId: transaction.id };
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function parsed(psbt: string): Transaction | undefined {
  try {
    return Transaction.fromPSBT(base64ToBytes(psbt));
  } catch {
    return undefined;
  }
}
