import { KeySet } from '../../state/key-set.ts';
import type { State } from '../../state/state.ts';
import type { RechargeTerms } from './commands.ts';

/** A coin that is given for bank money. */
export interface RechargedAsset extends RechargeTerms {
  readonly assetId: number;
  /** 0 for USDT. */
  readonly marketId: number;
}

/** A request that waits for its receipt. */
export interface RechargeRequest {
  readonly requestId: number;
  readonly userId: number;
  readonly number: number;
  readonly assetId: number;
  readonly bankAssetId: number;
  readonly amount: bigint;
  /** The fee that was listed when it was made. */
  readonly feePpm: number;
  readonly requestedAtMs: number;
}

/** An account at a bank, as its statements left it. */
export interface BankAccount {
  readonly accountId: number;
  readonly assetId: number;
  closing: bigint;
}

/** Bank money that nobody owns yet, in the book `bankClearing`. */
export interface BankReceipt {
  readonly receiptId: number;
  readonly accountId: number;
  readonly assetId: number;
  readonly units: bigint;
  /** The request whose reference it carries; 0 where it carries none. */
  readonly userId: number;
  readonly number: number;
  readonly bookedAtMs: number;
  /** It goes back to its payer, or is paid out: the bank's line is missing. */
  isReturning: boolean;
}

/** A payment of the platform's own, as a line of a statement says it. */
export interface BankPayment {
  readonly key: string;
  readonly accountId: number;
  readonly assetId: number;
  readonly units: bigint;
}

/** The account that users pay into, as operators set it last. */
export interface ShownAccount {
  readonly accountId: number;
  readonly assetId: number;
  readonly open: boolean;
  readonly details: string;
  readonly sinceMs: number;
}

/** Terms, open requests, bank accounts and receipts. Changed by `apply` alone. */
export class RechargeState {
  readonly state: State;
  readonly assets = new Map<number, RechargedAsset>();
  readonly requests = new Map<number, RechargeRequest>();
  /** How many requests each user ever made. */
  readonly counts = new Map<number, number>();
  readonly accounts = new Map<number, BankAccount>();
  readonly receipts = new Map<number, BankReceipt>();
  /** Every line that was ever booked. */
  readonly keys = new KeySet();
  /** Fees ever taken of each asset, modulo ten: what the security fund's running tenth hangs on. */
  readonly feesModuloTen = new Map<number, bigint>();
  /** What the bank took of each asset and the treasury could not pay yet. Never 0. */
  readonly owed = new Map<number, bigint>();
  /** Numbers of receipts that are payments out of the treasury, not yet in a statement. */
  readonly payouts = new Set<number>();
  /** What owners ever paid in of each asset, and what was ever paid out of the treasury. */
  readonly funded = new Map<number, bigint>();
  readonly paidOut = new Map<number, bigint>();
  /** Payments that no receipt of another account answered yet, oldest first. */
  readonly payments = new Map<string, BankPayment>();
  /** Undefined while no operator ever set one. */
  shown: ShownAccount | undefined;
  lastRequestId = 0;
  lastReceiptId = 0;
  lastStatementId = 0;

  constructor(state: State) {
    this.state = state;
  }

  get isEmpty(): boolean {
    return this.assets.size === 0 && this.accounts.size === 0 && this.shown === undefined;
  }

  /** The number that a user's next request has. */
  nextNumber(userId: number): number {
    return (this.counts.get(userId) ?? 0) + 1;
  }

  /** A user's open requests, oldest first. */
  *openOf(userId: number): Iterable<RechargeRequest> {
    for (const request of this.requests.values()) if (request.userId === userId) yield request;
  }
}
