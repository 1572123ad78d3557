import type { Amount } from '@candor/amount';
import type { RefusalReason, WithdrawalCheck } from './words.ts';

/**
 * Takes money out to an address of a network; to another user's it settles inside, and costs
 * nothing.
 */
export interface RequestWithdrawal {
  readonly type: 'request_withdrawal';
  readonly userId: number;
  readonly networkId: number;
  readonly assetId: number;
  /** The fee is inside: amount − fee arrives. */
  readonly amount: Amount;
  /** 1 to 91 visible ASCII characters; that it is one of the network was checked before. */
  readonly address: string;
  /** The index, where the address is one of our own. */
  readonly recipientIndex?: number;
  /** The use of a strong factor. Rises with each request of a user: none counts twice. */
  readonly evidenceId: number;
  /** What was found that people should look at; the core adds what it knows itself. */
  readonly checks?: readonly WithdrawalCheck[];
}

/** The user takes it back; possible until its payment is planned. */
export interface CancelWithdrawal {
  readonly type: 'cancel_withdrawal';
  readonly userId: number;
  readonly withdrawalId: number;
}

export interface ApproveWithdrawal {
  readonly type: 'approve_withdrawal';
  readonly withdrawalId: number;
  /** Who approves; the record's actor. */
  readonly operatorId: number;
}

export interface RefuseWithdrawal {
  readonly type: 'refuse_withdrawal';
  readonly withdrawalId: number;
  readonly operatorId: number;
  readonly reason: RefusalReason;
}

/** Gives an approved withdrawal the next nonce of a wallet that pays. */
export interface PlanPayment {
  readonly type: 'plan_payment';
  readonly withdrawalId: number;
  /** A number for the wallet; it pays withdrawals and nothing else. */
  readonly sender: number;
  /** The nonce that the chain expects of it; counts at the wallet's first payment alone. */
  readonly chainNonce: number;
}

/**
 * Its transaction was signed: written before anybody sends it. A bump is the next attempt. A filler
 * is an empty payment under the same nonce, for one that the chain refuses for good.
 */
export interface SignPayment {
  readonly type: 'sign_payment';
  readonly withdrawalId: number;
  /** 1, 2, 3 … */
  readonly attempt: number;
  /** 64 lower-case hex digits. */
  readonly txHash: string;
  readonly isFiller?: boolean;
}

/** One of its attempts is in the chain, deep enough: the payment, or its filler. */
export interface SettlePayment {
  readonly type: 'settle_payment';
  readonly withdrawalId: number;
  readonly txHash: string;
  /** Whether the transaction did what it was made for. */
  readonly hasSucceeded: boolean;
  /** Chain units of the network's own coin. */
  readonly networkFee: Amount;
  readonly height: number;
  readonly head: number;
}

/** Nothing was signed and nothing will be: its nonce goes to the next payment. */
export interface DropPayment {
  readonly type: 'drop_payment';
  readonly withdrawalId: number;
}

/** Sends a receipt of `suspense` back to where it came from: two operators agree. */
export interface ReturnReceipt {
  readonly type: 'return_receipt';
  readonly receiptId: number;
  readonly operatorId: number;
  readonly approverId: number;
}

/** Limits, reviews and times of withdrawals. Amounts in the smallest unit of USDT. */
export interface WithdrawalRules {
  /** What may leave in 24 hours, by a user's level 0, 1 and 2. */
  readonly limits: readonly [Amount, Amount, Amount];
  /** Above it one operator looks, above the other two. */
  readonly reviewOneAbove: Amount;
  readonly reviewTwoAbove: Amount;
  /**
   * What of an asset's liabilities may leave in an hour, parts per million; half of it asks for a
   * review.
   */
  readonly outflowPpm: number;
  /** Requests of one user in an hour without a review. */
  readonly velocityMax: number;
  /** How long a review may take: undecided by then, all goes back. */
  readonly reviewMs: number;
}

export interface SetWithdrawalRules {
  readonly type: 'set_withdrawal_rules';
  readonly rules: WithdrawalRules;
}

/** How far a user's identity is known: 0, 1 or 2. */
export interface SetUserLevel {
  readonly type: 'set_user_level';
  readonly userId: number;
  readonly level: number;
}

/** Commands of this room. */
export type WithdrawalsCommand =
  | RequestWithdrawal
  | CancelWithdrawal
  | ApproveWithdrawal
  | RefuseWithdrawal
  | PlanPayment
  | SignPayment
  | SettlePayment
  | DropPayment
  | ReturnReceipt
  | SetWithdrawalRules
  | SetUserLevel;
