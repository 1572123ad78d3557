import { HDKey } from '@scure/bip32';
import { privateKeyToAddress } from 'viem/accounts';
import { toHex } from 'viem/utils';
import type { BitcoinNetwork } from '../bitcoin/network.ts';
import { accountPaths } from './deposit-keys.ts';

/** The hot wallet has an account of its own beside that of the deposit addresses. */
const hotPath = "m/44'/60'/1'/0/0";

/**
 * The same on Bitcoin: an account of its own, and off the main network another coin type (BIP-44).
 * Unsigned bytes of Bitcoin do not say of which network they are.
 */
const bitcoinHotPath = ({ bech32 }: BitcoinNetwork): string => `m/84'/${bech32 === 'bc' ? 0 : 1}'/1'/0/0`;

/** A key and the address that it pays from. */
export interface PayingKey {
  readonly address: `0x${string}`;
  readonly privateKey: Uint8Array;
}

/** The keys of the seed that a signer holds. */
export class WalletSeed {
  readonly #root: HDKey;

  /** Takes 16 to 64 bytes (BIP-32). */
  constructor(seed: Uint8Array) {
    this.#root = HDKey.fromMasterSeed(seed);
  }

  /** The extended public key of the deposit addresses; all that who watches is given. */
  get depositAccount(): string {
    return this.#root.derive(accountPaths.evm).publicExtendedKey;
  }

  /** The same of Bitcoin. */
  get bitcoinDepositAccount(): string {
    return this.#root.derive(accountPaths.bitcoin).publicExtendedKey;
  }

  /** The wallet that withdrawals are paid from. */
  hot(): PayingKey {
    return keyOf(this.#root.derive(hotPath));
  }

  /** The key of a deposit address, for its sweep. */
  deposit(index: number): PayingKey {
    return keyOf(this.#root.derive(`${accountPaths.evm}/0/${index}`));
  }

  /** The key that withdrawals on a Bitcoin network are paid with. */
  bitcoinHot(network: BitcoinNetwork): Uint8Array {
    return privateKeyOf(this.#root.derive(bitcoinHotPath(network)));
  }

  /** The key of a deposit address on Bitcoin: for its sweep and for statements. */
  bitcoinDeposit(index: number): Uint8Array {
    return privateKeyOf(this.#root.derive(`${accountPaths.bitcoin}/0/${index}`));
  }
}

function keyOf(key: HDKey): PayingKey {
  const privateKey = privateKeyOf(key);
  return { address: privateKeyToAddress(toHex(privateKey)), privateKey };
}

function privateKeyOf({ privateKey }: HDKey): Uint8Array {
  if (privateKey === null) throw new Error('The seed has no private keys.');
  return privateKey;
}
