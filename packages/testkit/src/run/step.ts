import type { Actor, Command, RequestKey } from '@candor/core';

/**
 * One step of a run: a command with its time and key. A command on an order names the step that
 * placed it, not the order's id, so that a run still makes sense after other steps were left out.
 */
export interface Step {
  /** Unique in its run. */
  readonly key: number;
  readonly timeMs: number;
  readonly actor: Actor;
  readonly command: Command;
  readonly request?: RequestKey;
  /**
   * For a cancel or an amendment: the key of the placing step, and which of its orders (1 for the
   * second leg of an OCO).
   */
  readonly target?: { readonly key: number; readonly leg: number };
}

/** Which orders each step placed, learnt while a run is played. */
export class PlacedOrders {
  readonly #idsByKey = new Map<number, readonly number[]>();
  readonly #stepByOrder = new Map<number, { readonly key: number; readonly leg: number }>();

  note(key: number, orderIds: readonly number[]): void {
    this.#idsByKey.set(key, orderIds);
    orderIds.forEach((orderId, leg) => this.#stepByOrder.set(orderId, { key, leg }));
  }

  stepOf(orderId: number): { readonly key: number; readonly leg: number } | undefined {
    return this.#stepByOrder.get(orderId);
  }

  /**
   * The step's command with its order id filled in: the placed order's, or one that no order has.
   */
  resolve(step: Step): Command {
    const { command, target } = step;
    if (target === undefined || !('orderId' in command)) return command;
    const orderId = this.#idsByKey.get(target.key)?.[target.leg] ?? unknownOrderId;
    return { ...command, orderId };
  }
}

/** An order id that no run reaches. */
export const unknownOrderId = 1_999_999_999;
