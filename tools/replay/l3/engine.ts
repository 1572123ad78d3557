import { amount, type Amount } from '@candor/amount';
import { type Command, decodeRecord, Exchange, type ExchangeEvent } from '@candor/core';
import { olderId, type OlderOrder } from './older-orders.ts';
import type { Level, OrderEvent, OrderRecording } from './recording.ts';

/** One match that the exchange made, and the recorded ids of the two orders. */
export interface Execution {
  readonly timeMs: number;
  readonly price: number;
  readonly quantity: number;
  readonly makerId: string;
  readonly takerId: string;
}

type Side = 'buy' | 'sell';

const [quote, base, marketId] = [1, 2, 1];
const userOf = { buy: 1, sell: 2 } as const;
/** One posting of the ledger is at most 2^52 units, so great sums come in parts. */
const partMax = 4_000_000_000_000_000n;
const notionalMax = 2n ** 51n;

/**
 * The product's exchange, with one buyer and one seller who own more than any order needs, a market
 * as fine as the recording, no fees and a price band that never binds: what is left is its matching
 * by price and time.
 */
export class RecordedFlow {
  readonly #exchange = Exchange.empty();
  readonly #orderIds = new Map<string, number>();
  readonly #recordedIds = new Map<number, string>();
  readonly #ended = new Set<string>();
  readonly executions: Execution[] = [];
  /** Commands that the exchange refused, by reason. */
  readonly refused = new Map<string, number>();

