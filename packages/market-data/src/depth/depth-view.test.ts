import { compareDecimals, formatDecimal } from '@candor/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DepthView } from './depth-view.ts';

const image = {
  seq: 10,
  bids: [
    ['9.5', '1'],
    ['10', '2'],
  ],
  asks: [
    ['11', '3'],
    ['10.5', '4'],
  ],
} as const;

test('a snapshot and the changes after it are the book', () => {
  const view = new DepthView(image);
  const change = {
    firstSeq: 9,
    lastSeq: 12,
    bids: [
      ['10', '0'],
      ['9.9', '5'],
    ],
    asks: [['10.5', '1']],
  } as const;
  expect(view.apply(change)).toBe('applied');
  expect(view.image(5)).toEqual({
    seq: 12,
    bids: [
      ['9.9', '5'],
      ['9.5', '1'],
    ],
    asks: [
      ['10.5', '1'],
      ['11', '3'],
    ],
  });
  expect(view.apply(change)).toBe('old');
  expect(view.apply({ ...change, firstSeq: 14, lastSeq: 15 })).toBe('gap');
  expect(view.seq).toBe(12);
});

test('equal books have equal checksums, others have others', () => {
  const one = new DepthView(image);
  const other = new DepthView({ ...image, bids: [...image.bids].reverse() });
  expect(other.checksum()).toBe(one.checksum());
  other.apply({ firstSeq: 11, lastSeq: 11, bids: [['10', '2.1']], asks: [] });
  expect(other.checksum()).not.toBe(one.checksum());
});

test('the best levels follow every change, whatever decimals a price carries', () => {
  const view = new DepthView(image);
  expect(view.best).toEqual({ bid: ['10', '2'], ask: ['10.5', '4'] });
  view.apply({ firstSeq: 11, lastSeq: 11, bids: [['10.00', '0']], asks: [['10.49', '1']] });
  expect(view.best).toEqual({ bid: ['9.5', '1'], ask: ['10.49', '1'] });
  view.apply({
    firstSeq: 12,
    lastSeq: 12,
    bids: [['9.5', '0']],
    asks: [['10.4899999999999999', '7']],
  });
  expect(view.best).toEqual({ bid: undefined, ask: ['10.4899999999999999', '7'] });
});

test('prices that no double tells apart keep their order', () => {
  const view = new DepthView({
    seq: 1,
    bids: [
      ['1.0000000000000000001', '1'],
      ['1.0000000000000000003', '3'],
      ['1.0000000000000000002', '2'],
    ],
    asks: [],
  });
  expect(view.image(3).bids.map(([, quantity]) => quantity)).toEqual(['3', '2', '1']);
});

test('the book is what sorting all of its prices gives', () => {
  const level = fc.tuple(
    fc.integer({ min: 1, max: 60 }).map((ticks) => formatDecimal(BigInt(ticks), 1)),
    fc.integer({ min: 0, max: 3 }).map(String),
  );
  fc.assert(
    fc.property(fc.array(level, { maxLength: 120 }), (levels) => {
      const view = new DepthView({ seq: 1, bids: levels, asks: levels });
      const kept = [...new Map(levels)].filter(([, quantity]) => quantity !== '0');
      const ascending = kept.toSorted(([a], [b]) => compareDecimals(a, b));
      expect(view.image(100)).toEqual({ seq: 1, bids: ascending.toReversed(), asks: ascending });
    }),
  );
});
