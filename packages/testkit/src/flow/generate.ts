import { SeededRandom } from '../random.ts';
import { flowOperation, flowRecordLength, type Flow } from './format.ts';
import { FlowTracker } from './tracker.ts';

/**
 * What a generated flow is made of. Shares are parts per hundred of the operations; what they leave
 * are limit orders.
 */
export interface FlowShape {
  readonly prefill: number;
  readonly operations: number;
  readonly cancelShare: number;
  readonly marketableShare: number;
  /** Marketable orders ask for 1 to this many lots; resting orders for 1 to 100. */
  readonly marketableQuantityMax: number;
  /** Limit orders lie up to this many ticks from the middle, nearer ones more often. */
  readonly reach: number;
  /** Chance, in parts per hundred, that the middle moves by a tick before an operation. */
  readonly drift: number;
  readonly seed: number;
}

/**
 * Many trades against a book of 10,000: 60% limit orders, 30% cancels, 10% marketable with about
 * 3.9 fills each, about 2,000 levels.
 */
export const flowA: FlowShape = {
  prefill: 10_000,
  operations: 1_000_000,
  cancelShare: 30,
  marketableShare: 10,
  marketableQuantityMax: 298,
  reach: 1_000,
  drift: 1,
  seed: 0xa,
};

/**
 * A book of 100,000 that stays deep, some 800 orders at each of 120 prices: 50% limit orders, 45%
 * cancels, 5% small marketable orders.
 */
export const flowB: FlowShape = {
  prefill: 100_000,
  operations: 1_000_000,
  cancelShare: 45,
  marketableShare: 5,
  marketableQuantityMax: 100,
  reach: 60,
  drift: 0,
  seed: 0xb,
};

const middleAtStart = 100_000;
const orderQuantityMax = 100;

/**
 * A flow of the given shape. Cancels name orders that are open at that moment; the middle walks by
 * single ticks.
 */
export function generateFlow(shape: FlowShape): Flow {
  const random = new SeededRandom(shape.seed);
  const tracker = new FlowTracker();
  const count = shape.prefill + shape.operations;
  const records = new Int32Array(count * flowRecordLength);
  let middle = middleAtStart;
  let lastId = 0;

  for (let line = 0; line < count; line += 1) {
    if (random.chance(shape.drift, 100)) middle += random.chance(1, 2) ? 1 : -1;
    const draw = line < shape.prefill ? 100 : random.integer(1, 100);
    const at = line * flowRecordLength;

    if (draw <= shape.cancelShare && tracker.openOrders > 0) {
      const id = tracker.cancelRandom(random);
      records.set([flowOperation.cancel, id, 0, 0, 0], at);
      continue;
    }
    const marketable = draw > shape.cancelShare && draw <= shape.cancelShare + shape.marketableShare;
    const side = random.integer(0, 1);
    const price = marketable
      ? throughPrice(middle, side, shape.reach)
      : restingPrice(random, middle, side, shape.reach);
    const quantity = random.integer(1, marketable ? shape.marketableQuantityMax : orderQuantityMax);
    lastId += 1;
    tracker.submit(lastId, side, price, quantity);
    records.set([marketable ? flowOperation.marketable : flowOperation.add, lastId, side, price, quantity], at);
  }
  return { prefill: shape.prefill, operations: shape.operations, maxId: lastId, records };
}

/**
 * The smaller of two even draws: twice as dense at the middle as on average, none at the far end.
 */
function restingPrice(random: SeededRandom, middle: number, side: number, reach: number): number {
  const distance = Math.min(random.integer(1, reach), random.integer(1, reach));
  return side === 0 ? middle - distance : middle + distance;
}

function throughPrice(middle: number, side: number, reach: number): number {
  return side === 0 ? middle + reach : middle - reach;
}
