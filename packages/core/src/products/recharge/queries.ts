import type { RejectionReason } from '@candor/protocol/reasons';
import type { State } from '../../state/state.ts';
import { rechargeOf } from './own.ts';
import { pricedAt, type PricedReceipt } from './price.ts';
import type {
  BankAccount,
  BankPayment,
  BankReceipt,
  RechargedAsset,
  RechargeRequest,
  RechargeState,
  ShownAccount,
} from './state.ts';

export type BankReceiptView = Readonly<BankReceipt>;
export type BankPaymentView = BankPayment;
export type RechargeRequestView = RechargeRequest;

/** Bank money to those who ask: always the newest state. */
export class RechargeView {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** Every coin that is given for bank money, in the order of listing. */
  assets(): RechargedAsset[] {
    return [...this.#own.assets.values()];
  }

  /** The number that a user's next request has: with the user, the reference of its payment. */
  nextNumber(userId: number): number {
    return this.#own.nextNumber(userId);
  }

  /** Requests that wait, oldest first. */
  requests(): RechargeRequestView[] {
    return [...this.#own.requests.values()];
  }

  request(requestId: number): RechargeRequestView | undefined {
    return this.#own.requests.get(requestId);
  }

  /** Receipts that nobody owns yet, oldest first. */
  receipts(): BankReceiptView[] {
    return Array.from(this.#own.receipts.values(), (receipt) => ({ ...receipt }));
  }

  receipt(receiptId: number): BankReceiptView | undefined {
    const receipt = this.#own.receipts.get(receiptId);
    return receipt && { ...receipt };
  }

  /** Whether it is a payment out of the treasury that waits for the bank's line. */
  isPayout(receiptId: number): boolean {
    return this.#own.payouts.has(receiptId);
  }

  /** Payments of statements that no receipt of another account answered, oldest first. */
  payments(): BankPaymentView[] {
    return [...this.#own.payments.values()];
  }

  /** What owners ever paid in of an asset, and what was ever paid out of the treasury by bank. */
  ownMoney(assetId: number): { readonly funded: bigint; readonly paidOut: bigint } {
    const { funded, paidOut } = this.#own;
    return { funded: funded.get(assetId) ?? 0n, paidOut: paidOut.get(assetId) ?? 0n };
  }

  /** The account that operators set last; undefined while none was ever set. */
  get shown(): ShownAccount | undefined {
    return this.#own.shown;
  }

  accounts(): Readonly<BankAccount>[] {
    return Array.from(this.#own.accounts.values(), (account) => ({ ...account }));
  }

  /** What the bank took of an asset and the treasury could not pay yet. */
  owed(assetId: number): bigint {
    return this.#own.owed.get(assetId) ?? 0n;
  }

  /** Whether a line of a statement was booked before. */
  isBooked(key: string): boolean {
    return this.#own.keys.has(key);
  }

  /** What bank money gives in a coin at the index of now. */
  priced(
    asset: RechargedAsset,
    paid: { readonly units: bigint; readonly feePpm: number },
  ): PricedReceipt | RejectionReason {
    return pricedAt(this.#own, asset, paid);
  }

  get #own(): RechargeState {
    return rechargeOf(this.#state);
  }
}
