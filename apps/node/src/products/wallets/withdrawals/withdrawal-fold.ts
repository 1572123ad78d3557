import type { ExchangeEvent, ExchangeRecord } from '@candor/core';
import type { StoredWithdrawals, WithdrawalChanges, WithdrawalRow } from './withdrawal-rows.ts';

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;
type Moment = Pick<ExchangeRecord, 'seq' | 'timeMs'>;

/**
 * Withdrawals of users as records tell of them, from the request to the end. It depends on the
 * records alone. A receipt that goes back is nobody's withdrawal and has no row.
 */
export class WithdrawalFold {
  readonly #open = new Map<number, WithdrawalRow>();
  readonly #changed = new Map<number, WithdrawalRow>();

  static of({ open }: StoredWithdrawals): WithdrawalFold {
    const fold = new WithdrawalFold();
    for (const row of open) fold.#open.set(row.withdrawalId, row);
    return fold;
  }

  /** What a fold that goes on from here begins with. */
  stored(): StoredWithdrawals {
    return { open: [...this.#open.values()] };
  }

  /** The rows that changed since the last time. */
  take(): WithdrawalChanges {
    const withdrawals = [...this.#changed.values()];
    this.#changed.clear();
    return { withdrawals };
  }

  differenceFrom(other: WithdrawalFold): string | undefined {
    for (const [id, row] of this.#open)
      if (textOf(other.#open.get(id)) !== textOf(row)) return `withdrawal ${id} is another`;
    if (other.#open.size === this.#open.size) return undefined;
    return `it has ${other.#open.size} open withdrawals, not ${this.#open.size}`;
  }

  apply(event: ExchangeEvent, moment: Moment): void {
    switch (event.type) {
      case 'withdrawal_requested':
        return this.#put(requested(event, moment));
      case 'withdrawal_approved':
        return this.#approve(event, moment);
      case 'withdrawal_refused':
        return this.#end(event.withdrawalId, moment, { stage: 'refused', reason: event.reason });
      case 'withdrawal_cancelled':
        return this.#end(event.withdrawalId, moment, { stage: 'canceled' });
      case 'withdrawal_expired':
        return this.#end(event.withdrawalId, moment, { stage: 'expired' });
      case 'withdrawal_settled':
        return this.#end(event.withdrawalId, moment, { stage: 'arrived' });
      case 'payment_planned':
        return this.#change(event.withdrawalId, moment, { stage: 'planned' });
      case 'payment_signed':
        return this.#sign(event, moment);
      case 'payment_mined': {
        const { txHash, height } = event;
        return this.#end(event.withdrawalId, moment, { stage: 'arrived', txHash, height });
      }
      case 'payment_failed': {
        const { cause, height } = event;
        return this.#end(event.withdrawalId, moment, { stage: 'failed', reason: cause, height });
      }
      default:
    }
  }

  #approve({ withdrawalId, approvals, reviews }: Of<'withdrawal_approved'>, moment: Moment): void {
    const isDone = approvals >= reviews;
    const more = isDone ? { stage: 'approved', approvedAtMs: moment.timeMs } : {};
    this.#change(withdrawalId, moment, { approvals, ...more });
  }

  /** An empty payment under its nonce is not what its user waits for: its hash is not shown. */
  #sign({ withdrawalId, isFiller, txHash }: Of<'payment_signed'>, moment: Moment): void {
    const before = this.#open.get(withdrawalId);
    const sentAtMs = before?.sentAtMs ?? moment.timeMs;
    this.#change(withdrawalId, moment, { stage: 'signed', ...(!isFiller && { txHash, sentAtMs }) });
  }

  #end(withdrawalId: number, moment: Moment, change: Partial<WithdrawalRow>): void {
    this.#change(withdrawalId, moment, { ...change, open: false, endedAtMs: moment.timeMs });
  }

  #change(withdrawalId: number, { seq }: Moment, change: Partial<WithdrawalRow>): void {
    const row = this.#open.get(withdrawalId);
    if (row !== undefined) this.#put({ ...row, ...change, seq });
  }

  #put(row: WithdrawalRow): void {
    if (row.open) this.#open.set(row.withdrawalId, row);
    else this.#open.delete(row.withdrawalId);
    this.#changed.set(row.withdrawalId, row);
  }
}

function requested(event: Of<'withdrawal_requested'>, { seq, timeMs }: Moment): WithdrawalRow {
  const { withdrawalId, userId, kind, networkId, assetId, address, amount, fee, worth, checks } = event;
  return {
    withdrawalId,
    userId,
    kind,
    networkId,
    assetId,
    address,
    amount,
    fee,
    worth,
    checks,
    reviews: event.reviews,
    approvals: 0,
    stage: event.reviews > 0 ? 'in_review' : 'approved',
    reason: '',
    open: true,
    txHash: '',
    height: 0,
    requestedAtMs: timeMs,
    expiresAtMs: event.expiresAtMs,
    approvedAtMs: event.reviews > 0 ? null : timeMs,
    sentAtMs: null,
    endedAtMs: null,
    seq,
  };
}

const textOf = (row: WithdrawalRow | undefined): string =>
  row === undefined
    ? ''
    : Object.entries(row)
        .toSorted(([one], [another]) => (one < another ? -1 : 1))
        .map(([, value]) => String(value))
        .join();
