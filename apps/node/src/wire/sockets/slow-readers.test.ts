import { expect, test } from 'vitest';
import { boundSlowReaders, type Reader } from './slow-readers.ts';

const megabyte = 1024 * 1024;

function reader(unsentBytes: number, more: Partial<Reader> = {}) {
  const dropped: number[] = [];
  const connection: Reader = { open: true, slow: true, unsentBytes, drop: (code) => dropped.push(code), ...more };
  return { connection, dropped };
}

test('of too many slow readers those furthest behind are closed, and no more than must be', () => {
  const readers = [reader(2 * megabyte), reader(5 * megabyte), reader(3 * megabyte), reader(1 * megabyte)];
  const others = [reader(9 * megabyte, { open: false }), reader(9 * megabyte, { slow: false })];
  const all = [...readers, ...others];
  boundSlowReaders(
    all.map(({ connection }) => connection),
    4 * megabyte,
  );
  expect(readers.map(({ dropped }) => dropped)).toEqual([[], [4408], [4408], []]);
  expect(others.flatMap(({ dropped }) => dropped)).toEqual([]);
});

test('slow readers within the bounds stay', () => {
  const readers = [reader(2 * megabyte), reader(2 * megabyte)];
  boundSlowReaders(
    readers.map(({ connection }) => connection),
    4 * megabyte,
  );
  expect(readers.flatMap(({ dropped }) => dropped)).toEqual([]);
});
