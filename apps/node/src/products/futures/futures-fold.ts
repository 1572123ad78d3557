import type { RankFigures } from '@candor/amount';
import type { ExchangeEvent } from '@candor/core';
import { deleverageLine, type RankGround } from './adl-line.ts';
import type {
  DeleveragingRow,
  FundingRow,
  FuturesChanges,
  FuturesFillRow,
  FuturesOrderRow,
  InsuranceRow,
  LiquidationRow,
  MarkRow,
  OwedRow,
  PaymentRow,
  PositionRow,
  StopRow,
  StoredFutures,
} from './futures-rows.ts';
import {
  acceptedOrder,
  buys,
  type ContractTrade,
  filledOrder,
  fillRow,
  type Moment,
  steppedOrder,
} from './order-steps.ts';
import { ReceiptFold } from './receipt-fold.ts';

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;

/** What a fold of all records knows beside its own rows. */
export type FoldGround = Pick<RankGround, 'contract' | 'total'>;

/** How positions that ended in a cause of the exchange are said to have closed. */
const closeCauses: Readonly<Record<string, string>> = { liquidation: 'liquidation', deleveraging: 'deleveraging' };

/**
 * The fold behind the rows of perpetual contracts. It depends on the records alone, so that
 * rebuilding gives the same rows; sockets keep one of their own.
 */
export class FuturesFold {
  readonly #ignored: ReadonlySet<number>;
  readonly #ground: FoldGround | undefined;
  readonly #orders = new Map<number, FuturesOrderRow>();
  readonly #positions = new Map<number, PositionRow>();
  readonly #stops = new Map<number, StopRow>();
  readonly #insurance = new Map<number, bigint>();
  readonly #marks = new Map<number, number>();
  readonly #owed = new Map<string, OwedRow>();
  readonly #receipts = new ReceiptFold();
  #changed = emptyChanges();
  /** Orders that this record filled, of those that bring stops along. */
  #filled: FuturesOrderRow[] = [];
  /** The line of the deleveraging that is under way. */
  #line: readonly RankFigures[] | undefined;
  /** The trade whose positions are being set. */
  #trade: ContractTrade | undefined;
  /** The deleveraging whose positions are being set. */
  #deleveraging: Of<'deleveraged'> | undefined;
  #seq = 0;
  #place = 0;

  /**
   * `ignored`: users without rows of orders and fills, the demo's market maker. Without a ground
   * nobody's place in the order of deleveraging is known.
   */
  constructor(ignored: ReadonlySet<number> = new Set(), ground?: FoldGround) {
    this.#ignored = ignored;
    this.#ground = ground;
  }

  /** The fold as it was last saved. */
  static of(stored: StoredFutures, ignored: ReadonlySet<number>, ground?: FoldGround): FuturesFold {
    const { orders, positions, stops, insurance, owed, marks } = stored;
    const fold = new FuturesFold(ignored, ground);
    for (const row of owed) fold.#owed.set(`${row.userId}/${row.assetId}`, row);
    for (const { contractId, mark } of marks) fold.#marks.set(contractId, mark);
    for (const row of orders) fold.#orders.set(row.orderId, row);
    for (const row of positions) fold.#positions.set(row.positionId, row);
    for (const row of stops) fold.#stops.set(row.stopId, row);
    for (const { assetId, balance } of insurance) fold.#insurance.set(assetId, balance);
    return fold;
  }

