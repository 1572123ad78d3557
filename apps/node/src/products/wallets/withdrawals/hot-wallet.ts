import type { ChainAsset, Fees } from '@candor/custody';
import type { Approval } from '../../../chain/signer/approvals.ts';
import type { EarlierAttempt } from '../../../chain/signer/bitcoin-signer.ts';
import type { Refusal } from '../../../chain/signer/policy.ts';

/** A payment that a signer is asked for. Amounts in chain units. */
export interface PaymentOrder {
  /** Names the payment to the signer, the same for each attempt. */
  readonly requestId: string;
  readonly nonce: number;
  readonly to: string;
  readonly asset: ChainAsset;
  readonly amount: bigint;
  readonly gas: bigint;
  readonly fees: Fees;
  /** What operators' keys agreed to; a signer that asks for none does not look. */
  readonly approvals?: readonly Approval[];
  /**
   * Signed bytes of earlier attempts at it, and of other payments, where the wallet has outputs.
   */
  readonly signed?: SignedBefore;
}

/** What was signed and is not over. Each is the hex of a transaction. */
export interface SignedBefore {
  readonly attempts: readonly string[];
  readonly others: readonly string[];
  /** The inputs of the attempts are gone: the next one needs its anchor alone. */
  readonly isRebuilt?: true;
}

/** Signed bytes and their id, which begins with 0x on every chain. */
export interface SignedPayment {
  readonly signed: string;
  readonly txId: string;
  readonly earlier?: readonly EarlierAttempt[];
}

/** Why a payment is not signed now. */
export interface Hindrance extends Refusal {
  /** Something was signed for it before. */
  readonly wasGiven?: true;
  /** What it would spend is held by payments before it. */
  readonly isBusy?: true;
  readonly earlier?: readonly EarlierAttempt[];
}

/** A wallet that withdrawals of one network are paid from. It pays nothing else. */
export interface HotWallet {
  /** Its number in the journal. */
  readonly sender: number;
  readonly address: string;
  /** What lies so long without a block is offered more for. */
  readonly bumpAfterMs: number;
  /**
   * Payments of it that the chain has mined. Absent where it spends outputs and no payment waits
   * for the one before it (Bitcoin).
   */
  readonly minedNonce?: () => Promise<number>;
  readonly balance: (asset: ChainAsset) => Promise<bigint>;
  /** The gas of a payment, with room; on Bitcoin virtual bytes. */
  readonly gasOf: (order: Pick<PaymentOrder, 'to' | 'asset' | 'amount'>) => Promise<bigint>;
  /**
   * What a payment has to offer now. On Bitcoin `maxFeePerGas` is satoshi per virtual byte, and
   * there is no tip.
   */
  readonly feesNow: () => Promise<Fees>;
  /** What another attempt at a payment has to offer at least; undefined above the cap. */
  readonly bumped: (fees: Fees) => Fees | undefined;
  /**
   * Why the signer would refuse it now; null where it would sign. Fails while there is no signer.
   */
  readonly check: (order: PaymentOrder) => Promise<Hindrance | null>;
  /** Fails while there is no signer: then nobody knows whether it signed. */
  readonly sign: (order: PaymentOrder) => Promise<SignedPayment | Hindrance>;
}
