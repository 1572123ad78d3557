import {
  type ExchangeEvent,
  eventCode,
  isOrderEvent,
  type OrderAmended,
  type RecordView,
  type Side,
} from '@candor/core';

const { orderRested, trade, orderFinished } = eventCode;

/** Directions of contract orders that buy: open long, close short. */
const buys = (direction: number): boolean => direction === 1 || direction === 4;

/** A level: price in ticks, displayed quantity in lots. */
export type Level = readonly [price: number, quantity: number];

/** One side of a public book: displayed lots by price, best first. */
class DepthSide {
  readonly #sign: 1 | -1;
  readonly #quantities = new Map<number, number>();
  /**
   * Sorted so that the best price is last: most changes happen there, and removing the last is
   * cheap.
   */
  readonly #prices: number[] = [];

  constructor(side: Side) {
    this.#sign = side === 'buy' ? 1 : -1;
  }

  /**
   * Adds (or with a negative number takes) displayed lots at a price and gives what is there now.
   */
  change(price: number, lots: number): number {
    const before = this.#quantities.get(price);
    const after = (before ?? 0) + lots;
    if (after < 0) throw new Error(`The public book would show ${after} lots at ${price}.`);
    if (before === undefined && after > 0) this.#prices.splice(this.#place(price), 0, price);
    if (before !== undefined && after === 0) this.#prices.splice(this.#place(price), 1);
    if (after > 0) this.#quantities.set(price, after);
    else this.#quantities.delete(price);
    return after;
  }

  at(price: number): number {
    return this.#quantities.get(price) ?? 0;
  }

