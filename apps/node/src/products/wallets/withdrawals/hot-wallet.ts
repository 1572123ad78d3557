import type { ChainAsset, Fees } from '@candor/custody';
import type { Approval } from '../../../signer/approvals.ts';
import type { Refusal } from '../../../signer/policy.ts';
import type { Signed } from '../../../signer/signer.ts';

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
}

/** A wallet that withdrawals of one network are paid from. It pays nothing else. */
export interface HotWallet {
  /** Its number in the journal. */
  readonly sender: number;
  readonly address: string;
  /** Payments of it that the chain has mined. */
  readonly minedNonce: () => Promise<number>;
  readonly balance: (asset: ChainAsset) => Promise<bigint>;
  /** The gas of a payment, with room. */
  readonly gasOf: (order: Pick<PaymentOrder, 'to' | 'asset' | 'amount'>) => Promise<bigint>;
  /** What a payment has to offer now. */
  readonly feesNow: () => Promise<Fees>;
  /** What another attempt under the same nonce has to offer at least; undefined above the cap. */
  readonly bumped: (fees: Fees) => Fees | undefined;
  /**
   * Why the signer would refuse it now; null where it would sign. Fails while there is no signer.
   */
  readonly check: (order: PaymentOrder) => Promise<Refusal | null>;
  /** Fails while there is no signer: then nobody knows whether it signed. */
  readonly sign: (order: PaymentOrder) => Promise<Signed>;
}
