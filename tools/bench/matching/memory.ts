import { BookSubject } from './book.ts';

const orders = 1_000_000;
const levels = 2_000;

/**
 * Bytes of memory that the book takes for each of a million resting orders on 2,000 prices,
 * everything of it counted.
 */
export function bytesPerRestingOrder(): number {
  const records = new Int32Array(orders * 5);
  for (let line = 0; line < orders; line += 1) {
    const side = line % 2;
    const distance = 1 + ((line >> 1) % (levels / 2));
    records.set([0, line + 1, side, side === 0 ? 100_000 - distance : 100_000 + distance, 1 + (line % 100)], line * 5);
  }
  const before = memoryUsed();
  const subject = new BookSubject(orders);
  subject.play(records, 0, orders);
  const after = memoryUsed();
  if (subject.outcome().restingLevels !== levels) throw new Error('the orders do not rest as they should');
  return (after - before) / orders;
}

function memoryUsed(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
