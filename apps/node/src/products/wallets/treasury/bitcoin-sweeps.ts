import {
  type BitcoinNetwork,
  highestBitcoinFee,
  type MinedOutput,
  type Unspent,
  unsignedBitcoinSweep,
} from '@candor/custody';
import type { BitcoinSigned, BitcoinSignRequest } from '../../../signer/bitcoin-signer.ts';
import type { ReserveStatement } from '../../../signer/signer.ts';
import type { TreasuryWallets } from './treasury-wallets.ts';

/** What brings deposit addresses of a Bitcoin network into the platform's wallets. */
export interface BitcoinSweeps {
  /** What outputs at an address hold that are mined and not spent. */
  readonly balance: (address: string) => Promise<bigint>;
  /**
   * Outputs at an address that a sweep brings in: in no block above a height, and each worth more
   * than its own place in the transaction costs. The largest come first.
   */
  readonly worthSweeping: (address: string, feePerVbyte: bigint, height: number) => Promise<readonly Unspent[]>;
  /** Satoshi per virtual byte that a sweep offers: it has time. */
  readonly feePerVbyte: () => Promise<bigint>;
  /**
   * The signed sweep of these outputs at the deposit address of an index, or why there is none. Fails
   * while there is no signer.
   */
  readonly sign: (
    index: number,
    outputs: readonly Unspent[],
    order: { readonly to: string; readonly feePerVbyte: bigint },
  ) => Promise<BitcoinSigned>;
  /** The highest network fee that a signed sweep can pay, in satoshi. */
  readonly highestFee: (signed: string) => bigint;
  readonly signReserve: TreasuryWallets['signReserve'];
}

interface BitcoinSweepsParts {
  readonly bitcoin: BitcoinNetwork;
  readonly network: string;
  readonly chain: {
    readonly unspent: (address: string) => Promise<readonly MinedOutput[]>;
    readonly feePerVbyte: (blocks: number) => Promise<bigint>;
  };
  readonly signer: {
    readonly signBitcoin: (request: BitcoinSignRequest) => Promise<BitcoinSigned>;
    readonly signReserve: (request: ReserveStatement) => Promise<string>;
  };
  readonly feeCapPerVbyte: bigint;
  readonly now: () => number;
}

const withinBlocks = 6;
/** More outputs make a longer question than a signer reads; the rest goes with the next deposit. */
const outputsMost = 100;
/** Virtual bytes that an output takes where it is spent. */
const inputSize = 68n;
/** A signer that gets a request later does not sign it. */
const signWithinMs = 30_000;

export function bitcoinSweeps(parts: BitcoinSweepsParts): BitcoinSweeps {
  const { bitcoin, network, chain, signer, feeCapPerVbyte, now } = parts;
  return {
    balance: async (address) => (await chain.unspent(address)).reduce((sum, { amount }) => sum + amount, 0n),
    worthSweeping: async (address, feePerVbyte, height) => {
      const outputs = (await chain.unspent(address)).filter(
        (one) => one.height <= height && one.amount > inputSize * feePerVbyte,
      );
      const byAmount = outputs.toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
      return byAmount.slice(0, outputsMost).map((one) => ({ ...one, address }));
    },
    feePerVbyte: async () => {
      const level = await chain.feePerVbyte(withinBlocks);
      return level > feeCapPerVbyte ? feeCapPerVbyte : level;
    },
    sign: async (index, outputs, order) => {
      const bytes = unsignedBitcoinSweep(order, outputs, bitcoin);
      if (bytes === undefined) return { refused: 'Nothing would be left.' };
      const requestId = `s-${network}-${index}-${now()}`;
      return signer.signBitcoin({ requestId, sender: index, bytes, expiresAtMs: now() + signWithinMs });
    },
    highestFee: (signed) => highestBitcoinFee(signed, feeCapPerVbyte),
    signReserve: async (of, message) => {
      // Who keeps these two signs by hand: they are counted without a signature.
      if (of === 'warm' || of === 'cold') return '';
      return signer.signReserve({ sender: of, message });
    },
  };
}
