import { invariant } from '../../base/assert.ts';
import type { NetworksState } from '../networks/state.ts';
import type { WithdrawalRules } from './commands.ts';
import { Sender } from './sender.ts';
import type { WithdrawalKind, WithdrawalStage } from './words.ts';

/** A transaction that was signed for a payment. */
export interface Attempt {
  readonly txHash: string;
  readonly isFiller: boolean;
}

/** A withdrawal that has not ended. */
export interface Withdrawal {
  readonly withdrawalId: number;
  readonly kind: WithdrawalKind;
  /** 0 for a receipt that goes back. */
  readonly userId: number;
  /** Whose account it goes to, inside; else 0. */
  readonly recipientId: number;
  /** The receipt that goes back; else 0. */
  readonly receiptId: number;
  readonly networkId: number;
  readonly assetId: number;
  readonly amount: bigint;
  /** As it was when it was requested. */
  readonly fee: bigint;
  readonly address: string;
  /** Bits of `withdrawalChecks`. */
  readonly checks: number;
  readonly reviews: number;
  readonly requestedAtMs: number;
  /** 0 where nobody has to decide. */
  readonly expiresAtMs: number;
  /** Operators who approved. */
  readonly approvals: number[];
  stage: WithdrawalStage;
  sender: number;
  nonce: number;
  readonly attempts: Attempt[];
}

/** What a user's requests of the last day were worth. */
export interface Use {
  readonly withdrawalId: number;
  readonly timeMs: number;
  readonly worth: bigint;
}

/** How far a user is known, and what they took out. */
export interface Leaver {
  level: number;
  /** The last use of a strong factor. */
  evidenceId: number;
  uses: Use[];
}

export const dayMs = 86_400_000;

/** Open withdrawals, the wallets that pay, and the rules. Changed by `apply` alone. */
export class WithdrawalsState {
  /** Where holdings, pauses, receipts and outflows are kept. */
  readonly networks: NetworksState;
  lastWithdrawalId = 0;
  readonly open = new Map<number, Withdrawal>();
  readonly openOf = new Map<number, Set<Withdrawal>>();
  /** Those that people look at, and those inside that wait for nothing but a record. */
  readonly inReview = new Set<Withdrawal>();
  readonly toSettle = new Set<Withdrawal>();
  readonly senders = new Map<string, Sender>();
  readonly leavers = new Map<number, Leaver>();
  /** Fees ever taken, by asset: the security fund's running tenth of them hangs on it. */
  readonly feesTaken = new Map<number, bigint>();
  /** Set by operators; none while nobody has. */
  rules: WithdrawalRules | undefined;

  constructor(networks: NetworksState) {
    this.networks = networks;
  }

  get isEmpty(): boolean {
    return this.lastWithdrawalId === 0 && this.leavers.size === 0 && this.rules === undefined;
  }

  withdrawal(withdrawalId: number): Withdrawal {
    const withdrawal = this.open.get(withdrawalId);
    invariant(withdrawal !== undefined, 'a withdrawal that goes on is open');
    return withdrawal;
  }

  /** Keeps a withdrawal where it is looked for. */
  hold(withdrawal: Withdrawal): void {
    this.open.set(withdrawal.withdrawalId, withdrawal);
    const own = this.openOf.get(withdrawal.userId) ?? new Set();
    this.openOf.set(withdrawal.userId, own.add(withdrawal));
    this.place(withdrawal, withdrawal.stage);
  }

  /** A withdrawal is at another stage. */
  place(withdrawal: Withdrawal, stage: WithdrawalStage): void {
    withdrawal.stage = stage;
    this.inReview.delete(withdrawal);
    this.toSettle.delete(withdrawal);
    if (stage === 'in_review') this.inReview.add(withdrawal);
    if (stage === 'approved' && withdrawal.kind === 'internal') this.toSettle.add(withdrawal);
  }

  /** A withdrawal ended. What was given back no longer counts against its user's limit. */
  end(withdrawalId: number, isGivenBack: boolean): Withdrawal {
    const withdrawal = this.withdrawal(withdrawalId);
    const { userId } = withdrawal;
    this.open.delete(withdrawalId);
    this.inReview.delete(withdrawal);
    this.toSettle.delete(withdrawal);
    const own = this.openOf.get(userId);
    own?.delete(withdrawal);
    if (own?.size === 0) this.openOf.delete(userId);
    const leaver = this.leavers.get(userId);
    if (isGivenBack && leaver) leaver.uses = leaver.uses.filter((use) => use.withdrawalId !== withdrawalId);
    return withdrawal;
  }

  leaver(userId: number): Leaver {
    let leaver = this.leavers.get(userId);
    if (leaver === undefined) this.leavers.set(userId, (leaver = { level: 0, evidenceId: 0, uses: [] }));
    return leaver;
  }

  senderOf(networkId: number, sender: number): Sender | undefined {
    return this.senders.get(`${networkId}/${sender}`);
  }

  /** A sender; its first payment says at which nonce it begins. */
  senderFrom(networkId: number, sender: number, nonce: number): Sender {
    const known = this.senderOf(networkId, sender);
    if (known !== undefined) return known;
    const begun = new Sender(networkId, sender, nonce);
    this.senders.set(`${networkId}/${sender}`, begun);
    return begun;
  }

  noteFee(assetId: number, fee: bigint): void {
    if (fee > 0n) this.feesTaken.set(assetId, (this.feesTaken.get(assetId) ?? 0n) + fee);
  }

  /** The security fund's tenth of a fee: of all fees ever, less what it got of those before. */
  fundShare(assetId: number, fee: bigint): bigint {
    const before = this.feesTaken.get(assetId) ?? 0n;
    return (before + fee) / 10n - before / 10n;
  }
}
