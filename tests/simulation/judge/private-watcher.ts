import { formatDecimal } from '@candor/amount';
import type { Balance, Fill, Order } from '@candor/protocol';
import type { PrivateHub, PrivateReader } from '../../../apps/node/src/wire/sockets/private-hub.ts';
import type { Judge } from './judge.ts';
import type { Tally } from './tally.ts';

/**
 * A client of its own socket: keeps balances, orders and fills from what it is sent, and holds them
 * against the journal.
 */
export class PrivateWatcher implements PrivateReader {
  readonly userId: number;
  readonly language = 'en';
  readonly #judge: Judge;
  readonly #tally: Tally;
  readonly #balances = new Map<string, Balance>();
  readonly #orders = new Map<string, Order>();
  readonly #fills = new Set<string>();
  #leave: () => void;
  #sinceSeq: number | undefined;

  constructor(userId: number, hub: PrivateHub, judge: Judge, tally: Tally) {
    this.userId = userId;
    this.#judge = judge;
    this.#tally = tally;
    this.#leave = hub.join(userId, this);
  }

  leave(): void {
    this.#leave();
    this.#sinceSeq = undefined;
  }

  rejoin(hub: PrivateHub): void {
    this.leave();
    this.#leave = hub.join(this.userId, this);
  }

  send(type: string, body: string): void {
    const { seq, data } = JSON.parse(`{${body}}`) as { readonly seq: number; readonly data: unknown };
    this.#tally.expect(17, seq <= this.#judge.seq, `user ${this.userId} is shown record ${seq} at ${this.#judge.seq}`);
    if (type === 'SNAPSHOT') this.#snapshot(data as { balances: Balance[]; orders: Order[] }, seq);
    else if (type === 'OWNCOIN') for (const balance of data as Balance[]) this.#balances.set(keyOf(balance), balance);
    else if (type === 'ORDER') this.#order(data as Order);
    else if (type === 'FILL') this.#fill(data as Fill);
  }

  /** Whether this party of a trade knows of it, or was not there when it happened. */
  knows(tradeId: number, seq: number): boolean {
    if (this.#sinceSeq === undefined || seq <= this.#sinceSeq) return true;
    return this.#fills.has(`${tradeId} maker`) || this.#fills.has(`${tradeId} taker`);
  }

  /** What was put together is what the journal says of the account. */
  checkWhole(): void {
    if (this.#sinceSeq === undefined) return;
    const { follower } = this.#judge;
    const scales = new Map(follower.assets().map(({ assetId, symbol, scale }) => [symbol, { assetId, scale }]));
    for (const { asset, walletType, available, reserved } of this.#balances.values()) {
      const { assetId = 0, scale = 0 } = scales.get(asset) ?? {};
      const wallet = walletType as Parameters<typeof follower.balance>[0]['wallet'];
      const expected = follower.balance({ userId: this.userId, wallet, assetId });
      const same =
        available === formatDecimal(expected.available, scale) && reserved === formatDecimal(expected.reserved, scale);
      this.#tally.expect(19, same, () => `user ${this.userId} sees ${available} and ${reserved} ${asset}`);
    }
    // A stop that buys by a sum waits without a quantity.
    const open = follower
      .openOrdersOf(this.userId)
      .map(({ orderId, remaining, waiting }) => `${orderId} ${remaining > 0 || waiting}`);
    const seen = [...this.#orders.keys()].map((orderId) => `${orderId} true`);
    const sameOrders = open.length === seen.length && open.every((order) => seen.includes(order));
    this.#tally.expect(19, sameOrders, () => `user ${this.userId} sees the orders ${seen.join()} for ${open.join()}`);
    const missing = this.#judge.trades.find(
      ({ seq, trade }) =>
        (trade.makerUserId === this.userId || trade.takerUserId === this.userId) && !this.knows(trade.tradeId, seq),
    );
    this.#tally.expect(
      19,
      missing === undefined,
      () => `user ${this.userId} never heard of trade ${missing?.trade.tradeId}`,
    );
  }

  #snapshot(
    { balances, orders }: { readonly balances: readonly Balance[]; readonly orders: readonly Order[] },
    seq: number,
  ): void {
    this.#balances.clear();
    this.#orders.clear();
    this.#fills.clear();
    this.#sinceSeq = seq;
    for (const balance of balances) this.#balances.set(keyOf(balance), balance);
    for (const order of orders) this.#orders.set(order.orderId, order);
  }

  #order(order: Order): void {
    if (order.endCause === null) this.#orders.set(order.orderId, order);
    else this.#orders.delete(order.orderId);
  }

  #fill({ tradeId, role }: Fill): void {
    const name = `${tradeId} ${role}`;
    this.#tally.expect(19, !this.#fills.has(name), `user ${this.userId} hears of trade ${name} twice`);
    this.#fills.add(name);
  }
}

const keyOf = ({ walletType, asset }: Balance): string => `${walletType} ${asset}`;
