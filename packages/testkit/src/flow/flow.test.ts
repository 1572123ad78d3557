import { describe, expect, test } from 'vitest';
import { describeFlow } from './describe.ts';
import { decodeFlow, encodeFlow, FlowError, flowOperation } from './format.ts';
import { flowA, flowB, generateFlow } from './generate.ts';

const small = { ...flowA, prefill: 50, operations: 200 };

describe('flow files', () => {
  test('a flow survives its file form', () => {
    const flow = generateFlow(small);
    expect(decodeFlow(encodeFlow(flow))).toEqual(flow);
  });

  test('the header and records are little-endian 32-bit integers', () => {
    const bytes = encodeFlow({
      prefill: 1,
      operations: 0,
      maxId: 7,
      records: Int32Array.of(0, 7, 1, 2_147_483_647, 258),
    });
    expect([...bytes.subarray(0, 16)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0]);
    expect([...bytes.subarray(28)]).toEqual([255, 255, 255, 127, 2, 1, 0, 0]);
  });

  test.each([
    ['a cut file', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1), /bytes of records/],
    ['no header', () => new Uint8Array(3), /shorter than a header/],
    ['an unknown operation', (bytes: Uint8Array) => withInteger(bytes, 16, 3), /operation 3/],
    ['a negative id', (bytes: Uint8Array) => withInteger(bytes, 20, -1), /id -1/],
    ['a price of zero', (bytes: Uint8Array) => withInteger(bytes, 28, 0), /price 0/],
    ['a side that is none', (bytes: Uint8Array) => withInteger(bytes, 24, 2), /side 2/],
  ])('%s is refused with its reason', (_, damage, problem) => {
    const damaged = damage(encodeFlow(generateFlow(small)));
    expect(() => decodeFlow(damaged)).toThrow(FlowError);
    expect(() => decodeFlow(damaged)).toThrow(problem);
  });
});

test('a count of operations that includes the prefill is understood', () => {
  const flow = generateFlow(small);
  expect(decodeFlow(withInteger(encodeFlow(flow), 4, flow.prefill + flow.operations))).toEqual(flow);
});

describe('generated flows', () => {
  test('the same shape gives the same flow, another seed another', () => {
    expect(generateFlow(small)).toEqual(generateFlow(small));
    expect(generateFlow({ ...small, seed: 99 }).records).not.toEqual(generateFlow(small).records);
  });

  test('flow A has its mix, its fills and its levels', () => {
    const figures = describeFlow(generateFlow({ ...flowA, operations: 200_000 }));
    expect(figures.adds / 200_000).toBeCloseTo(0.6, 2);
    expect(figures.cancels / 200_000).toBeCloseTo(0.3, 2);
    expect(figures.fillsPerMarketable).toBeGreaterThan(3.5);
    expect(figures.fillsPerMarketable).toBeLessThan(4.3);
    expect(figures.levelsAtEnd).toBeGreaterThan(1_200);
    expect(figures.openAtEnd).toBeGreaterThan(8_000);
  });

  test('flow B stays deep', () => {
    const figures = describeFlow(generateFlow({ ...flowB, operations: 200_000 }));
    expect(figures.cancels / 200_000).toBeCloseTo(0.45, 2);
    expect(figures.openAtEnd).toBeGreaterThan(90_000);
    expect(figures.levelsAtEnd).toBeGreaterThanOrEqual(118);
  });

  test('every cancel names an order that was placed before', () => {
    const { records } = generateFlow(small);
    const ids = (wanted: (operation: number) => boolean): number[] =>
      Array.from({ length: records.length / 5 }, (_, line) => line)
        .filter((line) => wanted(records[line * 5] ?? 0))
        .map((line) => records[line * 5 + 1] ?? 0);
    const placed = new Set(ids((operation) => operation !== flowOperation.cancel));
    const canceled = ids((operation) => operation === flowOperation.cancel);
    expect(canceled.length).toBeGreaterThan(10);
    expect(canceled.filter((id) => !placed.has(id))).toEqual([]);
  });
});

function withInteger(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  new DataView(changed.buffer).setInt32(at, value, true);
  return changed;
}
