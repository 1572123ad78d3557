import type { ExchangeEvent } from '../events.ts';

/** An open contract order as the auditor knows it. */
export interface AuditedOrder {
  readonly orderId: number;
  readonly userId: number;
  readonly contractId: number;
  readonly direction: number;
  readonly price: number;
  readonly displayed: number;
  readonly remaining: number;
  readonly hold: bigint;
  readonly waiting: boolean;
}

/** What is asked of one side of the book. */
type Level = readonly [price: bigint, lots: bigint];

/** Levels of a side that count for an impact price; beyond them it is too thin. */
const levelsMost = 200;

/** The shown quantities of one contract by price. */
export class AuditedBook {
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();

  /** An order shows more or (negative) less at a price. */
  add(direction: number, price: number, lots: number): void {
    if (lots === 0) return;
    const side = direction === 1 || direction === 4 ? this.#bids : this.#asks;
    const after = (side.get(price) ?? 0) + lots;
    if (after === 0) side.delete(price);
    else side.set(price, after);
  }

  /** Best first. */
  levels(side: 'bids' | 'asks'): Level[] {
    const prices =
      side === 'bids' ? [...this.#bids].toSorted(([a], [b]) => b - a) : [...this.#asks].toSorted(([a], [b]) => a - b);
    return prices.slice(0, levelsMost).map(([price, lots]) => [BigInt(price), BigInt(lots)]);
  }
}

/**
 * Follows contract orders from their events. Gives what the account of the order's owner holds more
 * from now on.
 */
export class AuditedOrders {
  readonly open = new Map<number, AuditedOrder>();
  readonly #bookOf: (contractId: number) => AuditedBook | undefined;
  /** Orders that were accepted and neither rest, nor wait, nor have ended: by order id. */
  readonly #incoming = new Map<number, AuditedOrder>();
  /** How many stops wait in a contract. */
  readonly #waiting = new Map<number, number>();

  constructor(bookOf: (contractId: number) => AuditedBook | undefined) {
    this.#bookOf = bookOf;
  }

  /** The direction and owner of an order that is open or comes now. */
  find(orderId: number): AuditedOrder | undefined {
    return this.open.get(orderId) ?? this.#incoming.get(orderId);
  }

  /** How many stops wait in a contract. */
  waitingIn(contractId: number): number {
    return this.#waiting.get(contractId) ?? 0;
  }

  follow(event: ExchangeEvent): { readonly order: AuditedOrder; readonly held: bigint } | undefined {
    switch (event.type) {
      case 'contract_order_accepted': {
        const { orderId, userId, contractId, direction, price, quantity } = event;
        const order = { orderId, userId, contractId, direction, price, remaining: quantity };
        this.#incoming.set(orderId, { ...order, displayed: 0, hold: 0n, waiting: false });
        return undefined;
      }
      case 'contract_order_rested': {
        const { orderId, price, remaining, displayed, hold, waiting } = event;
        return this.#set(orderId, { price, remaining, hold, waiting, displayed: waiting ? 0 : displayed });
      }
      case 'contract_order_amended': {
        const { orderId, price, remaining, displayed, hold } = event;
        const waiting = this.open.get(orderId)?.waiting === true;
        return this.#set(orderId, { price, remaining, hold, displayed: waiting ? 0 : displayed });
      }
      case 'contract_trade': {
        const maker = this.open.get(event.makerOrderId);
        if (maker === undefined) return undefined;
        const { makerRemaining: remaining, makerDisplayed: displayed, makerReleased } = event;
        return this.#set(event.makerOrderId, { remaining, displayed, hold: maker.hold - makerReleased });
      }
      case 'contract_order_triggered': {
        const { orderId, price } = event;
        const changed = this.#set(orderId, { price, hold: 0n, waiting: false, displayed: 0 });
        const order = this.open.get(orderId);
        this.open.delete(orderId);
        if (order !== undefined) this.#incoming.set(orderId, order);
        return changed;
      }
      case 'contract_order_finished': {
        const changed = this.#set(event.orderId, { hold: 0n, displayed: 0, waiting: false });
        this.open.delete(event.orderId);
        this.#incoming.delete(event.orderId);
        return changed;
      }
      default:
        return undefined;
    }
  }

  #set(
    orderId: number,
    change: Partial<AuditedOrder>,
  ): { readonly order: AuditedOrder; readonly held: bigint } | undefined {
    const before = this.find(orderId);
    if (before === undefined) return undefined;
    const order = { ...before, ...change };
    const book = this.#bookOf(order.contractId);
    book?.add(order.direction, before.price, -before.displayed);
    book?.add(order.direction, order.price, order.displayed);
    this.#incoming.delete(orderId);
    this.open.set(orderId, order);
    const waiting = this.waitingIn(order.contractId) + Number(order.waiting) - Number(before.waiting);
    this.#waiting.set(order.contractId, waiting);
    return { order, held: order.hold - before.hold };
  }
}
