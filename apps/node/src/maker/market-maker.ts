import type { Command, ExchangeRecord } from '@candor/core';
import type { ExchangeService } from '../exchange/service.ts';
import { OwnOrders } from './own-orders.ts';
import { replan, type Quote } from './replan.ts';

/** What one market is to look like, from the calibrated model: asked anew at each step. */
export interface MakerPlan {
  readonly marketId: number;
  /** Ticks of the index, 0 while it is stale. */
  indexTicks(): number;
  /** The ladder around the index, each side from the touch outward. */
  ladder(indexTicks: number, nowMs: number): readonly Quote[];
  /** How far, in ticks, an order may stand from its quote before it is moved. */
  tolerance(quote: Quote, indexTicks: number): number;
  /** Market orders that came due since the last call, in lots. */
  bursts(indexTicks: number, nowMs: number): readonly { readonly side: 'buy' | 'sell'; readonly quantity: number }[];
}

export interface MarketMakerParts {
  readonly exchange: ExchangeService;
  readonly plans: readonly MakerPlan[];
  readonly quotingUserId: number;
  readonly takingUserId: number;
  readonly now: () => number;
}

/** One step looks at every market once in this time. */
const roundMs = 500;
/** Commands of one market in one step; what is left waits for the next. */
const commandsPerStep = 24;

/**
 * The demo market maker: two ordinary accounts. One keeps a ladder around the index; the other trades against the book in bursts. Their
 * orders go the way of everyone's orders, through the same door, with the same checks and fees.
 */
export class MarketMaker {
  readonly #parts: MarketMakerParts;
  readonly #orders: OwnOrders;
  readonly #stopListening: () => void;
  readonly #started = new Set<number>();
  readonly #inFlight = new Map<number, number>();
  #timers: NodeJS.Timeout[] = [];

  constructor(parts: MarketMakerParts) {
    this.#parts = parts;
    this.#orders = new OwnOrders(parts.quotingUserId);
    this.#stopListening = parts.exchange.onRecord((record: ExchangeRecord) => this.#orders.apply(record));
  }

  /** Markets take their turns evenly over a round, so that the work never comes at once. */
  start(): void {
    const { plans } = this.#parts;
    for (const plan of plans) this.step(plan);
    let turn = 0;
    const next = () => {
      const plan = plans[turn++ % plans.length];
      if (plan) this.step(plan);
    };
    this.#timers = [setInterval(next, roundMs / Math.max(1, plans.length))];
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopListening();
  }

  /** Brings one market's ladder up to date and sends the market orders that are due. Nothing happens without an index, or while commands of the last step wait. */
  step(plan: MakerPlan): void {
    const { marketId } = plan;
    if ((this.#inFlight.get(marketId) ?? 0) > 0 || this.#parts.exchange.refusing() !== null) return;
    const indexTicks = plan.indexTicks();
    if (indexTicks === 0) return this.#withdraw(marketId);
    if (!this.#started.has(marketId)) return this.#begin(plan, indexTicks);
    this.#quote(plan, indexTicks);
    for (const burst of plan.bursts(indexTicks, this.#parts.now())) this.#take(marketId, burst);
  }

  /** Orders of an earlier run are canceled in the same turn in which the new ladder is placed: the book is empty for nobody. */
  #begin(plan: MakerPlan, indexTicks: number): void {
    const { marketId } = plan;
    this.#started.add(marketId);
    this.#send(marketId, { type: 'cancel_all_orders', userId: this.#parts.quotingUserId, marketId });
    for (const quote of plan.ladder(indexTicks, this.#parts.now())) this.#place(marketId, quote);
  }

  #quote(plan: MakerPlan, indexTicks: number): void {
    const { marketId } = plan;
    const wanted = plan.ladder(indexTicks, this.#parts.now());
    const { cancel, move, place } = replan(this.#orders.of(marketId), wanted, (quote) =>
      plan.tolerance(quote, indexTicks),
    );
    const commands: Command[] = [
      ...cancel.map(({ orderId }) => this.#cancelCommand(orderId)),
      ...awayFromTouchFirst(move).map(({ order, to }) => ({
        type: 'amend_order' as const,
        userId: this.#parts.quotingUserId,
        orderId: order.orderId,
        price: to.price,
        quantity: order.filled + to.quantity,
      })),
      ...place.map((quote) => this.#placeCommand(marketId, quote)),
    ];
    for (const command of commands.slice(0, commandsPerStep)) this.#send(marketId, command);
  }

  /** No price, no quotes: whoever trades on a stale price trades against those who know better. */
  #withdraw(marketId: number): void {
    if (this.#orders.count(marketId) === 0) return;
    this.#send(marketId, { type: 'cancel_all_orders', userId: this.#parts.quotingUserId, marketId });
  }

  #take(marketId: number, { side, quantity }: { readonly side: 'buy' | 'sell'; readonly quantity: number }): void {
    this.#send(marketId, {
      type: 'place_order',
      userId: this.#parts.takingUserId,
      marketId,
      side,
      kind: 'market',
      timeInForce: 'IOC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      quantity,
    });
  }

  #place(marketId: number, quote: Quote): void {
    this.#send(marketId, this.#placeCommand(marketId, quote));
  }

  #placeCommand(marketId: number, { side, price, quantity }: Quote): Command {
    return {
      type: 'place_order',
      userId: this.#parts.quotingUserId,
      marketId,
      side,
      kind: 'limit',
      timeInForce: 'GTC',
      postOnly: true,
      selfTradePrevention: 'expire_maker',
      price,
      quantity,
    };
  }

  #cancelCommand(orderId: number): Command {
    return { type: 'cancel_order', userId: this.#parts.quotingUserId, orderId };
  }

  /** A rejection is no harm: the order it was about is gone, or the touch has moved, and the next step sees that. */
  #send(marketId: number, command: Command): void {
    const count = (by: number) => this.#inFlight.set(marketId, (this.#inFlight.get(marketId) ?? 0) + by);
    count(1);
    void this.#parts.exchange.submit(command).then(() => count(-1));
  }
}

/** Orders that make room move first, so that none meets another of its own side's opposite on the way. */
function awayFromTouchFirst<
  Move extends { readonly order: { readonly side: string; readonly price: number }; readonly to: Quote },
>(moves: readonly Move[]): Move[] {
  const outward = ({ order, to }: Move): number =>
    order.side === 'buy' ? order.price - to.price : to.price - order.price;
  return moves.toSorted((one, other) => outward(other) - outward(one));
}
