import type { Ask, CrashClient } from './client.ts';

/** What the orders are made of; prices stay inside the market's band. */
export interface Terms {
  readonly symbol: string;
  readonly price: number;
  readonly priceDecimals: number;
}

/** Requests in flight per user at one time. */
const lanes = 4;

/**
 * Users who place and cancel without pause; whatever was not answered is asked again, with the same
 * id, after the next start.
 */
export class Load {
  readonly #clients: readonly CrashClient[];
  readonly #terms: Terms;
  readonly #random: () => number;
  readonly #unanswered = new Map<CrashClient, Ask[]>();
  readonly asked: { readonly client: CrashClient; readonly ask: Ask }[] = [];
  #serial = 0;
  #running = false;

  constructor(clients: readonly CrashClient[], terms: Terms, random: () => number) {
    this.#clients = clients;
    this.#terms = terms;
    this.#random = random;
    for (const client of clients) this.#unanswered.set(client, []);
  }

  /**
   * Runs against a node, however long it takes to be there, until `halt` is called; resolves when
   * every lane has stopped.
   */
  async run(address: string): Promise<void> {
    this.#running = true;
    await Promise.all(
      this.#clients.flatMap((client) => Array.from({ length: lanes }, () => this.#lane(address, client))),
    );
  }

  halt(): void {
    this.#running = false;
  }

  /** Asks once more what was never answered; false while something still is not. */
  async settle(address: string): Promise<boolean> {
    for (const client of this.#clients) {
      const waiting = this.#unanswered.get(client) ?? [];
      for (let ask = waiting[0]; ask; ask = waiting[0]) {
        if (!(await client.ask(address, ask))) return false;
        waiting.shift();
      }
    }
    return true;
  }

  async #lane(address: string, client: CrashClient): Promise<void> {
    const waiting = this.#unanswered.get(client) ?? [];
    while (this.#running) {
      const ask = waiting.shift() ?? this.#next(client);
      if (await client.ask(address, ask)) continue;
      waiting.push(ask);
      await new Promise((again) => setTimeout(again, 25));
    }
  }

  #next(client: CrashClient): Ask {
    this.#serial += 1;
    const requestId = `crash-${process.pid}-${client.userId}-${this.#serial}`;
    const orderId = client.openOrders.length > 20 ? client.openOrders.shift() : undefined;
    const ask: Ask = orderId
      ? { path: '/api/currency/order/cancelOrder', body: { id: orderId, requestId } }
      : { path: '/api/currency/order/submit', body: { ...this.#order(), requestId } };
    this.asked.push({ client, ask });
    return ask;
  }

  #order(): Record<string, unknown> {
    const away = 1 + (this.#random() - 0.5) * 0.01;
    return {
      symbol: this.#terms.symbol,
      side: this.#random() < 0.5 ? 'buy' : 'sell',
      type: 'limit',
      price: (this.#terms.price * away).toFixed(this.#terms.priceDecimals),
      quantity: '0.0002',
    };
  }
}
