import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Counted, waitMs } from './upload-quota.ts';

const allowed = { files: 5, bytes: 100 };
const file = (leftMs: number, bytes = 1): Counted => ({ files: 1, bytes, leftMs });

test('what fits waits for nothing, the last of an allowance included', () => {
  expect(waitMs(100, [], allowed)).toBe(0);
  expect(
    waitMs(
      96,
      [1, 2, 3, 4].map((leftMs) => file(leftMs)),
      allowed,
    ),
  ).toBe(0);
});

test('one file too many waits for the first that goes, in whatever order they are announced', () => {
  expect(
    waitMs(
      1,
      [9, 3, 8, 5, 7].map((leftMs) => file(leftMs)),
      allowed,
    ),
  ).toBe(3);
});

test('one that is too large waits until enough has gone', () => {
  expect(waitMs(40, [file(2, 10), file(4, 20), file(6, 60)], allowed)).toBe(4);
  expect(waitMs(41, [file(2, 10), file(4, 20), file(6, 60)], allowed)).toBe(6);
});

test('files that go together are waited for together', () => {
  expect(waitMs(1, [{ files: 4, bytes: 0, leftMs: 7 }, file(9)], allowed)).toBe(7);
});

test('the wait is the shortest after which there is room', () => {
  const parts = fc.array(
    fc.record({
      files: fc.integer({ min: 0, max: 4 }),
      bytes: fc.integer({ min: 0, max: 90 }),
      leftMs: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 100 }), (counted, bytes) => {
      const fitsAfter = (ms: number) => {
        const left = counted.filter(({ leftMs }) => leftMs > ms);
        const sum = (what: 'files' | 'bytes') => left.reduce((total, part) => total + part[what], 0);
        return sum('files') + 1 <= allowed.files && sum('bytes') + bytes <= allowed.bytes;
      };
      const shortest = Array.from({ length: 21 }, (_, ms) => ms).find(fitsAfter);
      expect(waitMs(bytes, counted, allowed)).toBe(shortest);
    }),
  );
});
