import { describe, expect, test } from 'vitest';
import { ByteSink, ByteSource, UnreadableSnapshot } from './bytes.ts';

/** Something of everything, long enough to be compared in several pieces. */
function writeMuch(sink: ByteSink, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    sink.u8(round & 255);
    sink.u32(round * 77);
    sink.f64(round / 3);
    sink.wide(-BigInt(round));
    sink.ascii('x'.repeat(round % 4));
  }
  sink.words(Uint32Array.from({ length: 17_000 + rounds }, (_, index) => index * rounds));
  sink.u8(9);
}

function written(rounds: number, room?: number): Uint8Array {
  const sink = new ByteSink(room);
  writeMuch(sink, rounds);
  return sink.bytes();
}

function isExpected(expected: Uint8Array, rounds: number): boolean {
  const sink = ByteSink.comparing(expected);
  writeMuch(sink, rounds);
  return sink.isExpected();
}

describe('a sink that compares', () => {
  const rounds = [0, 1, 2, 3, 1_999, 2_000, 2_001];

  test('finds the bytes that another sink made, wherever they lie in memory', () => {
    for (const count of rounds) {
      const bytes = written(count);
      expect(isExpected(bytes, count), `${count}`).toBe(true);
      for (const offset of [1, 2, 3]) {
        const elsewhere = new Uint8Array(bytes.length + offset);
        elsewhere.set(bytes, offset);
        expect(isExpected(elsewhere.subarray(offset), count), `${count} at ${offset}`).toBe(true);
      }
    }
  });

  test('finds any other byte, and a byte more or less', () => {
    for (const count of rounds) {
      const bytes = written(count).slice();
      const step = Math.max(1, Math.floor(bytes.length / 37));
      const places = [0, ...Array.from({ length: 37 }, (_, index) => index * step), bytes.length - 1];
      for (const at of places.filter((place) => place < bytes.length)) {
        bytes[at] = (bytes[at] ?? 0) ^ 128;
        expect(isExpected(bytes, count), `${count}, byte ${at}`).toBe(false);
        bytes[at] = (bytes[at] ?? 0) ^ 128;
      }
      for (let less = 1; less <= 5; less += 1) {
        expect(isExpected(bytes.subarray(0, bytes.length - less), count), `${count}, ${less} less`).toBe(false);
        expect(isExpected(new Uint8Array([...bytes, ...new Uint8Array(less)]), count)).toBe(false);
      }
    }
  });
});

test('how much room a sink begins with, or is asked to make, changes nothing', () => {
  const bytes = written(500);
  for (const room of [8, 1_000, 1 << 20]) expect(Buffer.compare(written(500, room), bytes)).toBe(0);
  const sink = new ByteSink(8);
  sink.makeRoom(bytes.length);
  writeMuch(sink, 500);
  expect(Buffer.compare(sink.bytes(), bytes)).toBe(0);
});

test('an amount is narrow where it is within 52 bits and not negative, and stays to be read', () => {
  const amounts = [0n, 1n, 2n ** 32n + 5n, 2n ** 52n - 1n, 2n ** 52n, 2n ** 64n, 2n ** 96n, -1n, -(2n ** 100n)];
  const sink = new ByteSink();
  for (const amount of amounts) sink.wide(amount);
  const source = new ByteSource(sink.bytes());
  expect(source.narrow(16)).toBe(1);
  for (const amount of amounts) {
    expect(source.narrow()).toBe(amount >= 0n && amount < 2n ** 52n ? Number(amount) : -1);
    expect(source.wide()).toBe(amount);
  }
  expect(source.narrow()).toBe(-1);
  expect(() => source.u8()).toThrow(UnreadableSnapshot);
});
