import { amount } from '@candor/amount';
import { Exchange, type Actor, type Command, type RequestKey } from '@candor/core';
import { flowOperation, flowRecordLength, type Flow } from '@candor/testkit';
import { outcomeOf, type Levels, type Outcome, type Subject } from './subject.ts';

/** The largest price × quantity that a market may list as its largest order. */
export const notionalMax = 2n ** 51n;

const traders = 500;
const firstSeller = traders + 1;
/** One posting of the ledger is at most 2^52 units, so great sums come in parts. */
const partMax = 4_000_000_000_000_000n;
const [quote, base, marketId] = [1, 2, 1];

/**
 * The whole core: request ids, checks, reservations, matching, exact settlement with fees and the
 * fund's share, and encoded records. Buyers and sellers are 500 users each and none is both, so
 * that self-trade prevention, though asked at every fill, never fires.
 */
export class CoreSubject implements Subject {
  readonly #exchange: Exchange = Exchange.empty();
  readonly #actors: readonly Actor[];
  #commands = 0;
  #recordBytes = 0;

  constructor(flow: Flow) {
    this.#actors = Array.from({ length: firstSeller + traders }, (_, id) => ({ kind: 'user', id }));
    for (const command of setUp(flow)) {
      const execution = this.#exchange.execute(command, { timeMs: 1, actor: { kind: 'system' } });
      if (execution.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(execution)}`);
    }
  }

  play(records: Int32Array, from: number, to: number): void {
    for (let at = from * flowRecordLength; at < to * flowRecordLength; at += flowRecordLength) {
      const id = records[at + 1] ?? 0;
      if (records[at] === flowOperation.cancel) this.#cancel(id, records[at + 2] ?? 0);
      else this.#place(id, records[at + 2] ?? 0, records[at + 3] ?? 0, records[at + 4] ?? 0);
    }
  }

  /** Cancellations of all orders of somebody who has none. */
  answerRequests(count: number): void {
    for (let request = 0; request < count; request += 1) {
      const header = { timeMs: this.#commands, actor: this.#actorOf(1), request: this.#requestKey() };
      this.#exchange.execute({ type: 'cancel_all_orders', userId: 1 }, header);
    }
  }

  /**
   * Traded lots as the ledger has them: what buyers own of the base asset, of which they began with
   * nothing.
   */
  outcome(): Outcome {
    let bought = 0n;
    for (let userId = 1; userId < firstSeller; userId += 1) {
      const { available, reserved } = this.#exchange.balance({ userId, wallet: 1, assetId: base });
      bought += available + reserved;
    }
    const { bids, asks } = this.#exchange.depth(marketId, Infinity);
    return outcomeOf(bought, pairs(bids), pairs(asks));
  }

  recordBytes(): number {
    return this.#recordBytes;
  }

  #place(id: number, side: number, price: number, quantity: number): void {
    const userId = ownerOf(id, side);
    const execution = this.#exchange.execute(
      {
        type: 'place_order',
        userId,
        marketId,
        side: side === 0 ? 'buy' : 'sell',
        kind: 'limit',
        timeInForce: 'GTC',
        postOnly: false,
        selfTradePrevention: 'expire_taker',
        price,
        quantity,
      },
      { timeMs: this.#commands, actor: this.#actorOf(userId), request: this.#requestKey() },
    );
    if (execution.kind !== 'record') throw new Error(`order ${id}: ${JSON.stringify(execution)}`);
    this.#recordBytes += execution.bytes.length;
  }

  /**
   * A prepared flow numbers its orders as they are placed, which is what the core does too; so a
   * client knows the order id.
   */
  #cancel(orderId: number, side: number): void {
    const userId = ownerOf(orderId, side);
    const execution = this.#exchange.execute(
      { type: 'cancel_order', userId, orderId },
      { timeMs: this.#commands, actor: this.#actorOf(userId), request: this.#requestKey() },
    );
    if (execution.kind === 'record') this.#recordBytes += execution.bytes.length;
  }

  #actorOf(userId: number): Actor {
    return this.#actors[userId] ?? { kind: 'system' };
  }

  /** Every command is a new request: 64 bits of a mixed counter, as a hash would give them. */
  #requestKey(): RequestKey {
    this.#commands += 1;
    const high = Math.imul(this.#commands, 0x9e3779b1);
    const low = Math.imul(high ^ (high >>> 15), 0x85ebca77);
    return { high, low, check: this.#commands };
  }
}

const pairs = (levels: readonly { readonly price: number; readonly quantity: number }[]): Levels =>
  levels.map(({ price, quantity }) => [price, quantity]);

const ownerOf = (id: number, side: number): number => (side === 0 ? 1 : firstSeller) + (id % traders);

/**
 * A market whose units are the smallest there are, a band that never binds, and for each trader as
 * much money as all their orders need.
 */
function* setUp(flow: Flow): Iterable<Command> {
  yield { type: 'list_asset', assetId: quote, symbol: 'USDT', scale: 8 };
  yield { type: 'list_asset', assetId: base, symbol: 'BTC', scale: 4 };
  yield {
    type: 'list_market',
    marketId,
    baseAssetId: base,
    quoteAssetId: quote,
    terms: {
      tickScale: 4,
      lotScale: 4,
      minimumQuantity: 1,
      maximumQuantity: 2_147_483_647,
      minimumNotional: amount(1n),
      maximumNotional: amount(notionalMax),
      bandPpm: 1_000_000_000_000_000,
      slippageCapPpm: 1_000_000,
      openOrdersMax: 2_147_483_647,
    },
  };
  yield { type: 'set_fee_tier', marketId, tier: 0, makerPpm: 1_000, takerPpm: 1_000 };
  const needs = needsOf(flow);
  for (let userId = 1; userId < firstSeller + traders; userId += 1) {
    const assetId = userId < firstSeller ? quote : base;
    yield { type: 'register_user', userId, merchant: false };
    const grants = inParts(needs[userId] ?? 0n).map((part) => ({ assetId, amount: amount(part) }));
    for (const part of grants) yield { type: 'issue_demo_supply', ...part };
    if (grants.length > 0) yield { type: 'grant_demo_funds', userId, grants };
  }
}

/** By user: buyers need every order's notional and its fee, sellers every order's lots. */
function needsOf({ records }: Flow): readonly bigint[] {
  const needs = Array.from({ length: firstSeller + traders }, () => 0n);
  for (let at = 0; at < records.length; at += flowRecordLength) {
    if (records[at] === flowOperation.cancel) continue;
    const [, id = 0, side = 0, price = 0, quantity = 0] = records.subarray(at, at + flowRecordLength);
    const userId = ownerOf(id, side);
    const notional = BigInt(price) * BigInt(quantity);
    needs[userId] = (needs[userId] ?? 0n) + (side === 0 ? notional + notional / 1_000n : BigInt(quantity));
  }
  return needs;
}

function inParts(total: bigint): bigint[] {
  const parts: bigint[] = [];
  for (let left = total; left > 0n; left -= partMax) parts.push(left < partMax ? left : partMax);
  return parts;
}
