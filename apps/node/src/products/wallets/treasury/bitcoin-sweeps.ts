import {
  bitcoinInputSize,
  type BitcoinNetwork,
  highestBitcoinFee,
  largestBitcoinSize,
  type MinedOutput,
  sumOfOutputs,
  type Unspent,
  unsignedBitcoinSweep,
} from '@candor/custody';
import type { BitcoinSigned, BitcoinSignRequest } from '../../../chain/signer/bitcoin-signer.ts';
import type { ReserveStatement } from '../../../chain/signer/signer.ts';
import { requestLivesMs } from '../sign-request.ts';
import { statedBy, type TreasuryWallets } from './treasury-wallets.ts';

/** Outputs of an address, what they hold together, and what their sweep would cost. */
export interface WorthSweeping {
  readonly outputs: readonly Unspent[];
  readonly units: bigint;
  readonly cost: bigint;
}

/** What brings deposit addresses of a Bitcoin network into the platform's wallets. */
export interface BitcoinSweeps {
  /**
   * Outputs at an address that sweeps bring in: in no block above a height, and each worth more
   * than its own place in the transaction costs. The largest come first, in parts of one sweep each.
   */
  readonly worthSweeping: (address: string, feePerVbyte: bigint, height: number) => Promise<readonly WorthSweeping[]>;
  /** Satoshi per virtual byte that a sweep offers: it has time. */
  readonly feePerVbyte: () => Promise<bigint>;
  /**
   * The signed sweep of these outputs at the deposit address of an index, or why there is none.
   * Fails while there is no signer.
   */
  readonly sign: (
    index: number,
    outputs: readonly Unspent[],
    order: { readonly to: string; readonly feePerVbyte: bigint; readonly part: number },
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
/** More outputs of one sweep make a longer question than a signer reads. */
const outputsMost = 100;

export function bitcoinSweeps(parts: BitcoinSweepsParts): BitcoinSweeps {
  const { bitcoin, network, chain, signer, feeCapPerVbyte, now } = parts;
  return {
    worthSweeping: async (address, feePerVbyte, height) => {
      const outputs = (await chain.unspent(address)).filter(
        (one) => one.height <= height && one.amount > bitcoinInputSize * feePerVbyte,
      );
      const byAmount = outputs.toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
      return inParts(byAmount, outputsMost).map((part) => {
        const taken = part.map((one) => ({ ...one, address }));
        return {
          outputs: taken,
          units: sumOfOutputs(taken),
          cost: largestBitcoinSize(taken.length, 1) * feePerVbyte,
        };
      });
    },
    feePerVbyte: async () => {
      const level = await chain.feePerVbyte(withinBlocks);
      return level > feeCapPerVbyte ? feeCapPerVbyte : level;
    },
    sign: async (index, outputs, { part, ...order }) => {
      const bytes = unsignedBitcoinSweep(order, outputs, bitcoin);
      if (bytes === undefined) return { refused: 'Nothing would be left.' };
      const requestId = `s-${network}-${index}-${part}-${now()}`;
      return signer.signBitcoin({ requestId, sender: index, bytes, expiresAtMs: now() + requestLivesMs });
    },
    highestFee: (signed) => highestBitcoinFee(signed, feeCapPerVbyte),
    signReserve: statedBy(signer),
  };
}

const inParts = <One>(all: readonly One[], most: number): (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most));
