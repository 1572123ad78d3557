import { ECDH } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { publicKeyToAddress } from 'viem/accounts';
import type { BitcoinNetwork } from '../bitcoin/network.ts';

/** The accounts whose extended public keys custody is given. Each address is `/0/index` below. */
export const accountPaths = { evm: "m/44'/60'/0'", bitcoin: "m/84'/0'/0'" } as const;

/**
 * Deposit addresses of one account, from its extended public key alone: who watches can make every
 * address and spend from none.
 */
export class DepositKeys {
  readonly #receiving: HDKey;

  /** Fails when the text is no extended key, is of a wrong depth, or holds a private key. */
  constructor(extendedPublicKey: string) {
    const account = HDKey.fromExtendedKey(extendedPublicKey);
    if (account.privateKey !== null) throw new Error('Custody takes an extended public key, not a private one.');
    if (account.depth !== 3)
      throw new Error(`The extended key is of depth ${account.depth}; an account is of depth 3.`);
    this.#receiving = account.deriveChild(0);
  }

  /** The address of an index on an EVM chain, with its checksum (EIP-55). */
  evmAddress(index: number): `0x${string}` {
    // viem wants the whole point; a key of BIP-32 is compressed.
    const point = ECDH.convertKey(this.#key(index), 'secp256k1', undefined, 'hex', 'uncompressed');
    return publicKeyToAddress(`0x${point.toString()}`);
  }

  /** The address of an index on Bitcoin: pay to witness public key hash (BIP-84). */
  bitcoinAddress(index: number, network: BitcoinNetwork): string {
    const { address } = p2wpkh(this.#key(index), network);
    if (address === undefined) throw new Error(`No address for index ${index}`);
    return address;
  }

  #key(index: number): Uint8Array {
    const { publicKey } = this.#receiving.deriveChild(index);
    if (publicKey === null) throw new Error(`No key for index ${index}`);
    return publicKey;
  }
}
