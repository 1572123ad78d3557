import { describe, expect, test } from 'vitest';
import { frameHeaderBytes, viewOf } from '../format/layout.ts';
import { Ring } from './ring.ts';

/** Takes everything that is published, and gives the records. */
function takeAll(ring: Ring): Uint8Array[] {
  const bytes = new Uint8Array(ring.size);
  const length = ring.peek(bytes);
  ring.take(length);
  const records: Uint8Array[] = [];
  for (let at = 0; at < length;) {
    const end = at + frameHeaderBytes + viewOf(bytes).getUint32(at, true);
    records.push(bytes.slice(at + frameHeaderBytes, end));
    at = end;
  }
  return records;
}

const record = (length: number, fill: number) => new Uint8Array(length).fill(fill);

describe('frames on their way to the writer', () => {
  test('come as they were put, wherever the ring ends', () => {
    const putter = Ring.create(256);
    const taker = new Ring(putter.shared);
    for (let round = 0; round < 300; round += 1) {
      const put = [record(round % 50, round), record((7 * round) % 60, round + 1), record(0, 0)];
      for (const each of put) expect(putter.put(each)).toBe(true);
      expect(takeAll(taker), 'nothing before it is published').toEqual([]);
      putter.publish();
      expect(takeAll(taker)).toEqual(put);
    }
  });

  test('find no room until the taker has made some', () => {
    const putter = Ring.create(256);
    const taker = new Ring(putter.shared);
    expect(putter.put(record(252, 1))).toBe(true);
    expect(putter.put(record(0, 2))).toBe(false);
    putter.publish();
    expect(takeAll(taker)).toEqual([record(252, 1)]);
    expect(putter.put(record(253, 3))).toBe(false);
    expect(putter.put(record(100, 4))).toBe(true);
    expect(putter.put(record(149, 5))).toBe(false);
    expect(putter.put(record(148, 6))).toBe(true);
    putter.publish();
    expect(takeAll(taker)).toEqual([record(100, 4), record(148, 6)]);
  });
});
