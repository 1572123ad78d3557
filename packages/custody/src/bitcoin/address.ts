import { Address, p2wpkh } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import type { AddressRead } from '../evm/address.ts';
import type { BitcoinNetwork } from './network.ts';

/**
 * Reads a Bitcoin address of this network: any script that a withdrawal can be sent to, with its
 * checksum. Gives it in lower case where it is bech32, since both cases are one address.
 */
export function readBitcoinAddress(text: string, network: BitcoinNetwork): AddressRead {
  const isBech32 = text.toLowerCase().startsWith(`${network.bech32}1`);
  if (!isBech32 && !/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return { problem: 'not_an_address' };
  try {
    Address(network).decode(text);
    return { address: isBech32 ? text.toLowerCase() : text };
  } catch {
    return { problem: isBech32 ? 'wrong_checksum' : 'not_an_address' };
  }
}

/** The address that pays to the witness hash of a private key's public key. */
export function bitcoinAddressOf(privateKey: Uint8Array, network: BitcoinNetwork): string {
  const { address } = p2wpkh(pubECDSA(privateKey, true), network);
  if (address === undefined) throw new Error('A public key has an address.');
  return address;
}
