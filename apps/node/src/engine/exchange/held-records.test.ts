import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeRecord } from '@candor/core';
import { HeldRecords } from './held-records.ts';

const recordOf = (seq: number, events: number): Uint8Array =>
  encodeRecord({
    version: 1,
    seq,
    timeMs: seq,
    actor: { kind: 'system' },
    events: Array.from({ length: events }, () => ({ type: 'time_passed' })),
  });

/**
 * Adds a record of so many events for each step, and takes out the oldest at a step below zero;
 * gives what came out, and what should have.
 */
function run(steps: readonly number[]): { readonly out: Buffer[]; readonly expected: Buffer[] } {
  const held = new HeldRecords();
  const lengths: number[] = [];
  const expected: Buffer[] = [];
  const out: Buffer[] = [];
  const take = (length: number | undefined): void => {
    if (length !== undefined) out.push(Buffer.from(held.take(length).bytes));
  };
  for (const step of steps) {
    if (step < 0) take(lengths.shift());
    else {
      const record = recordOf(expected.length + 1, step);
      held.add(record);
      lengths.push(record.length);
      expected.push(Buffer.from(record));
    }
  }
  while (lengths.length > 0) take(lengths.shift());
  return { out, expected };
}

test('records come out as they went in, however many wait', () => {
  const step = fc.oneof(fc.nat(2_000), fc.constant(-1));
  for (const steps of fc.sample(fc.array(step, { maxLength: 300 }), 30)) {
    const { out, expected } = run(steps);
    expect(Buffer.concat(out).equals(Buffer.concat(expected))).toBe(true);
  }
});

test('a record that is looked at stays as it is while others come', () => {
  const held = new HeldRecords();
  const first = recordOf(1, 1);
  held.add(first);
  const view = held.take(first.length);
  for (let seq = 2; seq < 2_000; seq += 1) held.add(recordOf(seq, 1));
  expect(view.seq).toBe(1);
});
