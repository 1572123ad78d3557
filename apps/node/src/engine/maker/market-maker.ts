import type { Command, ExchangeRecord } from '@candor/core';
import type { ExchangeService } from '../exchange/service.ts';
import type { OwnOrder } from './own-orders.ts';
import { planChanges, type Quote } from './plan-changes.ts';

/** What one market is to look like, from the calibrated model: asked again at each step. */
export interface MakerPlan {
  readonly marketId: number;
  /** Ticks of the index, 0 while it is stale. */
  indexTicks(): number;
  /** Whether somebody sees the book now. */
  watched(): boolean;
  /** The price, in ticks, at the centre of the ladder, given the one before. */
  middle(indexTicks: number, before: number | undefined): number;
  /** The ladder around a middle, each side from the touch outward. */
  ladder(middleTicks: number, nowMs: number): readonly Quote[];
  /** How far, in ticks, an order behind the touch may drift from its quote before it is moved. */
  tolerance(quote: Quote, middleTicks: number): number;
  /** Market orders that came due since the last call, in lots. */
  bursts(middleTicks: number, nowMs: number): readonly { readonly side: 'buy' | 'sell'; readonly quantity: number }[];
}

/** The quoting account's resting orders by market, kept from durable records. */
export interface MakerOrders {
  of(marketId: number): Iterable<OwnOrder>;
  count(marketId: number): number;
  apply(record: ExchangeRecord): void;
}

/**
 * How markets of one kind take the maker's orders: spot markets and contracts have commands of
 * their own.
 */
export interface MakerDoor {
  /** `onFill` hears of each market in which one of the orders was taken from. */
  orders(onFill: (marketId: number) => void): MakerOrders;
  place(marketId: number, quote: Quote): Command;
  move(order: OwnOrder, to: Quote): Command;
  cancel(orderId: number): Command;
  cancelAll(marketId: number): Command;
  /** A market order of the account that trades against the quotes. */
  take(marketId: number, burst: { readonly side: 'buy' | 'sell'; readonly quantity: number }): Command;
}

export interface MarketMakerParts {
  readonly exchange: ExchangeService;
  readonly plans: readonly MakerPlan[];
  readonly door: MakerDoor;
  readonly now: () => number;
}

/** One step looks at every market once in this time. */
const roundMs = 500;
/** Commands of one market in one step, a whole ladder's; what is left waits for the next. */
const commandsPerStep = 48;

/**
 * The demo market maker: two ordinary accounts. One keeps a ladder around the index; the other
 * trades against the book in bursts. Their orders go the way of everyone's orders, through the same
 * door, with the same checks and fees.
 */
export class MarketMaker {
  readonly #parts: MarketMakerParts;
  readonly #orders: MakerOrders;
  readonly #stopListening: () => void;
  readonly #middles = new Map<number, number>();
  readonly #busy = new Set<number>();
  /** Markets where the ladder was taken from since it was last put in order. */
  readonly #taken = new Set<number>();
  #timers: NodeJS.Timeout[] = [];

  constructor(parts: MarketMakerParts) {
    this.#parts = parts;
    this.#orders = parts.door.orders((marketId) => this.#taken.add(marketId));
    this.#stopListening = parts.exchange.onRecord((record: ExchangeRecord) => this.#orders.apply(record));
  }

  /**
   * Markets take their turns evenly over a round, so that the work never comes at once; where
   * someone took from the ladder, a turn comes at once.
   */
  start(): void {
    const { plans } = this.#parts;
    for (const plan of plans) void this.step(plan);
    let turn = 0;
    const next = () => {
      const due = plans[turn++ % plans.length];
      for (const plan of plans) if (plan === due || this.#taken.has(plan.marketId)) void this.step(plan);
    };
    this.#timers = [setInterval(next, roundMs / Math.max(1, plans.length))];
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopListening();
  }

  /**
   * Brings one market's ladder up to date, sends the market orders that are due and, where they
   * took from the ladder, mends it. Ends when all that is durable. Nothing happens without an
   * index, or while the last step is not over.
   */
  async step(plan: MakerPlan): Promise<void> {
    const { marketId } = plan;
    if (this.#busy.has(marketId) || this.#parts.exchange.refusing() !== null) return;
    this.#busy.add(marketId);
    try {
      await this.#turn(plan);
    } finally {
      this.#busy.delete(marketId);
    }
  }

  async #turn(plan: MakerPlan): Promise<void> {
    const { marketId } = plan;
    const indexTicks = plan.indexTicks();
    if (indexTicks === 0) return this.#withdraw(marketId);
    const before = this.#middles.get(marketId);
    const middle = plan.middle(indexTicks, before);
    this.#middles.set(marketId, middle);
    if (before === undefined) return this.#begin(plan, middle);
    const bursts = plan.bursts(middle, this.#parts.now());
    const isSeen = plan.watched() || middle !== before || this.#taken.has(marketId);
    const quotes = isSeen ? this.#quotes(plan, middle) : [];
    await this.#send([...quotes, ...bursts.map((burst) => this.#parts.door.take(marketId, burst))]);
    if (bursts.length > 0 && this.#taken.has(marketId)) await this.#send(this.#quotes(plan, middle));
  }

  /**
   * Orders of an earlier run are canceled in the same turn in which the new ladder is placed: the
   * book is empty for nobody.
   */
  #begin(plan: MakerPlan, middle: number): Promise<void> {
    const { marketId } = plan;
    const ladder = plan.ladder(middle, this.#parts.now());
    return this.#send([
      this.#parts.door.cancelAll(marketId),
      ...ladder.map((quote) => this.#parts.door.place(marketId, quote)),
    ]);
  }

  /**
   * What makes the ladder of the orders that rest. What makes room comes first, so that the book is
   * never crossed and no side is empty.
   */
  #quotes(plan: MakerPlan, middle: number): Command[] {
    const { marketId } = plan;
    this.#taken.delete(marketId);
    const wanted = plan.ladder(middle, this.#parts.now());
    const { cancel, move, place } = planChanges(this.#orders.of(marketId), wanted, (quote) =>
      plan.tolerance(quote, middle),
    );
    const { door } = this.#parts;
    return [
      ...cancel.map(({ orderId }) => door.cancel(orderId)),
      ...awayFromTouchFirst(move).map(({ order, to }) => door.move(order, to)),
      ...place.map((quote) => door.place(marketId, quote)),
    ].slice(0, commandsPerStep);
  }

  /**
   * No price, no quotes: anyone who trades on a stale price trades against those who know better.
   */
  async #withdraw(marketId: number): Promise<void> {
    if (this.#orders.count(marketId) > 0) await this.#send([this.#parts.door.cancelAll(marketId)]);
  }

  /**
   * A rejection is no harm: the order it was about is gone, or the touch has moved, and the next
   * step sees that.
   */
  async #send(commands: readonly Command[]): Promise<void> {
    await Promise.all(commands.map((command) => this.#parts.exchange.submit(command)));
  }
}

/**
 * Orders that make room move first, so that none meets another of its own side's opposite on the
 * way.
 */
function awayFromTouchFirst<
  Move extends { readonly order: { readonly side: string; readonly price: number }; readonly to: Quote },
>(moves: readonly Move[]): Move[] {
  const outward = ({ order, to }: Move): number =>
    order.side === 'buy' ? order.price - to.price : to.price - order.price;
  return moves.toSorted((one, other) => outward(other) - outward(one));
}