  /** What a fold that goes on from here begins with. */
  stored(): StoredFutures {
    return {
      orders: [...this.#orders.values()],
      positions: [...this.#positions.values()],
      stops: [...this.#stops.values()],
      insurance: Array.from(this.#insurance, ([assetId, balance]) => ({ assetId, balance })),
      owed: [...this.#owed.values()],
      marks: Array.from(this.#marks, ([contractId, mark]) => ({ contractId, mark })),
    };
  }

  /** Open orders, oldest first. */
  orders(): Iterable<FuturesOrderRow> {
    return this.#orders.values();
  }

  /** Open positions, oldest first. */
  positions(): Iterable<PositionRow> {
    return this.#positions.values();
  }

  /** Stops that are set. */
  stops(): Iterable<StopRow> {
    return this.#stops.values();
  }

  /** What a user owes of an asset, in units. */
  owedOf(userId: number, assetId: number): bigint {
    return this.#owed.get(`${userId}/${assetId}`)?.owed ?? 0n;
  }

  position(positionId: number): PositionRow | undefined {
    return this.#positions.get(positionId);
  }

  order(orderId: number): FuturesOrderRow | undefined {
    return this.#orders.get(orderId);
  }

  stop(stopId: number): StopRow | undefined {
    return this.#stops.get(stopId);
  }

  apply(event: ExchangeEvent, moment: Moment): void {
    if (moment.seq !== this.#seq) this.#begin(moment);
    switch (event.type) {
      case 'contract_order_accepted':
        if (this.#ignored.has(event.userId)) return;
        return this.#putOrder(acceptedOrder(event, moment));
      case 'contract_order_rested':
      case 'contract_order_finished':
      case 'contract_order_triggered':
      case 'contract_trigger_moved':
      case 'contract_order_amended': {
        const order = this.#orders.get(event.orderId);
        return order && this.#putOrder(steppedOrder(order, event, moment));
      }
      case 'contract_trade':
        return this.#fill(event, moment);
      case 'position_set':
        return this.#setPosition(event, moment);
      case 'funding_settled':
        this.#changed.funding.push({ ...this.#at(moment), ...withoutType(event), timeMs: moment.timeMs });
        return;
      case 'funding_paid':
        return this.#pay(event, moment);
      case 'stop_set':
        return this.#setStop(event, moment);
      case 'stop_ended':
        return this.#endStop(event, moment);
      case 'liquidation_step': {
        const at = { ...this.#at(moment), timeMs: moment.timeMs };
        this.#line = undefined;
        this.#changed.liquidations.push({ ...at, ...withoutType(event) });
        return this.#receipts.step(event, at, this.#positions);
      }
      case 'deleveraged':
        return this.#deleverage(event, moment);
      case 'account_owed_set': {
        const row = { userId: event.userId, assetId: event.assetId, owed: event.owed };
        const key = `${row.userId}/${row.assetId}`;
        this.#owed.set(key, row);
        this.#changed.owed.set(key, row);
        return;
      }
      case 'posted':
        return this.#receipts.posted(event);
      case 'insurance_moved':
        return this.#insure(event, moment);
      case 'mark_set':
        return this.#mark(event, moment);
      default:
    }
  }

  /** What the records since the last call changed. */
  take(): FuturesChanges {
    const { orders, positions, stops, fills, insuranceBalances, owed, ...lists } = this.#changed;
    this.#changed = emptyChanges();
    return {
      ...lists,
      receipts: this.#receipts.take(),
      owed: [...owed.values()],
      orders: [...orders.values()],
      positions: [...positions.values()],
      stops: [...stops.values()],
      fills: [...fills.values()],
      insuranceBalances: [...insuranceBalances].map((assetId) => ({
        assetId,
        balance: this.#insurance.get(assetId) ?? 0n,
      })),
    };
  }

  /** The first difference from another fold; undefined when they are one. */
  differenceFrom(other: FuturesFold): string | undefined {
    return (
      differenceOf('contract order', this.#orders, other.#orders) ??
      differenceOf('position', this.#positions, other.#positions) ??
      differenceOf('stop', this.#stops, other.#stops) ??
      differenceOf('insurance fund of asset', this.#insurance, other.#insurance)
    );
  }

  #begin({ seq }: Moment): void {
    [this.#seq, this.#place, this.#filled, this.#line] = [seq, 0, [], undefined];
  }

  /** An event's place among those of its record that have rows of their own. */
  #at({ seq }: Moment): { seq: number; place: number } {
    return { seq, place: this.#place++ };
  }

  #deleverage(event: Of<'deleveraged'>, moment: Moment): void {
    const at = { ...this.#at(moment), timeMs: moment.timeMs };
    this.#deleveraging = event;
    this.#line ??= this.#lineAgainst(event);
    const place = this.#line.findIndex(({ positionId }) => positionId === event.otherPositionId);
    const rank = this.#line[place];
    this.#changed.deleveragings.push({
      ...at,
      ...withoutType(event),
      linePlace: place + 1,
      lineOf: this.#line.length,
      rankUnrealised: rank?.unrealised ?? 0n,
      rankCost: rank?.cost ?? 0n,
      rankValue: rank?.value ?? 0n,
      rankEquity: rank?.equity ?? 0n,
    });
    this.#receipts.deleveraged(event, at, this.#positions);
  }

  /** The other side in order of rank, as it is before the first of a round is taken. */
  #lineAgainst({ contractId, side, userId }: Of<'deleveraged'>): readonly RankFigures[] {
    const ground = this.#ground;
    if (!ground) return [];
    return deleverageLine(
      this.#positions.values(),
      { contractId, side: side === 'long' ? 'short' : 'long', userId },
      {
        contract: (id) => ground.contract(id),
        total: (user, wallet, assetId) => ground.total(user, wallet, assetId),
        owed: (user, assetId) => this.owedOf(user, assetId),
        mark: (id) => this.#marks.get(id) ?? 0,
      },
    );
  }

  #fill(event: ContractTrade, moment: Moment): void {
    this.#trade = event;
    this.#receipts.traded(event);
    for (const role of ['maker', 'taker'] as const) {
      const fill = fillRow(event, role, moment);
      const order = this.#orders.get(fill.orderId);
      if (order) {
        this.#putOrder(filledOrder(order, event, role, moment));
        if (order.profitTrigger > 0 || order.lossTrigger > 0) this.#filled.push(order);
      }
      if (!this.#ignored.has(fill.userId)) this.#changed.fills.set(`${fill.tradeId}/${role}`, fill);
    }
  }

  #setPosition(event: Of<'position_set'>, moment: Moment): void {
    const before = this.#positions.get(event.positionId) ?? openedPosition(event, moment);
    this.#receipts.changed(event, before.lots);
    const trade = event.tradeId > 0 && event.tradeId === this.#trade?.tradeId ? this.#trade : undefined;
    const role = trade && roleIn(trade, event);
    const closedLots = Math.max(0, before.lots - event.lots);
    const ended = event.lots === 0;
    const row: PositionRow = {
      ...before,
      mode: event.mode,
      leverage: event.leverage,
      lots: event.lots,
      cost: event.cost,
      margin: event.margin,
      owed: event.owed,
      termsVersion: event.termsVersion,
      exitPpm: event.exitPpm,
      open: !ended,
      realised: before.realised + event.realised,
      fees: before.fees + (trade ? feeOf(trade, role) : 0n),
      closedLots: before.closedLots + closedLots,
      closedValue: before.closedValue + (closedLots > 0 ? this.#closedValue(event, trade) : 0n),
      closeCause: ended ? (closeCauses[event.cause] ?? 'order') : null,
      closedAtMs: ended ? moment.timeMs : null,
      updatedAtMs: moment.timeMs,
      seq: moment.seq,
    };
    if (trade && role && event.realised !== 0n) this.#realise(trade, role, event.realised);
    this.#changed.positions.set(row.positionId, row);
    if (ended) this.#positions.delete(row.positionId);
    else this.#positions.set(row.positionId, row);
  }

  #closedValue(event: Of<'position_set'>, trade: ContractTrade | undefined): bigint {
    if (trade) return trade.value;
    return event.cause === 'deleveraging' ? (this.#deleveraging?.value ?? 0n) : 0n;
  }

  /** What a fill realised, in its row and in its order's. */
  #realise(trade: ContractTrade, role: 'maker' | 'taker', realised: bigint): void {
    const key = `${trade.tradeId}/${role}`;
    const fill = this.#changed.fills.get(key);
    if (fill) this.#changed.fills.set(key, { ...fill, realised: fill.realised + realised });
    const order = this.#orders.get(role === 'maker' ? trade.makerOrderId : trade.takerOrderId);
    if (order) this.#putOrder({ ...order, realised: order.realised + realised });
  }

  #pay(event: Of<'funding_paid'>, moment: Moment): void {
    this.#changed.payments.push({ ...this.#at(moment), ...withoutType(event), timeMs: moment.timeMs });
    const position = this.#positions.get(event.positionId);
    if (!position) return;
    const { seq, timeMs } = moment;
    const row = { ...position, funding: position.funding + event.amount, seq, updatedAtMs: timeMs };
    this.#positions.set(row.positionId, row);
    this.#changed.positions.set(row.positionId, row);
  }

  #setStop(event: Of<'stop_set'>, moment: Moment): void {
    const { contractId, userId, side } = event;
    const row: StopRow = {
      ...withoutType(event),
      positionId: this.#positionOf(userId, contractId, side)?.positionId ?? 0,
      attachedOrderId: this.#orderThatBrought(event)?.orderId ?? 0,
      open: true,
      endCause: null,
      orderId: 0,
      observed: 0,
      createdAtMs: moment.timeMs,
      endedAtMs: null,
      seq: moment.seq,
    };
    this.#stops.set(row.stopId, row);
    this.#changed.stops.set(row.stopId, row);
  }

  /** Stops of an opening order are set by its first fill, in that fill's record. */
  #orderThatBrought({ userId, contractId, kind, triggerPrice }: Of<'stop_set'>): FuturesOrderRow | undefined {
    return this.#filled.find((order) => {
      const trigger = kind === 'profit' ? order.profitTrigger : order.lossTrigger;
      return order.userId === userId && order.contractId === contractId && trigger === triggerPrice;
    });
  }

  #endStop(event: Of<'stop_ended'>, { seq, timeMs }: Moment): void {
    const stop = this.#stops.get(event.stopId);
    if (!stop) return;
    const { cause, orderId, observed } = event;
    this.#stops.delete(stop.stopId);
    const row = { ...stop, open: false, endCause: cause, orderId, observed, endedAtMs: timeMs, seq };
    this.#changed.stops.set(stop.stopId, row);
  }

  #positionOf(userId: number, contractId: number, side: string): PositionRow | undefined {
    for (const row of this.#positions.values()) {
      if (row.userId === userId && row.contractId === contractId && row.side === side) return row;
    }
    return undefined;
  }

  #insure(event: Of<'insurance_moved'>, moment: Moment): void {
    const { assetId } = event;
    this.#receipts.insured(event);
    const balanceAfter = (this.#insurance.get(assetId) ?? 0n) + event.amount;
    this.#insurance.set(assetId, balanceAfter);
    this.#changed.insuranceBalances.add(assetId);
    this.#changed.insurance.push({
      ...this.#at(moment),
      ...withoutType(event),
      balanceAfter,
      timeMs: moment.timeMs,
    });
  }

