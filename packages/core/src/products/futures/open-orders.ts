import type { ContractDirection } from './words.ts';

/** How many open orders a user has in one contract, and what is left of them by direction. */
export class OpenOrders {
  count = 0;
  /** Lots of directions 1 to 4. */
  readonly #lots: [number, number, number, number] = [0, 0, 0, 0];

  lots(direction: ContractDirection): number {
    return this.#lots[direction - 1] ?? 0;
  }

  add(direction: ContractDirection, lots: number): void {
    this.#lots[direction - 1] = this.lots(direction) + lots;
  }
}
