import type { Amount } from '@candor/amount';

/** On what terms bank money becomes a coin. Amounts are bank money, in units of the ledger. */
export interface RechargeTerms {
  /** Whether new requests are taken. */
  readonly open: boolean;
  /** The bank asset that is paid in, such as USD. */
  readonly bankAssetId: number;
  /** Parts in a million of what the platform gives. */
  readonly feePpm: number;
  readonly minimum: Amount;
  readonly maximum: Amount;
}

/** Offers a coin for bank money, or changes the terms. A request keeps the fee it was made with. */
export interface SetRechargeTerms {
  readonly type: 'set_recharge_terms';
  readonly assetId: number;
  /** The spot market whose index prices the coin in USDT; 0 for USDT itself. Never changes. */
  readonly marketId: number;
  readonly terms: RechargeTerms;
}

/** A user says that they pay by bank. No money moves: it only claims a receipt. */
export interface RequestRecharge {
  readonly type: 'request_recharge';
  readonly userId: number;
  /** The coin that is wanted. */
  readonly assetId: number;
  /** The user's own requests are numbered from 1: with the user, it is the payment's reference. */
  readonly number: number;
  /** What is paid, in units of the bank asset. */
  readonly amount: Amount;
}

/** Ends a request that no receipt answers. */
export interface RefuseRecharge {
  readonly type: 'refuse_recharge';
  readonly requestId: number;
}

/** A line of a bank's statement. */
export interface BankLine {
  /** 128 bits of the hash of (account, bank reference, date, amount), 32 hex digits. */
  readonly key: string;
  /** Above 0: money came in. Below 0: it went out. */
  readonly amount: Amount;
  /** The request whose reference the payment carries; both 0 where it carries none. */
  readonly userId: number;
  readonly number: number;
  /** Money that goes out: the receipt that it gives back, or 0 for a payment of the platform's. */
  readonly closes: number;
}

/** Books a statement as a whole: two operators agree. */
export interface BookBankLines {
  readonly type: 'book_bank_lines';
  readonly accountId: number;
  readonly assetId: number;
  readonly opening: Amount;
  readonly closing: Amount;
  readonly lines: readonly BankLine[];
  readonly operatorId: number;
  readonly approverId: number;
}

/** Gives a receipt to the request that claims it. */
export interface AssignBankReceipt {
  readonly type: 'assign_bank_receipt';
  readonly receiptId: number;
  readonly requestId: number;
  readonly operatorId: number;
  /** 0: one operator, for an exact reference and a small amount. */
  readonly approverId: number;
}

/** A receipt goes back to its payer: two operators agree, and the bank's next line closes it. */
export interface ReturnBankReceipt {
  readonly type: 'return_bank_receipt';
  readonly receiptId: number;
  readonly operatorId: number;
  readonly approverId: number;
}

/** Why a receipt is the platform's own. */
export const receiptOrigins = ['capital', 'own_account'] as const;
export type ReceiptOrigin = (typeof receiptOrigins)[number];

/**
 * Takes a receipt that names nobody into the treasury: money that an owner paid in, or money of the
 * platform's own that left another of its accounts. Two operators agree.
 */
export interface KeepBankReceipt {
  readonly type: 'keep_bank_receipt';
  readonly receiptId: number;
  readonly origin: ReceiptOrigin;
  /** The line of the other account that sent it; 32 zeros for capital. */
  readonly key: string;
  readonly operatorId: number;
  readonly approverId: number;
}

/**
 * Sets money of the treasury aside, to be paid out by bank: the bank's line closes it as it closes
 * a receipt that goes back. Two operators agree.
 */
export interface OpenBankPayout {
  readonly type: 'open_bank_payout';
  readonly assetId: number;
  readonly amount: Amount;
  readonly operatorId: number;
  readonly approverId: number;
}

/** Gives what was set aside back to the treasury: the bank will not pay it. Two operators agree. */
export interface CancelBankPayout {
  readonly type: 'cancel_bank_payout';
  readonly receiptId: number;
  readonly operatorId: number;
  readonly approverId: number;
}

/**
 * Shows users another account to pay into, which takes two operators, or pauses it, which takes
 * one.
 */
export interface SetBankAccount {
  readonly type: 'set_bank_account';
  readonly accountId: number;
  readonly assetId: number;
  readonly open: boolean;
  /** SHA-256 of payee, bank, IBAN and BIC, as both operators read them. */
  readonly details: string;
  readonly operatorId: number;
  /** 0: one operator, who pauses it. */
  readonly approverId: number;
}

/** Commands of this room. */
export type RechargeCommand =
  | SetRechargeTerms
  | RequestRecharge
  | RefuseRecharge
  | BookBankLines
  | AssignBankReceipt
  | ReturnBankReceipt
  | KeepBankReceipt
  | OpenBankPayout
  | CancelBankPayout
  | SetBankAccount;
