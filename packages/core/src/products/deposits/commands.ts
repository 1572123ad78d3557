import type { Amount } from '@candor/amount';

/** Gives a user the next index of deposit addresses; a user has one, on every network. */
export interface AssignDepositAddress {
  readonly type: 'assign_deposit_address';
  readonly userId: number;
}

/**
 * Books what came to one of our addresses. It names the address's index and never a user: whose it
 * is, the state knows.
 */
export interface CreditDeposit {
  readonly type: 'credit_deposit';
  readonly networkId: number;
  readonly assetId: number;
  /** 128 bits of the hash of (chain, transaction, output), 32 lower-case hex digits. */
  readonly key: string;
  /** 0 is the platform's own address: what comes there is `treasury`'s. */
  readonly index: number;
  /** Chain units: the real change of the balance. */
  readonly chainAmount: Amount;
  /** The block that holds it, and the newest block. */
  readonly height: number;
  readonly head: number;
  /**
   * The address it came from, where the chain says it: a receipt in `suspense` can go back there.
   */
  readonly sender?: string;
}

/** A deposit can no longer be taken back by the chain. */
export interface FinalizeDeposit {
  readonly type: 'finalize_deposit';
  readonly networkId: number;
  readonly key: string;
  /** The block that holds it now, the newest block, and the newest final one. */
  readonly height: number;
  readonly head: number;
  readonly finalHeight: number;
}

/** The chain took a credited deposit back. The platform bears it; the user keeps the credit. */
export interface LoseDeposit {
  readonly type: 'lose_deposit';
  readonly networkId: number;
  readonly key: string;
}

/** Gives a receipt of `suspense` to its owner: two operators agree. */
export interface AssignReceipt {
  readonly type: 'assign_receipt';
  readonly receiptId: number;
  /** The address's owner, where it has one. */
  readonly userId: number;
  /** Who proposed it, and who agreed: two people. */
  readonly operatorId: number;
  readonly approverId: number;
}

/** Commands of this room. */
export type DepositsCommand = AssignDepositAddress | CreditDeposit | FinalizeDeposit | LoseDeposit | AssignReceipt;
