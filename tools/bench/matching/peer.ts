import { OrderBook, Side } from 'nodejs-order-book';
import { flowOperation, flowRecordLength } from '@candor/testkit';
import { TradeCount, type Outcome, type Subject } from './subject.ts';

/**
 * The peer: the npm package nodejs-order-book, an order book without ledger. Its ids are strings,
 * made ready before the clock starts. What traded follows from how much of each order was left, so
 * counting costs the peer nothing.
 */
export class PeerSubject implements Subject {
  readonly #book = new OrderBook();
  readonly #names: readonly string[];
  readonly #count = new TradeCount();

  constructor(maxId: number) {
    this.#names = Array.from({ length: maxId + 1 }, (_, id) => `o${id}`);
  }

  play(records: Int32Array, from: number, to: number): void {
    const book = this.#book;
    for (let at = from * flowRecordLength; at < to * flowRecordLength; at += flowRecordLength) {
      const id = this.#names[records[at + 1] ?? 0] ?? '';
      if (records[at] === flowOperation.cancel) {
        book.cancel(id);
        continue;
      }
      const side = records[at + 2] === 0 ? Side.BUY : Side.SELL;
      const size = records[at + 4] ?? 0;
      const result = book.limit({ id, side, size, price: records[at + 3] ?? 0 });
      if (result.err !== null) throw result.err;
      if (result.quantityLeft < size) this.#count.quantity += size - result.quantityLeft;
    }
  }

  outcome(): Outcome {
    const [asks, bids] = this.#book.depth();
    return this.#count.outcome(bids, asks);
  }
}
