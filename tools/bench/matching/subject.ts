import { createHash } from 'node:crypto';

/** One price of one side: `[price, total quantity]`. */
export type Levels = readonly (readonly [price: number, quantity: number])[];

/** Something that can play a flow: an order book, a whole core, or the peer. */
export interface Subject {
  /** Plays the records from `from` up to but not including `to`. This is what is timed. */
  play(records: Int32Array, from: number, to: number): void;
  /** Answers requests that change nothing, where the subject knows requests. */
  answerRequests?(count: number): void;
  /** What it came to, to be compared between subjects. */
  outcome(): Outcome;
  /** Bytes of encoded records, where the subject writes any. */
  recordBytes?(): number;
}

export interface Outcome {
  /** Lots traded, in digits. */
  readonly tradedQuantity: string;
  /** SHA-256 over every level's price and resting quantity, buys then sells, by price. */
  readonly restingHash: string;
  readonly restingLevels: number;
}

export function outcomeOf(tradedQuantity: bigint, bids: Levels, asks: Levels): Outcome {
  return { tradedQuantity: tradedQuantity.toString(), ...hashLevels(bids, asks) };
}

/** Sums what traded as a Number, checked to have stayed exact. */
export class TradeCount {
  quantity = 0;

  outcome(bids: Levels, asks: Levels): Outcome {
    if (!Number.isSafeInteger(this.quantity)) throw new RangeError('traded quantity left the exact range');
    return outcomeOf(BigInt(this.quantity), bids, asks);
  }
}

function hashLevels(bids: Levels, asks: Levels): { restingHash: string; restingLevels: number } {
  const hash = createHash('sha256');
  for (const [name, levels] of [
    ['buy', bids],
    ['sell', asks],
  ] as const) {
    hash.update(name);
    for (const [price, quantity] of levels.toSorted((a, b) => a[0] - b[0])) hash.update(`;${price}:${quantity}`);
  }
  return { restingHash: hash.digest('hex'), restingLevels: bids.length + asks.length };
}
