import type { AmendPreview, OrderPreview } from '@candor/amount';
import type { ExchangeEvent } from '@candor/core';
import { Disagreement } from './disagreement.ts';

interface Promised {
  /** Buys: the most that is paid over the order's whole life, fees included. */
  most: bigint | undefined;
  /** Sells: the least that a whole fill brings in after fees. */
  readonly least: bigint | undefined;
  /** Both legs of an OCO share one promise. */
  paid: bigint;
  got: bigint;
}

/**
 * What previews promised for the whole life of an order: the most a buy pays, the least a sell
 * gets. Only previews that call themselves exact promise anything.
 */
export class Promises {
  readonly #promised = new Map<number, Promised>();
  /** Lives that ended with their promise kept. */
  kept = 0;

  make(orderIds: readonly number[], preview: OrderPreview): void {
    if (!preview.exact) return;
    const promised: Promised = { most: preview.mostYouPay, least: preview.leastYouGet, paid: 0n, got: 0n };
    for (const orderId of orderIds) this.#promised.set(orderId, promised);
  }

  /**
   * A changed buy pays at most what it has paid and what it holds from then on; a changed sell
   * promises nothing.
   */
  amend(orderId: number, preview: AmendPreview): void {
    const promised = this.#promised.get(orderId);
    if (promised === undefined) return;
    if (preview.reserve.asset === 'quote') promised.most = promised.paid + preview.reserve.amount;
    else this.#promised.delete(orderId);
  }

  follow(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.type === 'trade') {
        const takerBuys = event.takerSide === 'buy';
        this.#fill(event.takerOrderId, takerBuys, event.notional, event.takerFee);
        this.#fill(event.makerOrderId, !takerBuys, event.notional, event.makerFee);
      } else if (event.type === 'order_finished') this.#end(event.orderId, event.cause === 'filled');
    }
  }

  #fill(orderId: number, buys: boolean, notional: bigint, fee: bigint): void {
    const promised = this.#promised.get(orderId);
    if (promised === undefined) return;
    if (buys) promised.paid += notional + fee;
    else promised.got += notional - fee;
    if (promised.most !== undefined && promised.paid > promised.most) {
      throw new Disagreement(`order ${orderId} paid ${promised.paid}, its preview said ${promised.most} at most`);
    }
  }

  #end(orderId: number, filled: boolean): void {
    const promised = this.#promised.get(orderId);
    if (promised === undefined) return;
    this.#promised.delete(orderId);
    this.kept += 1;
    if (filled && promised.least !== undefined && promised.got < promised.least) {
      throw new Disagreement(
        `order ${orderId} brought in ${promised.got}, its preview said ${promised.least} at least`,
      );
    }
  }
}
