import type { PublicMessage } from '@candor/protocol';
import type { MarketBoard } from '../../../apps/node/src/engine/markets/market-board.ts';
import { priceText, quantityText } from '../../../apps/node/src/engine/listings/listed-market.ts';
import { DepthChannel, TradeChannel } from '../../../apps/node/src/wire/sockets/public-channels.ts';
import type { Publisher, Receiver, Subscription } from '../../../apps/node/src/wire/sockets/publisher.ts';
import type { Counters } from '../counters.ts';
import type { Judge } from './judge.ts';
import type { Tally } from './tally.ts';

interface Parts {
  readonly publisher: Publisher;
  readonly board: MarketBoard;
  readonly marketId: number;
  readonly judge: Judge;
  readonly tally: Tally;
  readonly counters: Counters;
  /** Whether the parties of a trade who listen have heard of it. */
  readonly partiesKnow: (tradeId: number) => boolean;
}

type Depth = Extract<PublicMessage, { type: 'DEPTH' }>;
type Trades = Extract<PublicMessage, { type: 'TRADE' }>;

/**
 * A client of the public socket that keeps book and tape from what it is sent, and holds them
 * against the journal.
 */
export class PublicWatcher implements Receiver {
  slow = false;
  readonly #parts: Parts;
  readonly #subscriptions: Subscription[] = [];
  #frames: Buffer[] = [];
  #seq = -1;
  #bids = new Map<string, string>();
  #asks = new Map<string, string>();
  /**
   * Trades of this market that must come next, as their place in the judge's list; unknown until
   * the snapshot.
   */
  #nextTrade: number | undefined;
  #wasSlow = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.join();
  }

  /** Subscribes, perhaps once more: both channels begin again with a snapshot. */
  join(): void {
    for (const subscription of this.#subscriptions.splice(0)) subscription.end();
    this.#seq = -1;
    this.#nextTrade = undefined;
    const { publisher, board, marketId } = this.#parts;
    this.#subscriptions.push(
      publisher.subscribe(`DEPTH:${marketId}`, () => new DepthChannel(board, marketId), this),
      publisher.subscribe(`TRADE:${marketId}`, () => new TradeChannel(board, marketId), this),
    );
  }

  add(frame: Buffer): boolean {
    return this.#frames.push(frame) === 1;
  }

  flush(): void {
    for (const frame of this.#frames.splice(0)) this.#read(frame);
  }

  writeNow(frame: Buffer): void {
    this.#read(frame);
  }

  /** The book that was put together is the journal's, once nothing is on its way. */
  checkWhole(): void {
    if (this.slow || this.#seq < 0) return;
    this.#compareBook();
    const { tally } = this.#parts;
    const missing = this.#nextTrade === undefined ? undefined : this.#idAt(this.#placeFrom(this.#nextTrade));
    tally.expect(19, missing === undefined, () => `trade ${missing} never came`);
  }

  #read(frame: Buffer): void {
    const message = JSON.parse(payloadOf(frame)) as PublicMessage;
    if (message.type === 'DEPTH') this.#depth(message);
    else if (message.type === 'TRADE') this.#trades(message);
  }

  #depth(message: Depth): void {
    const { tally, counters, judge } = this.#parts;
    if (message.snapshot) {
      if (this.#wasSlow) counters.add('socket fell behind and got a snapshot');
      this.#wasSlow = false;
      this.#bids = new Map(message.data.bids);
      this.#asks = new Map(message.data.asks);
    } else {
      tally.expect(
        19,
        message.prevSeq === this.#seq,
        () => `update after ${message.prevSeq}, but ${this.#seq} was last`,
      );
      patch(this.#bids, message.data.bids);
      patch(this.#asks, message.data.asks);
    }
    this.#seq = message.seq;
    tally.expect(17, message.seq <= judge.seq, () => `the book of ${message.seq} was shown at ${judge.seq}`);
    this.#compareBook();
  }

  #compareBook(): void {
    const { judge, board, marketId, tally } = this.#parts;
    const market = board.market(marketId);
    const depth = judge.follower.depth(marketId, 1_000);
    for (const side of ['bids', 'asks'] as const) {
      const shown = side === 'bids' ? this.#bids : this.#asks;
      const wrong =
        depth[side].length !== shown.size ||
        depth[side].some(
          ({ price, quantity }) => shown.get(priceText(price, market)) !== quantityText(quantity, market),
        );
      tally.expect(
        19,
        !wrong,
        () =>
          `${side} of market ${marketId} put together at ${this.#seq} are ${JSON.stringify([...shown])}, the book at ${judge.seq} ${JSON.stringify(depth[side])}`,
      );
    }
  }

  #trades({ snapshot, data }: Trades): void {
    const { tally, judge, partiesKnow, marketId } = this.#parts;
    if (snapshot) {
      const last = data.at(-1)?.tradeId;
      const place = judge.trades.findLastIndex(({ trade }) => String(trade.tradeId) === last);
      this.#nextTrade = last === undefined ? judge.trades.length : place + 1;
      return;
    }
    for (const { tradeId } of data) {
      const place = this.#nextTrade ?? 0;
      const next = this.#placeFrom(place);
      const expected = this.#idAt(next);
      tally.expect(
        19,
        expected === tradeId,
        () => `trade ${tradeId} came where ${expected} must follow, market ${marketId}`,
      );
      tally.expect(19, partiesKnow(Number(tradeId)), `trade ${tradeId} was public before its parties heard of it`);
      this.#nextTrade = next + 1;
    }
  }

  /**
   * The place of this market's first trade at or after a place in the journal's list; behind its
   * end where there is none.
   */
  #placeFrom(place: number): number {
    const { trades } = this.#parts.judge;
    let at = place;
    while (at < trades.length && trades[at]?.trade.marketId !== this.#parts.marketId) at += 1;
    return at;
  }

  #idAt(place: number): string | undefined {
    const found = this.#parts.judge.trades[place];
    return found && String(found.trade.tradeId);
  }

  /** The client stops reading for a while, or goes on. */
  setSlow(slow: boolean): void {
    this.slow = slow;
    if (slow) this.#wasSlow = true;
  }
}

function patch(levels: Map<string, string>, changes: readonly (readonly [string, string])[]): void {
  for (const [price, quantity] of changes) {
    if (Number(quantity) === 0) levels.delete(price);
    else levels.set(price, quantity);
  }
}

/** The text of an unmasked, unfragmented frame. */
function payloadOf(frame: Buffer): string {
  const short = (frame[1] ?? 0) & 0x7f;
  return frame.subarray(short < 126 ? 2 : short === 126 ? 4 : 10).toString();
}