  best(levels: number): Level[] {
    const count = Math.min(levels, this.#prices.length);
    const found: Level[] = [];
    for (let index = this.#prices.length - 1; found.length < count; index -= 1) {
      const price = this.#prices[index] ?? 0;
      found.push([price, this.at(price)]);
    }
    return found;
  }

  get bestPrice(): number | undefined {
    return this.#prices.at(-1);
  }

  /** Index of the price, or where it belongs. */
  #place(price: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#prices[middle] ?? 0) * this.#sign < price * this.#sign) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Levels that changed since they were last taken, with what is there now; 0 removes a level. */
export interface DepthChanges {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

type Amended = Pick<OrderAmended, 'orderId' | 'oldPrice' | 'oldDisplayed' | 'price' | 'displayed' | 'remaining'> & {
  readonly isBid: boolean;
};

/** The public book of one market, kept from durable events alone. */
export class DepthView {
  readonly #buy = new DepthSide('buy');
  readonly #sell = new DepthSide('sell');
  /**
   * Displayed lots of resting icebergs; of any other order all that remains is displayed, so events
   * say what it was.
   */
  readonly #icebergs = new Map<number, number>();
  #changedBids = new Set<number>();
  #changedAsks = new Set<number>();

  /** Starts from levels that are known, with the displayed lots of the icebergs among them. */
  static of(
    depth: { readonly bids: Iterable<Level>; readonly asks: Iterable<Level> },
    icebergs: Iterable<readonly [orderId: number, displayed: number]>,
  ): DepthView {
    const view = new DepthView();
    for (const [price, lots] of depth.bids) view.#buy.change(price, lots);
    for (const [price, lots] of depth.asks) view.#sell.change(price, lots);
    for (const [orderId, displayed] of icebergs) view.#icebergs.set(orderId, displayed);
    return view;
  }

  /** Takes over one event of this market. */
  apply(event: ExchangeEvent): void {
    if (!isOrderEvent(event)) return this.#applyContract(event);
    switch (event.type) {
      case 'trade': {
        const { makerOrderId, price, quantity, makerRemaining, makerDisplayed } = event;
        return this.#trade(makerOrderId, event.takerSide === 'sell', price, makerRemaining + quantity, makerDisplayed);
      }
      case 'order_rested': {
        const { orderId, side, price, remaining, displayed } = event;
        return event.waiting ? undefined : this.#rest(orderId, side === 'buy', price, remaining, displayed);
      }
      case 'order_finished':
        return this.#finish(event.orderId, event.side === 'buy', event.price, event.displayed);
      case 'order_amended':
        return this.#amend({ ...event, isBid: event.side === 'buy' });
      case 'order_accepted':
      case 'order_triggered':
      case 'trigger_moved':
    }
  }

  /** The same of a perpetual contract. */
  #applyContract(event: ExchangeEvent): void {
    if (event.type === 'contract_trade') {
      const { makerOrderId, makerDirection, price, lots, makerRemaining, makerDisplayed } = event;
      this.#trade(makerOrderId, buys(makerDirection), price, makerRemaining + lots, makerDisplayed);
    } else if (event.type === 'contract_order_rested') {
      const { orderId, direction, price, remaining, displayed } = event;
      if (!event.waiting) this.#rest(orderId, buys(direction), price, remaining, displayed);
    } else if (event.type === 'contract_order_finished') {
      this.#finish(event.orderId, buys(event.direction), event.price, event.displayed);
    } else if (event.type === 'contract_order_amended') this.#amend({ ...event, isBid: buys(event.direction) });
  }

  /**
   * Takes over the event of this market that a record is at; a trade, or an order that rested or
   * ended.
   */
  applyFrom(record: RecordView): void {
    const { code, side } = record;
    if (code === trade) {
      const before = record.makerRemaining + record.quantity;
      this.#trade(record.makerOrderId, side === 1, record.price, before, record.makerDisplayed);
    } else if (code === orderRested) {
      const { orderId, restedPrice, restedRemaining, restedDisplayed } = record;
      if (!record.waiting) this.#rest(orderId, side === 0, restedPrice, restedRemaining, restedDisplayed);
    } else if (code === orderFinished) {
      this.#finish(record.orderId, side === 0, record.finishedPrice, record.finishedDisplayed);
    }
  }

  best(levels: number): { readonly bids: Level[]; readonly asks: Level[] } {
    return { bids: this.#buy.best(levels), asks: this.#sell.best(levels) };
  }

  get bestBid(): number | undefined {
    return this.#buy.bestPrice;
  }

  get bestAsk(): number | undefined {
    return this.#sell.bestPrice;
  }

  get changed(): boolean {
    return this.#changedBids.size > 0 || this.#changedAsks.size > 0;
  }

  takeChanges(): DepthChanges {
    const bids = Array.from(this.#changedBids, (price): Level => [price, this.#buy.at(price)]);
    const asks = Array.from(this.#changedAsks, (price): Level => [price, this.#sell.at(price)]);
    this.#changedBids = new Set();
    this.#changedAsks = new Set();
    return { bids, asks };
  }

  #rest(orderId: number, isBid: boolean, price: number, remaining: number, displayed: number): void {
    if (displayed !== remaining) this.#icebergs.set(orderId, displayed);
    this.#change(isBid, price, displayed);
  }

  #finish(orderId: number, isBid: boolean, price: number, displayed: number): void {
    if (this.#icebergs.size > 0) this.#icebergs.delete(orderId);
    this.#change(isBid, price, -displayed);
  }

  /** An iceberg that was shown whole begins to hide a part when it grows. */
  #amend({ orderId, isBid, oldPrice, oldDisplayed, price, displayed, remaining }: Amended): void {
    if (displayed !== remaining || this.#icebergs.has(orderId)) this.#icebergs.set(orderId, displayed);
    this.#change(isBid, oldPrice, -oldDisplayed);
    this.#change(isBid, price, displayed);
  }

  /** The maker's order had `remaining` lots before, all of them shown but an iceberg's. */
  #trade(makerOrderId: number, isBid: boolean, price: number, remaining: number, displayed: number): void {
    const iceberg = this.#icebergs.size > 0 ? this.#icebergs.get(makerOrderId) : undefined;
    if (iceberg !== undefined) this.#icebergs.set(makerOrderId, displayed);
    this.#change(isBid, price, displayed - (iceberg ?? remaining));
  }

  #change(isBid: boolean, price: number, lots: number): void {
    if (lots === 0) return;
    (isBid ? this.#buy : this.#sell).change(price, lots);
    (isBid ? this.#changedBids : this.#changedAsks).add(price);
  }
}
