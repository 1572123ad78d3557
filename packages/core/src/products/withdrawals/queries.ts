import { amount, type Amount, ledgerStep } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { AgainstFloor } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { unitsWorth, worthOf, type Worth } from '../../state/worth.ts';
import { chainWallet } from '../networks/money.ts';
import type { RequestWithdrawal, WithdrawalRules } from './commands.ts';
import type { WithdrawalRequested } from './events.ts';
import { withdrawalsOf } from './own.ts';
import { judgeRequest, usedOf } from './request.ts';
import { rulesOf } from './rules.ts';
import type { Withdrawal, WithdrawalsState } from './state.ts';
import { withdrawalChecks, type WithdrawalCheck } from './words.ts';

/** A withdrawal that has not ended. */
export interface WithdrawalView extends Omit<Withdrawal, 'amount' | 'fee' | 'checks' | 'approvals' | 'attempts'> {
  readonly amount: Amount;
  readonly fee: Amount;
  readonly checks: readonly WithdrawalCheck[];
  readonly approvals: readonly number[];
  readonly attempts: readonly { readonly txHash: string; readonly isFiller: boolean }[];
}

/** What a user may take out at a time. Amounts in the smallest unit of USDT. */
export interface WithdrawalLimitView {
  readonly level: number;
  readonly limit: Amount;
  readonly used: Amount;
}

/** A wallet that pays. */
export interface SenderView {
  readonly networkId: number;
  readonly sender: number;
  /** The nonce of its next payment, and how many are under way. */
  readonly upcoming: number;
  readonly inFlight: number;
}

/** Withdrawals to those who ask: always the newest state. */
export class WithdrawalsView {
  readonly #state: State;
  readonly #againstFloor: AgainstFloor;

  constructor(state: State, againstFloor: AgainstFloor) {
    this.#againstFloor = againstFloor;
    this.#state = state;
  }

  /** Open withdrawals, oldest first. */
  open(): WithdrawalView[] {
    return Array.from(this.#own.open.values(), viewOf).toSorted((a, b) => a.withdrawalId - b.withdrawalId);
  }

  openOf(userId: number): WithdrawalView[] {
    return Array.from(this.#own.openOf.get(userId) ?? [], viewOf).toSorted((a, b) => a.withdrawalId - b.withdrawalId);
  }

  /** An open withdrawal; ended ones are forgotten. */
  withdrawal(withdrawalId: number): WithdrawalView | undefined {
    const withdrawal = this.#own.open.get(withdrawalId);
    return withdrawal && viewOf(withdrawal);
  }

  /** The number of the last withdrawal; 0 before the first. */
  get lastWithdrawalId(): number {
    return this.#own.lastWithdrawalId;
  }

  get rules(): WithdrawalRules {
    return rulesOf(this.#state, this.#own);
  }

  /** The level a user has on record. */
  levelOf(userId: number): number {
    return this.#own.leavers.get(userId)?.level ?? 0;
  }

  /** What a user of a level may take out, by default of the level on record. */
  limitOf(userId: number, timeMs: number, level = this.levelOf(userId)): WithdrawalLimitView {
    const leaver = this.#own.leavers.get(userId);
    const used = usedOf(leaver?.uses ?? [], timeMs);
    return { level, limit: amount(this.rules.limits[level] ?? 0n), used: amount(used) };
  }

  /** The last use of a strong factor that counted for a request of a user; 0 before the first. */
  evidenceOf(userId: number): number {
    return this.#own.leavers.get(userId)?.evidenceId ?? 0;
  }

  /** Whether the rules were ever set; those that the exchange begins with hold until then. */
  get hasRules(): boolean {
    return this.#own.rules !== undefined;
  }

  /**
   * What a request would write now, or the first reason against it: the very code that decides. The
   * level is the one that the request would have on record.
   */
  preview(command: RequestWithdrawal, timeMs: number, level: number): WithdrawalRequested | RejectionReason {
    return judgeRequest(
      { state: this.#state, own: this.#own, timeMs, againstFloor: this.#againstFloor },
      command,
      level,
    );
  }

  /** What units of an asset are worth in the smallest unit of USDT, as limits and reviews count. */
  worthOf(assetId: number, units: bigint): Worth {
    return worthOf(this.#state, assetId, units);
  }

  /**
   * The most that one request of a user can be, in units of the ledger and steps of the chain: what
   * is available, the network's maximum and what the day's limit leaves.
   */
  mostOf(userId: number, networkId: number, assetId: number, timeMs: number, level: number): Amount {
    const asset = this.#own.networks.asset(networkId, assetId);
    const row = this.#state.asset(assetId)?.row;
    const user = this.#state.users.find(userId) - 1;
    if (asset === undefined || row === undefined || user < 0) return amount(0n);
    const { limit, used } = this.limitOf(userId, timeMs, level);
    const left = unitsWorth(this.#state, assetId, used < limit ? limit - used : 0n);
    const bounds = [BigInt(asset.terms.maximumWithdrawal), left ?? asset.terms.maximumWithdrawal];
    const { available } = this.#state.ledger.balance(user, chainWallet, row);
    const most = bounds.reduce((least, one) => (one < least ? one : least), available);
    return amount(most - (most % ledgerStep(asset)));
  }

  /** Wallets that pay or paid. */
  senders(): SenderView[] {
    return Array.from(this.#own.senders.values(), ({ networkId, sender, upcoming, inFlight }) => ({
      networkId,
      sender,
      upcoming,
      inFlight,
    }));
  }

  /** Fees of withdrawals that were ever taken of an asset. */
  feesTaken(assetId: number): Amount {
    return amount(this.#own.feesTaken.get(assetId) ?? 0n);
  }

  get #own(): WithdrawalsState {
    return withdrawalsOf(this.#state);
  }
}

/** The checks whose bits are set. */
export const checksOfBits = (bits: number): WithdrawalCheck[] =>
  withdrawalChecks.filter((_, place) => (bits & (1 << place)) !== 0);

function viewOf(withdrawal: Withdrawal): WithdrawalView {
  const { checks, approvals, attempts } = withdrawal;
  const figures = { amount: amount(withdrawal.amount), fee: amount(withdrawal.fee) };
  return {
    ...withdrawal,
    ...figures,
    checks: checksOfBits(checks),
    approvals: [...approvals],
    attempts: [...attempts],
  };
}