  #mark(event: Of<'mark_set'>, { seq }: Moment): void {
    this.#marks.set(event.contractId, event.mark);
    this.#changed.marks.push({ ...withoutType(event), seq });
  }

  #putOrder(order: FuturesOrderRow): void {
    if (order.open) this.#orders.set(order.orderId, order);
    else this.#orders.delete(order.orderId);
    this.#changed.orders.set(order.orderId, order);
  }
}

interface Changed {
  readonly orders: Map<number, FuturesOrderRow>;
  readonly fills: Map<string, FuturesFillRow>;
  readonly positions: Map<number, PositionRow>;
  readonly stops: Map<number, StopRow>;
  readonly funding: FundingRow[];
  readonly payments: PaymentRow[];
  readonly liquidations: LiquidationRow[];
  readonly deleveragings: DeleveragingRow[];
  readonly insurance: InsuranceRow[];
  readonly insuranceBalances: Set<number>;
  readonly owed: Map<string, OwedRow>;
  readonly marks: MarkRow[];
}

const emptyChanges = (): Changed => ({
  orders: new Map(),
  fills: new Map(),
  positions: new Map(),
  stops: new Map(),
  funding: [],
  payments: [],
  liquidations: [],
  deleveragings: [],
  insurance: [],
  insuranceBalances: new Set(),
  owed: new Map(),
  marks: [],
});

