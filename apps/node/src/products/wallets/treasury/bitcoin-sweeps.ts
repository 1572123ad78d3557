import {
  type BitcoinNetwork,
  highestBitcoinFee,
  type Unspent,
  unsignedBitcoinSweep,
  type BitcoinInput,
} from '@candor/custody';
import type { BitcoinSigned, BitcoinSignRequest } from '../../../signer/bitcoin-signer.ts';
import type { ReserveStatement } from '../../../signer/signer.ts';
import type { TreasuryWallets } from './treasury-wallets.ts';

/** What brings deposit addresses of a Bitcoin network into the platform's wallets. */
export interface BitcoinSweeps {
  /** Outputs at an address that are mined and not spent. */
  readonly unspent: (address: string) => Promise<readonly Unspent[]>;
  /** Satoshi per virtual byte that a sweep offers: it has time. */
  readonly feePerVbyte: () => Promise<bigint>;
  /**
   * The signed sweep of these outputs at the deposit address of an index; undefined where the signer
   * refuses it or nothing would be left. Fails while there is no signer.
   */
  readonly sign: (
    index: number,
    outputs: readonly Unspent[],
    order: { readonly to: string; readonly feePerVbyte: bigint },
  ) => Promise<{ readonly signed: string; readonly txId: string } | undefined>;
  /** The highest network fee that a signed sweep can pay, in satoshi. */
  readonly highestFee: (signed: string) => bigint;
  readonly signReserve: TreasuryWallets['signReserve'];
}

interface BitcoinSweepsParts {
  readonly bitcoin: BitcoinNetwork;
  readonly network: string;
  readonly chain: {
    readonly unspent: (address: string) => Promise<readonly BitcoinInput[]>;
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
/** More outputs make a longer question than a signer reads; the next sweep takes the rest. */
const outputsMost = 100;
/** A signer that gets a request later does not sign it. */
const signWithinMs = 30_000;

export function bitcoinSweeps(parts: BitcoinSweepsParts): BitcoinSweeps {
  const { bitcoin, network, chain, signer, feeCapPerVbyte, now } = parts;
  return {
    unspent: async (address) => {
      const outputs = await chain.unspent(address);
      return outputs.slice(0, outputsMost).map((one) => ({ ...one, address }));
    },
    feePerVbyte: async () => {
      const level = await chain.feePerVbyte(withinBlocks);
      return level > feeCapPerVbyte ? feeCapPerVbyte : level;
    },
    sign: async (index, outputs, order) => {
      const bytes = unsignedBitcoinSweep(order, outputs, bitcoin);
      if (bytes === undefined) return undefined;
      const requestId = `s-${network}-${index}-${now()}`;
      const answer = await signer.signBitcoin({ requestId, sender: index, bytes, expiresAtMs: now() + signWithinMs });
      return 'refused' in answer ? undefined : answer;
    },
    highestFee: (signed) => highestBitcoinFee(signed, feeCapPerVbyte),
    signReserve: async (of, message) => {
      // Who keeps these two signs by hand: they are counted without a signature.
      if (of === 'warm' || of === 'cold') return '';
      return signer.signReserve({ sender: of, message });
    },
  };
}
