import type { ChainAsset, Fees } from '@candor/custody';
import type { ReserveStatement, Signed } from '../../../chain/signer/signer.ts';

/** A payment among the platform's own wallets. Amounts in chain units. */
export interface MoveOrder {
  readonly nonce: number;
  readonly to: string;
  readonly asset: ChainAsset;
  readonly amount: bigint;
  readonly gas: bigint;
  readonly fees: Fees;
}

/**
 * Wallets whose keys lie with the platform itself and not with the signer: only a demo has them at
 * hand.
 */
export type KeptWallet = 'warm' | 'cold';

/** The platform's own wallets on one network, and who signs for them. */
export interface TreasuryWallets {
  readonly addresses: Readonly<Record<KeptWallet | 'hot', string>>;
  readonly minedNonce: (address: string) => Promise<number>;
  readonly balance: (address: string, asset: ChainAsset) => Promise<bigint>;
  readonly feesNow: () => Promise<Fees>;
  /** The highest network fee that a signed payment can pay, in the coin's chain units. */
  readonly highestFee: (signed: string) => bigint;
  /** With room; undefined where the payment would revert as things are. */
  readonly gasOf: (from: string, order: Pick<MoveOrder, 'to' | 'asset' | 'amount'>) => Promise<bigint | undefined>;
  /** The unsigned bytes of a payment, for who signs away from the exchange. */
  readonly unsigned: (order: MoveOrder) => string;
  /**
   * Signs a payment of a kept wallet to one of the others, or gas for the deposit address of an
   * index. Absent where people sign such moves by hand, away from the exchange.
   */
  readonly signKept?: (
    from: KeptWallet,
    order: MoveOrder,
    toIndex?: number,
  ) => Promise<{ readonly signed: string; readonly txId: string }>;
  /**
   * Signs a statement about reserves with the key of a wallet, or of the deposit address of an
   * index (EIP-191). Empty where the key of a wallet is not at hand.
   */
  readonly signReserve: (wallet: KeptWallet | 'hot' | number, message: string) => Promise<string>;
  /** Asks the signer for a payment of a deposit address. Fails while there is no signer. */
  readonly signDeposit: (index: number, requestId: string, order: MoveOrder) => Promise<Signed>;
}

/**
 * Statements by the signer about the hot wallet and deposit addresses. Who keeps the others signs by
 * hand: they are counted without a signature.
 */
export const statedBy =
  (signer: { readonly signReserve: (request: ReserveStatement) => Promise<string> }): TreasuryWallets['signReserve'] =>
  async (of, message) =>
    of === 'warm' || of === 'cold' ? '' : signer.signReserve({ sender: of, message });