  constructor(recording: OrderRecording) {
    for (const command of setUp(recording)) {
      const execution = this.#exchange.execute(command, { timeMs: 1, actor: { kind: 'system' } });
      if (execution.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(execution)}`);
    }
  }

  rest({ id, side, price, quantity }: OlderOrder, timeMs: number): void {
    this.#place(id, { side, price, quantity, timeMs });
  }

  /**
   * `created` is a limit order, `set` a new quantity of an order that still rests, `deleted` a
   * cancel of what is left of it.
   */
  follow(event: OrderEvent): void {
    const { type, id, side, price, quantity, timeMs } = event;
    const known = this.#orderIds.has(id);
    if (type === 'deleted') {
      this.#ended.add(id);
      if (known) this.#cancel(id, side, timeMs);
      else this.#endOlder(event);
    } else if (!known) {
      if (type === 'created' ? !this.#ended.has(id) : this.#takeOlder(event))
        this.#place(id, { side, price, quantity, timeMs });
    } else if (type === 'set') this.#amend(event);
  }

  levels(count: number): { readonly bids: Level[]; readonly asks: Level[] } {
    const { bids, asks } = this.#exchange.depth(marketId, count);
    const pairs = (levels: typeof bids): Level[] => levels.map(({ price, quantity }) => [price, quantity]);
    return { bids: pairs(bids), asks: pairs(asks) };
  }

  #place(
    id: string,
    order: { readonly side: Side; readonly price: number; readonly quantity: number; readonly timeMs: number },
  ): void {
    const { side, price, quantity, timeMs } = order;
    const events = this.#execute(
      {
        type: 'place_order',
        userId: userOf[side],
        marketId,
        side,
        kind: 'limit',
        timeInForce: 'GTC',
        postOnly: false,
        selfTradePrevention: 'expire_taker',
        price,
        quantity,
      },
      timeMs,
    );
    for (const event of events) {
      if (event.type === 'order_accepted') this.#name(event.orderId, id);
      else if (event.type === 'trade') this.#note(event.makerOrderId, { ...event, id, timeMs });
    }
  }

  #name(orderId: number, id: string): void {
    this.#orderIds.set(id, orderId);
    this.#recordedIds.set(orderId, id);
  }

  #note(
    maker: number,
    trade: { readonly id: string; readonly timeMs: number; readonly price: number; readonly quantity: number },
  ): void {
    const { id, timeMs, price, quantity } = trade;
    this.executions.push({ timeMs, price, quantity, takerId: id, makerId: this.#recordedIds.get(maker) ?? '' });
  }

  #cancel(id: string, side: Side, timeMs: number): void {
    const orderId = this.#orderIds.get(id) ?? 0;
    if (this.#exchange.order(orderId)) this.#execute({ type: 'cancel_order', userId: userOf[side], orderId }, timeMs);
  }

  /**
   * A quantity left beyond what the exchange has left, or a price that would take, is one that it
   * never gives: a new order.
   */
  #amend({ id, side, price, quantity, timeMs }: OrderEvent): void {
    const orderId = this.#orderIds.get(id) ?? 0;
    const order = this.#exchange.order(orderId);
    if (!order || (order.remaining === quantity && order.price === price)) return;
    if (order.price !== price) {
      this.#cancel(id, side, timeMs);
      this.#place(id, { side, price, quantity, timeMs });
      return;
    }
    this.#execute({ type: 'amend_order', userId: userOf[side], orderId, quantity: order.filled + quantity }, timeMs);
  }

  /** An order older than the recording is known from its first change on. */
  #takeOlder({ id, side, price, timeMs }: OrderEvent): boolean {
    this.#cancel(olderId(side, price), side, timeMs);
    return !this.#ended.has(id);
  }

  #endOlder({ side, price, quantity, timeMs }: OrderEvent): void {
    const id = olderId(side, price);
    const order = this.#exchange.order(this.#orderIds.get(id) ?? 0);
    if (!order) return;
    const left = quantity === 0 ? 0 : order.remaining - quantity;
    if (left <= 0) this.#cancel(id, side, timeMs);
    else this.#amend({ seq: 0, type: 'set', id, side, price, quantity: left, timeMs });
  }

  #execute(command: Command, timeMs: number): readonly ExchangeEvent[] {
    const userId = 'userId' in command ? command.userId : 0;
    const execution = this.#exchange.execute(command, { timeMs, actor: { kind: 'user', id: userId } });
    if (execution.kind === 'record') return decodeRecord(execution.bytes).events;
    const reason = execution.kind === 'rejected' ? execution.reason : execution.kind;
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
    return [];
  }
}

function* setUp({ tickScale, lotScale, events, books }: OrderRecording): Iterable<Command> {
  yield { type: 'list_asset', assetId: quote, symbol: 'QUOTE', scale: tickScale + lotScale };
  yield { type: 'list_asset', assetId: base, symbol: 'BASE', scale: lotScale };
  yield {
    type: 'list_market',
    marketId,
    baseAssetId: base,
    quoteAssetId: quote,
    terms: {
      tickScale,
      lotScale,
      minimumQuantity: 1,
      maximumQuantity: 2_147_483_647_000,
      minimumNotional: amount(1n),
      maximumNotional: amount(notionalMax),
      bandPpm: 1_000_000_000_000_000,
      slippageCapPpm: 1_000_000,
      openOrdersMax: 2_147_483_647,
    },
  };
  yield { type: 'set_fee_tier', marketId, tier: 0, makerPpm: 0, takerPpm: 0 };
  let [buys, sells] = [0n, 0n];
  const first = books[0];
  const older = [...(first?.bids ?? []), ...(first?.asks ?? [])];
  for (const [price, quantity] of older) buys += BigInt(price) * BigInt(quantity);
  for (const [, quantity] of older) sells += BigInt(quantity);
  for (const { price, quantity } of events) buys += BigInt(price) * BigInt(quantity);
  for (const { quantity } of events) sells += BigInt(quantity);
  for (const [side, assetId, total] of [
    ['buy', quote, buys],
    ['sell', base, sells],
  ] as const) {
    yield { type: 'register_user', userId: userOf[side], merchant: false };
    const grants = inParts(total).map((part) => ({ assetId, amount: part }));
    for (const part of grants) yield { type: 'issue_demo_supply', ...part };
    if (grants.length > 0) yield { type: 'grant_demo_funds', userId: userOf[side], grants };
  }
}

function inParts(total: bigint): Amount[] {
  const parts: Amount[] = [];
  for (let left = total; left > 0n; left -= partMax) parts.push(amount(left < partMax ? left : partMax));
  return parts;
}
