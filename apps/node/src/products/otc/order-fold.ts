import type { ExchangeEvent, ExchangeRecord } from '@candor/core';
import { type OrderStep, type OtcOrderRow, withStep } from './order-rows.ts';

type Moment = Pick<ExchangeRecord, 'seq' | 'timeMs'>;
type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;
type Step = Pick<OrderStep, 'by' | 'what'>;

/** The fold behind the rows of orders between people. It depends on the records alone. */
export class OtcFold {
  readonly #open = new Map<number, OtcOrderRow>();
  #changed = new Map<number, OtcOrderRow>();

  constructor(open: Iterable<OtcOrderRow>) {
    for (const row of open) this.#open.set(row.orderId, row);
  }

  apply(event: ExchangeEvent, moment: Moment): void {
    switch (event.type) {
      case 'otc_order_opened':
        return this.#put(openedRow(event, moment));
      case 'otc_order_paid':
        return this.#step(event, moment, { by: 'buyer', what: 'paid' }, { state: 'paid', paidAtMs: moment.timeMs });
      case 'otc_order_extended': {
        const { expiresAtMs, extensions } = event;
        return this.#step(event, moment, { by: 'seller', what: 'extended' }, { expiresAtMs, extensions });
      }
      case 'otc_order_warned':
        return this.#step(event, moment, { by: 'time', what: 'warned' }, {});
      case 'otc_order_appealed': {
        const appeal = { appealBy: event.by, appealCause: event.cause, appealedAtMs: moment.timeMs };
        return this.#step(event, moment, { by: event.by, what: 'appealed' }, { state: 'appealed', ...appeal });
      }
      case 'otc_appeal_withdrawn':
        return this.#step(
          event,
          moment,
          { by: event.by, what: 'appeal_withdrawn' },
          { state: 'paid', appealWithdrawn: true },
        );
      case 'otc_order_closed':
        return this.#closed(event, moment);
      case 'otc_claimed': {
        const claim = { appealBy: 'buyer', appealCause: 'not_released', appealedAtMs: moment.timeMs };
        return this.#step(event, moment, { by: 'buyer', what: 'claimed' }, { state: 'claimed', ...claim });
      }
      case 'otc_claim_closed':
        return this.#claimClosed(event, moment);
      case 'otc_resolved':
        return this.#resolved(event, moment);
      default:
    }
  }

  /** What a fold that goes on from here begins with. */
  stored(): OtcOrderRow[] {
    return [...this.#open.values()];
  }

  /** What the records since the last call changed. */
  take(): readonly OtcOrderRow[] {
    const rows = [...this.#changed.values()];
    this.#changed = new Map();
    for (const { open, orderId } of rows) if (!open) this.#open.delete(orderId);
    return rows;
  }

  /** The first difference from another fold; undefined when they are one. */
  differenceFrom(other: OtcFold): string | undefined {
    for (const [orderId, row] of this.#open) {
      const found = other.#open.get(orderId);
      if (found === undefined || textOf(found) !== textOf(row)) return `order ${orderId} between people is another`;
    }
    const [has, needs] = [other.#open.size, this.#open.size];
    return has === needs ? undefined : `it has ${has} open orders between people, not ${needs}`;
  }

  #closed(event: Of<'otc_order_closed'>, moment: Moment): void {
    const { outcome, heldUntilMs, claimUntilMs } = event;
    const by = {
      released: 'seller',
      cancelled: 'buyer',
      expired: 'time',
      awarded_buyer: 'operators',
      awarded_seller: 'operators',
    }[outcome];
    this.#step(
      event,
      moment,
      { by, what: outcome },
      {
        state: outcome,
        endedAtMs: moment.timeMs,
        heldUntilMs: heldUntilMs === 0 ? null : heldUntilMs,
        claimUntilMs: claimUntilMs === 0 ? null : claimUntilMs,
        open: claimUntilMs !== 0,
      },
    );
  }

  #claimClosed(event: Of<'otc_claim_closed'>, moment: Moment): void {
    const { outcome } = event;
    const isLapsed = outcome === 'lapsed';
    const state = isLapsed ? 'expired' : outcome === 'upheld' ? 'claim_upheld' : 'claim_refused';
    const what = isLapsed ? 'claim_lapsed' : state;
    this.#step(event, moment, { by: isLapsed ? 'time' : 'operators', what }, { state, open: false });
  }

  /** Follows or precedes the event that ends the order or the claim. */
  #resolved(event: Of<'otc_resolved'>, { seq, timeMs }: Moment): void {
    const row = this.#known(event.orderId);
    this.#put({
      ...row,
      verdictTo: event.toBuyer ? 'buyer' : 'seller',
      verdictReason: event.reasonCode,
      verdictHash: event.evidenceHash,
      compensation: event.compensation,
      decidedAtMs: timeMs,
      decidedSeq: seq,
      seq,
    });
  }

  #step(
    { orderId }: { readonly orderId: number },
    { seq, timeMs }: Moment,
    { by, what }: Step,
    change: Partial<OtcOrderRow>,
  ): void {
    const row = this.#known(orderId);
    const state = change.state ?? row.state;
    const sinceMs = change.state === undefined ? row.sinceMs : timeMs;
    this.#put({ ...row, ...change, sinceMs, seq, steps: withStep(row, { state, by, what, timeMs, seq }) });
  }

  #known(orderId: number): OtcOrderRow {
    const row = this.#open.get(orderId);
    if (row === undefined) throw new Error(`Order ${orderId} between people is not open.`);
    return row;
  }

  /** Ended rows stay until they are taken: a verdict may follow the end in the same record. */
  #put(row: OtcOrderRow): void {
    this.#open.set(row.orderId, row);
    this.#changed.set(row.orderId, row);
  }
}

function openedRow(event: Of<'otc_order_opened'>, { seq, timeMs }: Moment): OtcOrderRow {
  const {
    side,
    sellerId,
    buyerId,
    index,
    type: _type,
    sellerWallet: _from,
    buyerWallet: _to,
    worth: _worth,
    ...rest
  } = event;
  const ownerId = side === 'sell' ? sellerId : buyerId;
  const by = ownerId === sellerId ? 'buyer' : 'seller';
  return {
    ...rest,
    side,
    sellerId,
    buyerId,
    ownerId,
    indexTicks: index,
    openedAtMs: timeMs,
    openedSeq: seq,
    extensions: 0,
    state: 'unpaid',
    sinceMs: timeMs,
    paidAtMs: null,
    appealBy: null,
    appealCause: null,
    appealedAtMs: null,
    appealWithdrawn: false,
    endedAtMs: null,
    heldUntilMs: null,
    claimUntilMs: null,
    verdictTo: null,
    verdictReason: null,
    verdictHash: null,
    compensation: 0n,
    decidedAtMs: null,
    decidedSeq: null,
    open: true,
    steps: withStep({ steps: '' }, { state: 'unpaid', by, what: 'opened', timeMs, seq }),
    seq,
  };
}

const textOf = (row: object): string =>
  Object.entries(row)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => String(value))
    .join();
