import type { Level, OrderEvent } from './recording.ts';

type Side = 'buy' | 'sell';

/**
 * The same recorded orders, kept the plainest way: every question looks at every order. What the
 * order book is held against.
 */
export class PlainBook {
  readonly #orders = new Map<string, { readonly side: Side; readonly price: number; readonly quantity: number }>();
  readonly #ended = new Set<string>();

  tell({ type, id, side, price, quantity }: OrderEvent): void {
    if (type === 'deleted') {
      this.#orders.delete(id);
      this.#ended.add(id);
    } else if (type === 'created' ? !this.#ended.has(id) && !this.#orders.has(id) : this.#orders.has(id)) {
      if (quantity > 0) this.#orders.set(id, { side, price, quantity });
      else this.#orders.delete(id);
    }
  }

  best(wanted: Side): Level | undefined {
    let [bestPrice, total] = [0, 0];
    for (const { side, price, quantity } of this.#orders.values()) {
      if (side !== wanted) continue;
      const isBetter = bestPrice === 0 || (side === 'buy' ? price > bestPrice : price < bestPrice);
      if (isBetter) [bestPrice, total] = [price, quantity];
      else if (price === bestPrice) total += quantity;
    }
    return bestPrice === 0 ? undefined : [bestPrice, total];
  }
}
