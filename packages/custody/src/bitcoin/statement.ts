import { createECDH, createHash, createPublicKey, ECDH, verify } from 'node:crypto';
import { Address, OutScript, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer';
import { base64ToBytes, bytesToBase64 } from './base64.ts';
import { isReserveStatement } from '../evm/statement.ts';
import { type BitcoinNetwork, bitcoinNetworks } from './network.ts';

/*
 * Signed messages of Bitcoin (BIP-322, "simple"), for addresses that pay to a witness public key
 * hash. A message is signed as a transaction that spends an output which no chain has: `to_spend`
 * holds the message's hash, `to_sign` spends it. Nothing of it can be sent.
 */

const tag = 'BIP0322-signed-message';
const noValue = new Uint8Array(8);
const opReturn = Uint8Array.of(0x6a);
const sighashAll = 1;
/** Signatures above half the order of secp256k1 are refused: each would have a twin. */
const halfOrder = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;

/** The signature of a message by the key of an address, as base64 of its witness. */
export function signBitcoinMessage(message: string, privateKey: Uint8Array, network: BitcoinNetwork): string {
  const { script } = p2wpkh(compressedKey(privateKey), network);
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true });
  const witnessUtxo = { script, amount: 0n };
  transaction.addInput({ txid: shownId(spentId(message, script)), index: 0, sequence: 0, witnessUtxo });
  transaction.addOutput({ script: opReturn, amount: 0n });
  transaction.signIdx(privateKey, 0);
  transaction.finalize();
  const { finalScriptWitness } = transaction.getInput(0);
  if (finalScriptWitness === undefined) throw new Error('The message was not signed.');
  return bytesToBase64(RawWitness.encode(finalScriptWitness));
}

/**
 * Signs a statement about reserves by the key of the address that it names on its last line, on
 * whichever Bitcoin network that is. Undefined where the address is of another key. Throws
 * RangeError for any other text.
 */
export function signBitcoinReserve(message: string, privateKey: Uint8Array): string | undefined {
  if (!isReserveStatement(message)) throw new RangeError('This is no statement about reserves.');
  const publicKey = compressedKey(privateKey);
  const network = Object.values(bitcoinNetworks).find((one) =>
    message.endsWith(`\naddress: ${p2wpkh(publicKey, one).address}`),
  );
  return network && signBitcoinMessage(message, privateKey, network);
}

/** Whether the key of an address signed a message, on whichever network the address is of. */
export const isBitcoinStatement = (message: string, signature: string, address: string): boolean =>
  Object.values(bitcoinNetworks).some((network) => isBitcoinMessage(message, signature, { address, network }));

/** Whether the key of an address signed a message. False for addresses of another kind. */
export function isBitcoinMessage(
  message: string,
  signature: string,
  { address, network }: { readonly address: string; readonly network: BitcoinNetwork },
): boolean {
  try {
    const decoded = Address(network).decode(address);
    if (decoded.type !== 'wpkh') return false;
    const [signed, publicKey, ...more] = RawWitness.decode(base64ToBytes(signature));
    if (signed === undefined || publicKey?.length !== 33 || more.length > 0) return false;
    if (p2wpkh(publicKey, network).address !== address || signed.at(-1) !== sighashAll) return false;
    const der = signed.slice(0, -1);
    const script = OutScript.encode(decoded);
    return isLow(der) && verify('sha256', sha(preimage(message, script, decoded.hash)), keyObject(publicKey), der);
  } catch {
    return false;
  }
}

const sha = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const joined = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** SHA-256 with the tag of signed messages before it (BIP-340). */
function messageHash(message: string): Buffer {
  const tagged = sha(Buffer.from(tag));
  return sha(joined(tagged, tagged, Buffer.from(message)));
}

/** The id of `to_spend`, in the order of its bytes. */
export function spentId(message: string, script: Uint8Array): Buffer {
  const nothing = joined(Buffer.alloc(32), u32(0xffff_ffff));
  const pushed = joined(Uint8Array.of(0x22, 0x00, 0x20), messageHash(message));
  const input = joined(Uint8Array.of(1), nothing, pushed, u32(0));
  const output = joined(Uint8Array.of(1), noValue, Uint8Array.of(script.length), script);
  return sha(sha(joined(u32(0), input, output, u32(0))));
}

/** Ids are shown from their last byte to the first. */
export const shownId = (id: Uint8Array): string => Buffer.from(id).reverse().toString('hex');

/** What the signature of `to_sign` is over (BIP-143), before its two hashes. */
function preimage(message: string, script: Uint8Array, keyHash: Uint8Array): Buffer {
  const outpoint = joined(spentId(message, script), u32(0));
  const outputs = joined(noValue, Uint8Array.of(opReturn.length), opReturn);
  const scriptCode = joined(Uint8Array.of(0x19, 0x76, 0xa9, 0x14), keyHash, Uint8Array.of(0x88, 0xac));
  const hashes = [sha(sha(outpoint)), sha(sha(u32(0)))];
  return joined(u32(0), ...hashes, outpoint, scriptCode, noValue, u32(0), sha(sha(outputs)), u32(0), u32(sighashAll));
}

/** Whether the second number of a DER signature is the smaller one of its two. */
function isLow(der: Uint8Array): boolean {
  const firstLength = der[3] ?? 0;
  const second = der.slice(6 + firstLength);
  return BigInt(`0x${Buffer.from(second).toString('hex')}`) <= halfOrder;
}

function compressedKey(privateKey: Uint8Array): Uint8Array {
  const pair = createECDH('secp256k1');
  pair.setPrivateKey(privateKey);
  return new Uint8Array(pair.getPublicKey(null, 'compressed'));
}

function keyObject(publicKey: Uint8Array) {
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x: x ?? '', y: y ?? '' }, format: 'jwk' });
}
