import type { ExchangeEvent } from '@candor/core';
import type { PositionRow, ReceiptRow } from './futures-rows.ts';

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;

/** Where in the journal an event is, and when. */
interface At {
  readonly seq: number;
  readonly place: number;
  readonly timeMs: number;
}

type Draft = { -readonly [Name in keyof ReceiptRow]: ReceiptRow[Name] };

/** A cross position beside the one that a step closes. */
export interface OtherPosition {
  readonly contractId: number;
  readonly side: string;
  readonly lots: number;
  /** Units, as text: JSON has no numbers of that size. */
  readonly cost: string;
  readonly termsVersion: number;
  readonly exitPpm: number;
}

/**
 * Receipts of liquidations and deleveragings, from the events of a record in their order. A step
 * begins where its position is chosen and ends in the same record; within it others may be taken
 * over from, each with a receipt of its own.
 */
export class ReceiptFold {
  #finished: ReceiptRow[] = [];
  #step: Draft | undefined;
  #taken: Draft | undefined;
  /** Orders that sell for the step. */
  #orders = new Set<number>();
  /** The position that was set last: postings after it are of its account. */
  #subject = 0;

  /** Receipts that were finished since the last call. */
  take(): ReceiptRow[] {
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  /** A step's next phase, with the positions as they are before it. */
  step(event: Of<'liquidation_step'>, at: At, positions: ReadonlyMap<number, PositionRow>): void {
    this.#endTaking();
    const { phase, orderId } = event;
    if (phase === 'position_chosen') {
      const position = positions.get(event.positionId);
      if (!position) return;
      const { bankruptcyPrice, equity, required } = event;
      this.#orders = new Set();
      this.#step = {
        ...receiptOf(position, at, event.mark),
        kind: 'liquidation',
        bankruptcyPrice,
        equity,
        required,
        others: JSON.stringify(othersOf(position, positions)),
      };
    }
    if (orderId > 0) this.#orders.add(orderId);
    if (this.#step) this.#step.untilPlace = at.place;
    if (phase !== 'done' && phase !== 'waiting') return;
    this.#endStep(event.fee);
  }

  traded({ takerOrderId, value, takerFee }: Of<'contract_trade'>): void {
    if (!this.#step || !this.#orders.has(takerOrderId)) return;
    this.#step.closedValue += value;
    this.#step.tradingFee += takerFee;
  }

  /** One taking over, with the positions as they are before it. */
  deleveraged(event: Of<'deleveraged'>, at: At, positions: ReadonlyMap<number, PositionRow>): void {
    this.#endTaking();
    if (this.#step) {
      this.#step.closedValue += event.value;
      this.#step.deleveragedLots += event.lots;
      this.#step.untilPlace = at.place;
    }
    const other = positions.get(event.otherPositionId);
    if (!other) return;
    this.#taken = {
      ...receiptOf(other, at, event.mark),
      kind: 'deleveraging',
      bankruptcyPrice: event.price,
      closedValue: event.value,
      deleveragedLots: event.lots,
    };
  }

  /** A position's change, before it is applied. */
  changed({ positionId, lots, realised }: Of<'position_set'>, lotsBefore: number): void {
    this.#subject = positionId;
    const draft = this.#draftOf(positionId);
    if (!draft) return;
    draft.realised += realised;
    draft.closedLots += Math.max(0, lotsBefore - lots);
  }

  posted({ account, available, reserved }: Of<'posted'>): void {
    if (!('userId' in account)) return;
    const isTaken = this.#taken?.userId === account.userId && this.#taken.positionId === this.#subject;
    const draft = isTaken ? this.#taken : this.#step;
    if (draft?.userId !== account.userId) return;
    draft.walletChange += available + reserved;
    draft.returned += available;
  }

  insured({ cause, positionId, amount }: Of<'insurance_moved'>): void {
    if (cause === 'shortfall' && this.#step?.positionId === positionId) this.#step.fundPaid -= amount;
  }

  #draftOf(positionId: number): Draft | undefined {
    if (this.#taken?.positionId === positionId) return this.#taken;
    return this.#step?.positionId === positionId ? this.#step : undefined;
  }

  #endTaking(): void {
    if (this.#taken) this.#finished.push(ended(this.#taken));
    this.#taken = undefined;
  }

  /** The fee is booked after the step that says it. Steps that closed nothing have no receipt. */
  #endStep(fee: bigint): void {
    const draft = this.#step;
    this.#step = undefined;
    if (!draft || draft.closedLots === 0) return;
    const { walletChange, returned } = draft;
    this.#finished.push(ended({ ...draft, fee, walletChange: walletChange - fee, returned: returned - fee }));
  }
}

/** Of a cross account no margin was set aside that could go back. */
const ended = (draft: Draft): ReceiptRow => ({ ...draft, returned: draft.mode === 'isolated' ? draft.returned : 0n });

function receiptOf(position: PositionRow, { seq, place, timeMs }: At, mark: number): Draft {
  const { userId, contractId, positionId, side, mode, leverage, lots, cost, margin, owed } = position;
  const { termsVersion, exitPpm } = position;
  return {
    seq,
    place,
    untilPlace: place,
    kind: 'liquidation',
    userId,
    contractId,
    positionId,
    side,
    mode,
    leverage,
    lots,
    cost,
    margin,
    owed,
    termsVersion,
    exitPpm,
    mark,
    bankruptcyPrice: 0,
    equity: 0n,
    required: 0n,
    closedLots: 0,
    closedValue: 0n,
    deleveragedLots: 0,
    realised: 0n,
    tradingFee: 0n,
    fee: 0n,
    fundPaid: 0n,
    returned: 0n,
    walletChange: 0n,
    others: '[]',
    timeMs,
  };
}

/** Cross positions back each other: those of the owner beside the one that is closed. */
function othersOf(position: PositionRow, positions: ReadonlyMap<number, PositionRow>): OtherPosition[] {
  if (position.mode !== 'cross') return [];
  return [...positions.values()]
    .filter(({ userId, mode, positionId }) => {
      return userId === position.userId && mode === 'cross' && positionId !== position.positionId;
    })
    .map(({ contractId, side, lots, cost, termsVersion, exitPpm }) => {
      return { contractId, side, lots, cost: String(cost), termsVersion, exitPpm };
    });
}