function openedPosition(event: Of<'position_set'>, { seq, timeMs }: Moment): PositionRow {
  return {
    positionId: event.positionId,
    userId: event.userId,
    contractId: event.contractId,
    side: event.side,
    mode: event.mode,
    leverage: event.leverage,
    open: true,
    lots: 0,
    cost: 0n,
    margin: 0n,
    owed: 0n,
    termsVersion: event.termsVersion,
    exitPpm: event.exitPpm,
    realised: 0n,
    fees: 0n,
    funding: 0n,
    closedLots: 0,
    closedValue: 0n,
    closeCause: null,
    openedAtMs: timeMs,
    updatedAtMs: timeMs,
    closedAtMs: null,
    seq,
  };
}

/**
 * Whose side of a trade a position's change is: longs are opened by the buyer and closed by the
 * seller, shorts the other way.
 */
function roleIn(trade: ContractTrade, { side, cause }: Of<'position_set'>): 'maker' | 'taker' {
  const bought = (side === 'long') === (cause === 'opened');
  return bought === buys(trade.takerDirection) ? 'taker' : 'maker';
}

const feeOf = (trade: ContractTrade, role: 'maker' | 'taker' | undefined): bigint =>
  role === 'maker' ? trade.makerFee : trade.takerFee;

function withoutType<Event extends { readonly type: string }>(event: Event): Omit<Event, 'type'> {
  const { type: _type, ...fields } = event;
  return fields;
}

function differenceOf(name: string, one: ReadonlyMap<number, unknown>, other: ReadonlyMap<number, unknown>) {
  for (const [id, value] of one) if (textOf(other.get(id)) !== textOf(value)) return `${name} ${id} is another`;
  return other.size === one.size ? undefined : `it has ${other.size} of ${name}, not ${one.size}`;
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .toSorted(([one], [another]) => (one < another ? -1 : 1))
        .map(([, each]) => String(each))
        .join()
    : String(value);
