import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Actor } from '../../base/words.ts';

interface Audited {
  readonly userId: number;
  readonly recipientId: number;
  readonly receiptId: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly reviews: number;
  readonly approvals: Set<number>;
  readonly hashes: Map<string, boolean>;
  nonce: string;
  stage: 'in_review' | 'approved' | 'planned' | 'signed';
}

/** What postings of a withdrawal have to add up to in one record. */
interface Due {
  available: bigint;
  reserved: bigint;
}

/**
 * The rules of withdrawals written a second time, on events alone: each goes through its stages
 * once and ends once, one nonce is one payment's, and its user pays what was sent and the stated
 * fee, or nothing (30). Approvals are of different people who are the record's actor (41).
 */
export class WithdrawalsAudit {
  readonly #problems: AuditProblems;
  readonly #open = new Map<number, Audited>();
  readonly #nonces = new Set<string>();
  readonly #evidence = new Map<number, number>();
  readonly #fees = new Map<number, { taken: bigint; shared: bigint }>();
  readonly #due = new Map<number, Due>();
  #lastId = 0;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent, actor: Actor): void {
    switch (event.type) {
      case 'withdrawal_requested': {
        const { withdrawalId, userId, recipientId, amount, fee, reviews, evidenceId } = event;
        this.#begin(withdrawalId, { userId, recipientId, receiptId: 0, amount, fee, reviews });
        const isFresh = evidenceId > (this.#evidence.get(userId) ?? 0);
        this.#problems.expect(30, isFresh, `withdrawal ${withdrawalId} has evidence of its own`);
        this.#evidence.set(userId, evidenceId);
        return this.#owe(withdrawalId, 0n - amount, amount);
      }
      case 'receipt_returning': {
        const { withdrawalId, receiptId, amount, fee } = event;
        return this.#begin(withdrawalId, { userId: 0, recipientId: 0, receiptId, amount, fee, reviews: 0 });
      }
      case 'withdrawal_approved': {
        const one = this.#at(event.withdrawalId, ['in_review']);
        const isActor = actor.kind === 'operator' && actor.id === event.operatorId;
        const isNew = one?.approvals.has(event.operatorId) === false;
        this.#problems.expect(41, isActor && isNew, `withdrawal ${event.withdrawalId} is approved by different people`);
        one?.approvals.add(event.operatorId);
        if (one !== undefined && one.approvals.size >= one.reviews) one.stage = 'approved';
        return;
      }
      case 'withdrawal_refused': {
        const isActor = actor.kind === 'operator' && actor.id === event.operatorId;
        this.#problems.expect(41, isActor, `withdrawal ${event.withdrawalId} is refused by who says so`);
        return this.#back(event.withdrawalId, ['in_review', 'approved']);
      }
      case 'withdrawal_cancelled': {
        const isOwn = this.#open.get(event.withdrawalId)?.userId === event.userId;
        const isActor = actor.kind !== 'user' || actor.id === event.userId;
        this.#problems.expect(30, isOwn && isActor, `withdrawal ${event.withdrawalId} is canceled by its user`);
        return this.#back(event.withdrawalId, ['in_review', 'approved']);
      }
      case 'withdrawal_expired':
        return this.#back(event.withdrawalId, ['in_review']);
      case 'withdrawal_settled': {
        const one = this.#end(event.withdrawalId, ['approved']);
        const isWhole = one?.amount === event.amount && one.fee === 0n && one.recipientId === event.recipientId;
        this.#problems.expect(30, isWhole, `withdrawal ${event.withdrawalId} arrives whole`);
        // The sender's reserve leaves and the recipient gets it.
        return this.#owe(event.withdrawalId, event.amount, 0n - event.amount);
      }
      case 'payment_planned': {
        const one = this.#at(event.withdrawalId, ['approved']);
        const nonce = `${event.networkId}/${event.sender}/${event.nonce}`;
        this.#problems.expect(30, !this.#nonces.has(nonce), `nonce ${nonce} is one payment's`);
        this.#problems.expect(30, one?.recipientId === 0, `withdrawal ${event.withdrawalId} goes to a chain`);
        this.#nonces.add(nonce);
        if (one === undefined) return;
        this.#problems.expect(
          30,
          event.units === one.amount - one.fee,
          `withdrawal ${event.withdrawalId} sends its rest`,
        );
        one.nonce = nonce;
        one.stage = 'planned';
        return;
      }
      case 'payment_signed': {
        const one = this.#at(event.withdrawalId, ['planned', 'signed']);
        const nonce = `${event.networkId}/${event.sender}/${event.nonce}`;
        const isNext = one?.nonce === nonce && one.hashes.size + 1 === event.attempt;
        this.#problems.expect(30, isNext, `withdrawal ${event.withdrawalId} is signed under its nonce`);
        one?.hashes.set(event.txHash, event.isFiller);
        if (one !== undefined) one.stage = 'signed';
        return;
      }
      case 'payment_mined': {
        const { withdrawalId, amount, fee, fundShare, assetId, txHash } = event;
        const one = this.#end(withdrawalId, ['signed']);
        const isIts = one?.hashes.get(txHash) === false && one.amount === amount && one.fee === fee;
        this.#problems.expect(30, isIts, `withdrawal ${withdrawalId} pays its amount by one of its attempts`);
        const fees = this.#fees.get(assetId) ?? { taken: 0n, shared: 0n };
        fees.taken += fee;
        fees.shared += fundShare;
        this.#fees.set(assetId, fees);
        this.#problems.expect(8, fees.shared === fees.taken / 10n, `a tenth of withdrawal fees of asset ${assetId}`);
        if (one?.receiptId === 0) this.#owe(withdrawalId, 0n, 0n - amount);
        return;
      }
      case 'payment_failed': {
        const isUnsigned = event.cause === 'never_signed';
        const one = this.#open.get(event.withdrawalId);
        const isIts = isUnsigned || one?.hashes.get(event.txHash) === (event.cause === 'refused');
        this.#problems.expect(30, isIts, `withdrawal ${event.withdrawalId} fails by one of its attempts`);
        if (isUnsigned) this.#nonces.delete(one?.nonce ?? '');
        return this.#back(event.withdrawalId, [isUnsigned ? 'planned' : 'signed']);
      }
      case 'posted': {
        const isOurs = event.cause.startsWith('withdrawal') || event.cause === 'internal_transfer';
        if (isOurs && 'userId' in event.account) this.#owe(event.subject, 0n - event.available, 0n - event.reserved);
        return;
      }
      default:
    }
  }

  /** Ends a record: users were posted what their withdrawals say. */
  closeRecord(): void {
    for (const [withdrawalId, { available, reserved }] of this.#due) {
      const isMet = available === 0n && reserved === 0n;
      this.#problems.expect(30, isMet, `withdrawal ${withdrawalId} posts to its user what its end says`);
    }
    this.#due.clear();
  }

  #begin(withdrawalId: number, terms: Omit<Audited, 'approvals' | 'hashes' | 'nonce' | 'stage'>): void {
    this.#problems.expect(30, withdrawalId === this.#lastId + 1, `withdrawal ${withdrawalId} has the next number`);
    this.#problems.expect(30, terms.fee >= 0n && terms.fee < terms.amount, `something of ${withdrawalId} arrives`);
    this.#lastId = withdrawalId;
    const stage = terms.reviews > 0 ? 'in_review' : 'approved';
    this.#open.set(withdrawalId, { ...terms, approvals: new Set(), hashes: new Map(), nonce: '', stage });
  }

  #at(withdrawalId: number, stages: readonly Audited['stage'][]): Audited | undefined {
    const one = this.#open.get(withdrawalId);
    const isThere = one !== undefined && stages.includes(one.stage);
    this.#problems.expect(30, isThere, `withdrawal ${withdrawalId} is ${stages.join(' or ')}, not ${one?.stage}`);
    return one;
  }

  #end(withdrawalId: number, stages: readonly Audited['stage'][]): Audited | undefined {
    const one = this.#at(withdrawalId, stages);
    this.#open.delete(withdrawalId);
    return one;
  }

  #back(withdrawalId: number, stages: readonly Audited['stage'][]): void {
    const one = this.#end(withdrawalId, stages);
    if (one?.receiptId === 0) this.#owe(withdrawalId, one.amount, 0n - one.amount);
  }

  #owe(withdrawalId: number, available: bigint, reserved: bigint): void {
    const due = this.#due.get(withdrawalId) ?? { available: 0n, reserved: 0n };
    due.available += available;
    due.reserved += reserved;
    this.#due.set(withdrawalId, due);
  }
}
