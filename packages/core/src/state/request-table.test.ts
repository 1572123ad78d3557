import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { RequestTable } from './request-table.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The n-th key of a stream that looks like hashes. */
const keyOf = (n: number) => ({
  high: Math.imul(n ^ 0x9e3779b9, 0x85ebca6b),
  low: Math.imul(n + 0x7f4a7c15, 0xc2b2ae35),
  check: n % 7,
});

const isKnown = (table: RequestTable, n: number) => table.find(keyOf(n).high, keyOf(n).low) >= 0;

/** The n-th key was added with sequence n + 1. */
function isAsAdded(table: RequestTable, n: number): boolean {
  const { high, low, check } = keyOf(n);
  const position = table.find(high, low);
  return position >= 0 && table.seq(position) === n + 1 && table.check(position) === check;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

const digests = (table: RequestTable) =>
  table
    .generations()
    .map(({ startMs, entries }) => ({ startMs, sha256: createHash('sha256').update(entries).digest('hex') }));

test('every key of very many is found with its record and its check, and no other is', () => {
  const table = new RequestTable();
  const count = 150_000;
  const knownTooSoon = range(0, count).filter((n) => {
    const known = isKnown(table, n);
    table.add(keyOf(n), n + 1, 0);
    return known;
  });
  expect(knownTooSoon).toEqual([]);
  expect(range(0, count).filter((n) => !isAsAdded(table, n))).toEqual([]);
  expect(range(count, 2 * count).filter((n) => isKnown(table, n))).toEqual([]);
});

test('keys that differ in one word alone are distinguished, and sequences may pass 32 bits', () => {
  const table = new RequestTable();
  table.add({ high: -1, low: 0, check: -1 }, 2 ** 40 + 5, 0);
  table.add({ high: 0, low: -1, check: 0 }, 2 ** 40 + 6, 0);
  table.add({ high: 0, low: 0, check: 1 }, 2 ** 40 + 7, 0);
  const positions = [table.find(-1, 0), table.find(0, -1), table.find(0, 0)];
  expect(positions.map((position) => [table.seq(position), table.check(position)])).toEqual([
    [2 ** 40 + 5, -1],
    [2 ** 40 + 6, 0],
    [2 ** 40 + 7, 1],
  ]);
  expect(table.find(-1, -1)).toBe(-1);
});

test('a restored table knows the same keys, and keys live for at least a day and a million others', () => {
  const table = new RequestTable();
  const million = 1 << 20;
  for (let n = 0; n < million; n += 1) table.add(keyOf(n), n + 1, 0);
  table.add(keyOf(million), million + 1, dayMs - 1);
  expect(table.generations()).toHaveLength(1);
  table.add(keyOf(million + 1), million + 2, dayMs);
  expect(table.generations().map(({ entries }) => entries.length / 5)).toEqual([million + 1, 1]);

  const restored = new RequestTable();
  restored.restore(table.generations());
  expect(digests(restored)).toEqual(digests(table));
  const samples = [0, 1, 4_095, 4_096, million - 1, million, million + 1];
  expect(samples.filter((n) => !isAsAdded(table, n) || !isAsAdded(restored, n))).toEqual([]);
  expect(isKnown(restored, million + 2)).toBe(false);
});

test('more keys in a day than one filter is for: those at every border are known, and others are not', () => {
  const table = new RequestTable();
  const million = 1 << 20;
  const borders = [1_024, 16_384, million, 2 * million, 4 * million];
  const count = 4 * million + 100;
  for (let n = 0; n < count; n += 1) table.add(keyOf(n), n + 1, 0);
  const samples = [0, ...borders.flatMap((n) => [n - 1, n, n + 1]), count - 1];
  expect(samples.filter((n) => !isAsAdded(table, n))).toEqual([]);
  expect(range(count, count + 10_000).filter((n) => isKnown(table, n))).toEqual([]);
});
