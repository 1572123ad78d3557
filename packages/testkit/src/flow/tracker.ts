import type { SeededRandom } from '../random.ts';

interface TrackedOrder {
  readonly id: number;
  readonly side: number;
  readonly price: number;
  remaining: number;
  openIndex: number;
}

/**
 * Just enough of a book for a generator to know which orders are open: price-time matching with a
 * list per price.
 */
export class FlowTracker {
  readonly #levels: readonly [Map<number, TrackedOrder[]>, Map<number, TrackedOrder[]>] = [new Map(), new Map()];
  readonly #best: [buy: number, sell: number] = [0, Infinity];
  readonly #open: TrackedOrder[] = [];
  readonly #byId = new Map<number, TrackedOrder>();
  /** How many orders met how many makers so far. */
  takers = 0;
  fills = 0;

  get openOrders(): number {
    return this.#open.length;
  }

  get levels(): number {
    return this.#levels[0].size + this.#levels[1].size;
  }

  /** Matches the order against the other side and rests what is left. */
  submit(id: number, side: number, price: number, quantity: number): void {
    const remaining = this.#match(side, price, quantity);
    if (remaining < quantity) this.takers += 1;
    if (remaining === 0) return;

    const order = { id, side, price, remaining, openIndex: this.#open.length };
    this.#open.push(order);
    this.#byId.set(id, order);
    const levels = this.#side(side);
    const level = levels.get(price);
    if (level === undefined) levels.set(price, [order]);
    else level.push(order);
    if (side === 0) this.#best[0] = Math.max(this.#best[0], price);
    else this.#best[1] = Math.min(this.#best[1], price);
  }

  /** Cancels one of the open orders and gives its id. */
  cancelRandom(random: SeededRandom): number {
    const order = random.pick(this.#open);
    this.cancel(order.id);
    return order.id;
  }

  /** Cancels an open order; an unknown or finished id changes nothing. */
  cancel(id: number): void {
    const order = this.#byId.get(id);
    if (order === undefined) return;
    this.#forget(order);
    const levels = this.#side(order.side);
    const level = levels.get(order.price) ?? [];
    level.splice(level.indexOf(order), 1);
    if (level.length === 0) levels.delete(order.price);
  }

  #match(side: number, limit: number, quantity: number): number {
    let remaining = quantity;
    const makers = this.#side(1 - side);
    const step = side === 0 ? 1 : -1;
    const other = side === 0 ? 1 : 0;
    let price = this.#best[other];
    while (remaining > 0 && makers.size > 0 && (limit - price) * step >= 0) {
      const level = makers.get(price);
      if (level === undefined) {
        price += step;
        this.#best[other] = price;
        continue;
      }
      remaining = this.#take(level, remaining);
      if (level.length === 0) makers.delete(price);
    }
    if (makers.size === 0) this.#best[other] = other === 1 ? Infinity : 0;
    return remaining;
  }

  #take(level: TrackedOrder[], quantity: number): number {
    let remaining = quantity;
    let used = 0;
    for (const maker of level) {
      if (remaining === 0) break;
      const filled = Math.min(remaining, maker.remaining);
      this.fills += 1;
      remaining -= filled;
      maker.remaining -= filled;
      if (maker.remaining > 0) break;
      this.#forget(maker);
      used += 1;
    }
    level.splice(0, used);
    return remaining;
  }

  #side(side: number): Map<number, TrackedOrder[]> {
    return side === 0 ? this.#levels[0] : this.#levels[1];
  }

  #forget(order: TrackedOrder): void {
    this.#byId.delete(order.id);
    const last = this.#open.pop();
    if (last === undefined || last === order) return;
    this.#open[order.openIndex] = last;
    last.openIndex = order.openIndex;
  }
}
