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
